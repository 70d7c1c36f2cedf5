import type { Page, TestInfo } from '@playwright/test';
import { languageKey } from '../../src/shared/languageKey';
import {
  mayOpen,
  principalOfRole,
  type Role,
  type Screen,
  screens,
} from '../../src/shared/permissions';
import { expectNoFindings } from './axe';
import { expect, signIn, test } from './clinic';
import { expectHindi, named, type TestLanguage } from './language';
import { fillClinic, moveTo, walk } from './walk';

// Its rights are other ones than those of the clinic that the others share.
test.use({ clinicName: 'shows every screen' });

// Both languages and both widths without doing everything four times: the phone reads Hindi, the desktop English.
function languageOf(testInfo: TestInfo): TestLanguage {
  return testInfo.project.name === 'phone' ? 'hi' : 'en';
}

// Each takes long; one after the other would keep a single browser busy when all others have finished.
test.describe.configure({ mode: 'parallel' });

/** 640 px at twice its size, and the narrowest phone. */
const narrowest = 320;

/** Nothing is wider than the window, as it is and at the narrowest; nor than a dialog that scrolls. */
async function expectFits(page: Page, what: string) {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size.');
  for (const width of [size.width, narrowest]) {
    await page.setViewportSize({ ...size, width });
    const tooWide = await page.evaluate(async () => {
      // What follows the window's width by a script does so in the next frame.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return [
        document.documentElement,
        ...document.querySelectorAll('[role=dialog], [role=dialog] *'),
      ]
        .map((element) => ({
          name: `${element.tagName} ${element.className}`,
          excess: element.scrollWidth - element.clientWidth,
          overflow: getComputedStyle(element).overflowX,
        }))
        .filter(
          ({ name, excess, overflow }) =>
            excess > 0 && (/auto|scroll/.test(overflow) || name.startsWith('HTML')),
        )
        .map(({ name, excess }) => `${name} by ${excess} px`);
    });
    expect.soft(tooWide.map((one) => `${what} at ${width} px: ${one}`)).toEqual([]);
  }
  await page.setViewportSize(size);
}

/** Whoever goes by keyboard sees where they are: on each control that has the focus something around it changes. */
async function expectFocusSeen(page: Page, what: string, part: string) {
  // From then on the browser shows where the focus is.
  await page.keyboard.press('Tab');
  const unseen = await page.evaluate((within) => {
    const looksOf = (control: Element) => {
      // What it fades to is what counts.
      for (const fading of document.getAnimations()) {
        if (fading instanceof CSSTransition) fading.finish();
      }
      return [control, control.parentElement, control.parentElement?.parentElement].map(
        (element) => {
          if (!element) return '';
          const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
          const outline = outlineStyle === 'none' ? 'none' : outlineWidth;
          return [outline, boxShadow, borderColor].join();
        },
      );
    };
    // A box with suggestions is drawn as the others are, and would open them over the screen.
    const all = document.querySelectorAll<HTMLElement>(
      `${within} :is(a[href], button, input, select, textarea, [tabindex="0"]):not([role=combobox])`,
    );
    // Those of one class are drawn alike.
    const kinds = new Map([...all].map((one) => [`${one.tagName} ${one.className}`, one]));
    return [...kinds.values()]
      .filter((control) => control.tabIndex >= 0 && !control.matches(':disabled'))
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        (document.activeElement as HTMLElement | null)?.blur();
        const before = looksOf(control).join();
        control.focus({ preventScroll: true });
        return document.activeElement === control && looksOf(control).join() === before;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  }, part);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  expect.soft(unseen.map((one) => `${what}: ${one}`)).toEqual([]);
}

/** A screen that both roles open has the same colours for both. */
function isOpenTo(role: Role, what: string): boolean {
  return Object.hasOwn(screens, what) && mayOpen(principalOfRole(role), what as Screen);
}

test.beforeEach(async ({ page }, testInfo) => {
  const isPhone = testInfo.project.name === 'phone';
  await page.setViewportSize(isPhone ? { width: 360, height: 800 } : { width: 1440, height: 900 });
  await page.addInitScript(([key, language]) => localStorage.setItem(key, language), [
    languageKey,
    languageOf(testInfo),
  ] as const);
});

test('what can be opened without an account is accessible, in both languages', async ({
  page,
}, testInfo) => {
  const language = languageOf(testInfo);
  const front = language === 'hi' ? '/hi' : '/';
  for (const address of [front, '/login', '/signup', '/reset-password#a-link-of-some-kind']) {
    await page.goto(address);
    await expectNoFindings(page, address);
    await expectFits(page, address);
    if (language === 'hi') await expectHindi(page, address);
  }
});

for (const role of ['doctor', 'receptionist'] as const) {
  // That each of them keeps to the page's policy, the fixture `violations` holds it to at the end (HDR-2).
  test(
    `every screen and dialog of a ${role} is accessible, fits, and speaks one language`,
    {
      tag: '@slow',
    },
    async ({ page, clinic, context }, testInfo) => {
      test.setTimeout(300_000);
      const language = languageOf(testInfo);
      const visits = await fillClinic(clinic.url, ['सीता देवी']);
      await signIn(page, role, named('Welcome, {name}', language));
      await walk(
        page,
        role,
        async (what, part) => {
          // A dialog in another language has other words in the same parts.
          const isSeenByOther = role === 'doctor' && isOpenTo('receptionist', what);
          if (language === 'en' || part === 'html') {
            await expectNoFindings(page, what, part, isSeenByOther);
          }
          if (language === 'en' && part === 'html' && !isSeenByOther) {
            await expectFocusSeen(page, what, part);
          }
          await expectFits(page, what);
          if (language === 'hi') await expectHindi(page, what);
        },
        language,
        { visits },
      );
      if (testInfo.project.name === 'phone') {
        await page.getByRole('button', { name: named('Open menu', language) }).click();
        await expectNoFindings(page, 'the menu', '[role=dialog]');
        await page.keyboard.press('Escape');
      }
      // A request still under way would be the one that notices that the session has ended.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await context.clearCookies();
      await moveTo(page, 'patients');
      // Something that no answer is kept for.
      await page.getByRole('textbox', { name: named('Search patients', language) }).fill('xyz');
      await expect(
        page.getByRole('dialog', { name: named('Please sign in again', language) }),
      ).toBeVisible();
      await expectNoFindings(page, 'sign in again', '[role=dialog]');
    },
  );
}
