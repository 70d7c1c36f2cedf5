import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './clinic';

/** The example's code has come: it says of the line whether it is stopped. */
async function expectExample(page: Page) {
  await expect(page.locator('[data-part=line]')).toHaveAttribute('aria-invalid', 'false');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the front page shows all it has to say [1.7] [1.8] [9.19]', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Features', 'About', 'Contact']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const text of [
      'HIPAA compliant',
      'Cloud-based',
      '24/7 support',
      '500+',
      '50K+',
      '99.9%',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expectNoSidewaysScroll(page);
  });

  for (const address of ['/', '/hi']) {
    test(`a drawn line and its paper stand on ${address} [10.22.3]`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByText('tab dolo 650 101 5 af')).toBeVisible();
      await expect(page.locator('.reading')).toContainText('Tab. Dolo 650');
      await expect(page.locator('.sheet')).toContainText('Tab. Pan 40');
      await expect(page.locator('.sheet')).toContainText('सुबह');
      // Nothing is offered that does nothing; the allergy stands there as a word.
      await expect(page.locator('main :is(input, button):not(.allergy):visible')).toHaveCount(0);
    });
  }
});

test('the front page leads to its sections, to Login and to Sign Up [1.1] [1.6] [2.1.1] [2.3.1]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const nav = page.locator('nav');
  await expect(nav.locator('a')).toHaveText(['Home', 'Features', 'About', 'Contact']);
  const scrolls = await page.evaluate(
    () => getComputedStyle(document.documentElement).scrollBehavior,
  );
  expect(scrolls).toBe('smooth');
  const start = page.getByRole('link', { name: 'Get Started' }).first();
  await expect(start).toBeInViewport({ ratio: 1 });
  // Chromium may drop the scroll of a link that is pressed while the one before still glides: jumps from here on.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const menu = page.getByRole('button', { name: 'Sections' });
  for (const name of ['Features', 'About', 'Contact', 'Home']) {
    // On a phone the sections are behind a button, and away again once one is chosen.
    if (await menu.isVisible()) await menu.click();
    await nav.getByRole('link', { name }).click();
    await expect(nav.locator('a', { hasText: name })).toHaveAttribute('aria-current', 'location');
    await expect(nav.locator('[aria-current]')).toHaveCount(1);
    await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
  }
  await start.click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const address of ['/', '/hi']) {
    test(`the head of ${address} is one line, and its sections are a press away`, {
      tag: '@slow',
    }, async ({ page }) => {
      await page.goto(address);
      const head = page.getByRole('banner');
      expect((await head.boundingBox())?.height).toBeLessThan(72);
      const lefts = await head.locator('a:visible, button:visible').evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom, right } = one.getBoundingClientRect();
          return bottom - top >= 32 && right <= innerWidth;
        }),
      );
      expect(lefts).toEqual([true, true, true, true, true]);
      await expect(head.getByRole('navigation')).toBeHidden();
      await head.getByRole('button').click();
      await expect(head.getByRole('navigation').getByRole('link')).toHaveCount(4);
      await expectNoSidewaysScroll(page);
    });
  }
});

for (const address of ['/', '/hi']) {
  test(`${address} shows the product in small pictures that say what they are`, {
    tag: '@slow',
  }, async ({ page }) => {
    let bytes = 0;
    page.on('response', async (response) => {
      if (response.url().endsWith('.webp')) bytes += (await response.body()).length;
    });
    await page.goto(address);
    const pictures = page.getByRole('img');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAccessibleName(/.{20}/);
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(300);
      await expect(picture).toHaveAttribute('width', /\d/);
    }
    expect(bytes).toBeLessThan(250_000);
  });
}

test('nothing of the front page moves when its letters come in place of the device’s', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/');
  const bottomOfHero = async () => {
    await page.evaluate(() => document.fonts.ready);
    return page.locator('.hero').evaluate((hero) => hero.getBoundingClientRect().bottom);
  };
  const own = await bottomOfHero();
  await page.evaluate(() => {
    document.body.style.fontFamily = '"Plex fallback", "Plex fallback wide", sans-serif';
  });
  expect(await bottomOfHero()).toBeCloseTo(own, 0);
});

test('a line is tried on the front page by the keyboard alone, and nothing of it is stored or sent [10.22.1] [10.22.2]', async ({
  page,
}) => {
  await page.goto('/');
  await expectExample(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!['image', 'font'].includes(request.resourceType())) asked.push(request.url());
  });
  const line = page.getByRole('textbox', { name: 'A medicine in one line' });
  const paper = page.getByRole('region', { name: 'The paper' });
  await line.fill('tab azithral 500 od 3d');
  await expect(paper).toContainText('Tab. Azithral 500');
  await line.press('Enter');
  await expect(line).toHaveValue('');
  await line.fill('tab mox 500 tds 5d');
  await expect(line).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.reading')).toContainText('Penicillin');
  await expect(paper).not.toContainText('Mox');
  await page.getByRole('switch', { name: 'Allergic: Penicillin' }).press('Space');
  await expect(paper).toContainText('Tab. Mox 500');
  await page.getByRole('button', { name: 'English', exact: true }).press('Enter');
  await expect(paper).toContainText('in the morning');
  await page.getByRole('button', { name: 'Call next' }).press('Enter');
  await expect(page.locator('.screen strong')).toHaveText('8');
  await expect(page.locator('.phone')).toContainText('One person ahead of you');
  expect(asked).toEqual([]);
  const stored = await page.evaluate(() => localStorage.length + sessionStorage.length);
  expect(stored).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
});

for (const address of ['/', '/hi']) {
  test(`the example comes after ${address} is drawn, and nothing moves for it [10.22.3]`, {
    tag: '@slow',
  }, async ({ page }) => {
    await page.goto(address);
    await expectExample(page);
    const { isLater, shift } = await page.evaluate(async () => {
      const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const script = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/assets/example-'));
      await document.fonts.ready;
      const shift = await new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            sum += (entry as unknown as { value: number }).value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries come before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      });
      return { isLater: script && opened && script.startTime >= opened.loadEventStart, shift };
    });
    expect(isLater).toBe(true);
    expect(shift).toBeLessThanOrEqual(0.02);
  });
}

test('a press before the example’s code is there is not lost [10.22.3]', async ({ page }) => {
  const held: (() => void)[] = [];
  await page.route('**/assets/example-*.js', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'tab mox 500 tds 5d' }).click();
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await expect(page.locator('.reading')).toContainText('Penicillin');
});
