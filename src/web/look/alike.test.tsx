import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';

test('what has the focus by keyboard has one ring, and a key is in the letters of its text [10.21.3]', async () => {
  await draw(
    <>
      <a href="#here">Opening hours</a>
      <button type="button">A button of a screen’s own</button>
      <Button>A button</Button>
      <p>
        Press <kbd>Enter</kbd>
      </p>
    </>,
  );
  const rings: string[] = [];
  for (const tag of ['A', 'BUTTON', 'BUTTON']) {
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.tagName).toBe(tag);
    const { outlineColor, outlineOffset, outlineStyle, outlineWidth } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    rings.push([outlineColor, outlineOffset, outlineStyle, outlineWidth].join(' '));
  }
  expect(new Set(rings)).toEqual(new Set(['rgb(11, 107, 93) 2px solid 2px']));
  const key = document.querySelector('kbd') ?? document.body;
  expect(getComputedStyle(key).fontFamily).toBe(getComputedStyle(document.body).fontFamily);
});
