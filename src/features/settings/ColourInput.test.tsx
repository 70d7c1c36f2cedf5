import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { contrast, readableContrast } from '../../shared/clinicColour';
import { ColourInput } from './ColourInput';

const label = 'Colour of the clinic';

function Colour({ colour }: { colour: string }) {
  const [value, setValue] = useState(colour);
  return (
    <ColourInput
      input={{ label, value, onChange: ({ currentTarget }) => setValue(currentTarget.value) }}
      value={value}
      onChange={setValue}
    />
  );
}

const box = page.getByRole('textbox', { name: label });
const note = page.getByRole('status');
const preview = () => document.querySelector('[data-clinic-colour]');

/** `#rrggbb` of what the browser computed. */
function hexOf(computed: string): string {
  const parts = computed.match(/\d+/g)?.slice(0, 3) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

test.each(['light', 'dark'] as const)(
  'says that a colour was moved, and draws it as it is read, in the %s theme [10.1.13]',
  async (theme) => {
    await draw(<Colour colour="#FFEE00" />, undefined, theme);
    await expect.element(note).toHaveTextContent('Made darker so that text on it can be read');
    for (const colour of ['#FFEE00', '#0b6b5d', '#000000']) {
      await box.fill(colour);
      await expect.poll(preview).not.toBeNull();
      for (const drawn of [preview(), preview()?.querySelector('b')]) {
        const { color, backgroundColor } = getComputedStyle(drawn as Element);
        const ratio = contrast(hexOf(color), hexOf(backgroundColor));
        expect(ratio).toBeGreaterThanOrEqual(readableContrast);
      }
    }
    await expect.element(note).toBeEmptyDOMElement();
  },
);

test('a colour is also chosen; what is none is drawn as nothing [10.1.13]', async () => {
  await draw(<Colour colour="" />);
  expect(preview()).toBeNull();
  await box.fill('#8a1c');
  expect(preview()).toBeNull();
  const picker = page.getByLabelText('Choose the colour');
  await userEvent.fill(picker, '#8a1c3b');
  await expect.element(box).toHaveValue('#8a1c3b');
  await expect.poll(preview).not.toBeNull();
});
