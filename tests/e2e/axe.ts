import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './clinic';

/**
 * Looks at the page, or at a part of it: a whole page in both themes, unless the light one is asked for alone. Only
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
  for (const colorScheme of isPhone || isLightAlone || part !== 'html'
    ? (['light'] as const)
    : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    await expectSettled(page);
    const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).include(part);
    if (colorScheme === 'dark') builder.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await builder.analyze();
    const findings = violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, html }) => `${what}, ${colorScheme}: ${id} at ${target} ${html.slice(0, 120)}`,
      ),
    );
    expect.soft(findings).toEqual([]);
  }
}

/** What is looked at has come, and nothing fades in any more: half-faded text has no contrast. */
async function expectSettled(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))),
  );
}
