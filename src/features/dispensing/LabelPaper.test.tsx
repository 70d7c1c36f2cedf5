import { expect, test } from 'vitest';
import { draw } from '../../../tests/component';
import hindi from '../../languages/hi.json';
import { speakerOf } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { LabelPaper } from './LabelPaper';
import type { LabelPaper as Label } from './label';

const label: Label = {
  ...{ giverName: 'Sharma Clinic', giverAddress: '12 Station Road\nPune 411001' },
  ...{ patientName: 'Asha Rao', medicine: 'Tab. Dolo 650', units: 10, unit: 'tablet' },
  ...{ number: 'SC/D2627/000123', givenAt: '2026-11-29T10:00:00.000Z' },
  ...{ directions: '1 tablet in the morning, 1 tablet at night, after food · 5 days' },
  ...{ isForExternalUse: false, batch: null, timeZone: 'Asia/Kolkata' },
};
const words = (count: number) => Array.from({ length: count }, () => 'Venkatanarasimha').join(' ');

async function drawn(more: Partial<Label>, size: PaperSize = '50x25', language = 'en') {
  const speaker = language === 'hi' ? speakerOf('hi', hindi) : speakerOf('en', {});
  await draw(
    <PaperLanguage value={speaker}>
      <LabelPaper record={{ labels: [{ ...label, ...more }] }} size={size} />
    </PaperLanguage>,
  );
  await document.fonts.ready;
  window.dispatchEvent(new Event('beforeprint'));
  const element = document.querySelector<HTMLElement>('[data-size] > [data-size]');
  if (!element) throw new Error('There is no label.');
  return element;
}

/** The texts of a label of which something is not seen, by the beginning of each. */
function cutTexts(element: HTMLElement): string[] {
  const { bottom } = element.getBoundingClientRect();
  return [...element.querySelectorAll('p')]
    .filter(
      (one) => one.getBoundingClientRect().bottom > bottom + 1 || one.scrollWidth > one.clientWidth,
    )
    .map((one) => one.textContent?.slice(0, 13) ?? '');
}

test.each([
  ['en', label.directions],
  ['hi', 'सुबह 1 गोली, रात 1 गोली, खाने के बाद · 5 दिन'],
])('a usual label is whole at a size that is read, in %s', async (language, directions) => {
  const more = { directions, isForExternalUse: true };
  const element = await drawn(more, '50x25', language);
  expect([['0', '1'].includes(element.dataset.step ?? ''), cutTexts(element)]).toEqual([true, []]);
});

test.each<[string, Partial<Label>, string[], string[]]>([
  ['shrinks', { directions: words(14) }, ['1', '2'], []],
  [
    'then its address is cut, and nothing else',
    { directions: words(17), giverAddress: words(20) },
    ['3'],
    ['Sharma Clinic'],
  ],
  ['goes on to another label rather than lose its dose', { directions: words(60) }, ['4'], []],
])('a long text %s', async (_, more, steps, cut) => {
  const element = await drawn(more);
  expect(steps).toContain(element.dataset.step);
  expect(cutTexts(element)).toEqual(cut);
});

test('a roll is as long as its text', async () => {
  const element = await drawn({ directions: words(60) }, '80mm');
  expect([element.dataset.step, cutTexts(element)]).toEqual([undefined, []]);
});
