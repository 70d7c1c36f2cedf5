import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './clinic';

/**
 * Looks at the page, or at a part of it, in both themes, unless the light one is asked for alone. Only
 * colours differ between them, so in the dark one only the rules about colours are asked again, and on a phone, whose
 * colours are the same, not at all.
 */
export async function expectNoFindings(
  page: Page,
  what: string,
  part = 'html',
  isLightAlone = false,
) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  for (const colorScheme of isPhone || isLightAlone
    ? (['light'] as const)
    : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    await expectSettled(page, colorScheme);
    const found = await findings(page, part, colorScheme === 'dark' ? colourRules : undefined);
    expect.soft(found.map((one) => `${what}, ${colorScheme}: ${one}`)).toEqual([]);
  }
}

const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with a part of the page, by all its rules or by these alone. */
async function findings(page: Page, part: string, rules?: string[]): Promise<string[]> {
  // It stays with the page, which moving inside the application does not load again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, runOnly]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(within, {
        resultTypes: ['violations'],
        ...(runOnly && { runOnly }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id} at ${target} ${html.slice(0, 120)}`),
      );
    },
    [part, rules] as const,
  );
}

/**
 * What is looked at has come, in these colours, and nothing fades in any more: half-faded text has no contrast, nor has
 * text in the colours of the one theme on those of the other.
 */
async function expectSettled(page: Page, colorScheme: 'light' | 'dark') {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The application follows the device a moment later; pages without it have no such mark.
  await page.waitForFunction(
    (wanted) => (document.documentElement.dataset.mantineColorScheme ?? wanted) === wanted,
    colorScheme,
  );
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))),
  );
}
