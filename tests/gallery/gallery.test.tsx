/** @module-tag slow */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import hindi from '../../src/languages/hi.json';
import { setSpeakerSource, speakerOf } from '../../src/shared/language';
import { draw } from '../component';
import { Gallery } from './Gallery';
import { pieces } from './pieces';

beforeAll(() => {
  document.documentElement.lang = 'en';
  document.title = 'Gallery';
});

afterEach(async () => {
  setSpeakerSource(() => speakerOf('en', {}));
  document.documentElement.removeAttribute('data-mantine-color-scheme');
  await page.viewport(1280, 800);
});

const looks = ['light', 'dark'].flatMap((theme) =>
  ['en', 'hi'].flatMap((language) => [360, 1280].map((width) => ({ theme, language, width }))),
);

test.each(looks)('every piece in every state in $theme, $language, at $width px', async (look) => {
  await page.viewport(look.width, 800);
  setSpeakerSource(() => speakerOf(look.language, look.language === 'hi' ? hindi : {}));
  await draw(<Gallery />, undefined, look.theme as 'light');
  for (const { states } of pieces)
    for (const state of Object.keys(states))
      await expect.element(page.getByText(state, { exact: true }).first()).toBeVisible();

  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    // The same piece stands there once for each of its states.
    rules: { 'landmark-unique': { enabled: false } },
  });
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 120)}`)),
  ).toEqual([]);

  const tooWide = [...document.querySelectorAll<HTMLElement>('[data-state]')]
    .filter((state) => state.scrollWidth > state.clientWidth)
    .map((state) => state.dataset.state);
  expect(tooWide).toEqual([]);
});
