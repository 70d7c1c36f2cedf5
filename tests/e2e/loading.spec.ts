import type { Page } from '@playwright/test';
import { consultedPatientAt, expect, signIn, test } from './clinic';

test.use({ clinicName: 'loads slowly' });

const emptyTexts =
  /No patients found|No tokens generated|No prescriptions found|No bills|No appointments found|Nothing has happened/;

/** How far things have moved by themselves since the page was opened; 0 is not at all. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries come before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

const screens = {
  // What both open is drawn by the same code.
  doctor: ['dashboard', 'tokens'],
  receptionist: ['dashboard', 'patients', 'tokens', 'prescriptions', 'billing', 'appointments'],
} as const;

/** Here a phone shows below each other what comes at different moments. */
const onPhones = ['dashboard', 'tokens'];

for (const role of ['doctor', 'receptionist'] as const) {
  test(`a ${role}’s screens: skeletons first, never an empty state, and nothing moves when the data comes`, {
    tag: '@slow',
  }, async ({ page, clinic }) => {
    await consultedPatientAt(clinic.url, 'Slowly Loaded');
    await signIn(page, role);
    const visits = [
      ...screens[role].map((screen) => ({ screen, width: 1280 })),
      ...onPhones.map((screen) => ({ screen, width: 360 })),
    ];
    for (const { screen, width } of visits) {
      await page.setViewportSize({ width, height: 800 });
      let letGo = () => {};
      const released = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(/\/api\/(?!session)/, async (route) => {
        await released;
        await route.fallback();
      });
      await page.goto(`/app/${screen}`);
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
      await expect(page.getByText(emptyTexts)).toHaveCount(0);
      letGo();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await layoutShift(page), `${screen} at ${width} px`).toBeLessThan(0.02);
    }
  });
}
