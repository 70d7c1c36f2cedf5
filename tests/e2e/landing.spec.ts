import { expect, expectNoSidewaysScroll, test } from './clinic';

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
  await page.getByRole('link', { name: 'Get Started' }).first().click();
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
    await expect(pictures).toHaveCount(5);
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
  const topOfPicture = async () => {
    await page.evaluate(() => document.fonts.ready);
    return page
      .locator('.hero .picture')
      .evaluate((picture) => picture.getBoundingClientRect().top);
  };
  const own = await topOfPicture();
  await page.evaluate(() => {
    document.body.style.fontFamily = '"Plex fallback", "Plex fallback wide", sans-serif';
  });
  expect(await topOfPicture()).toBeCloseTo(own, 0);
});
