import { expect, test } from 'vitest';
import { draw } from '../../../tests/component';
import { speakerOf } from '../../shared/language';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { TokenSlipPaper } from './TokenSlipPaper';

const long = 'Venkatanarasimharajuvaripeta'.repeat(4);
const letterhead = {
  ...{ name: long, address: '', phone: long, email: '', gstin: null },
  ...{ logo: null, colour: '' },
};
const record = {
  ...{ tokenNumber: 7, patientNumber: 37, patientName: long, doctorName: long, room: long },
  ...{ issuedAt: '2026-11-22T06:30:00.000Z', readAt: '2026-11-22T06:30:00.000Z', ahead: 2 },
  ...{ address: 'https://clinic.test/place', letterhead, timeZone: 'Asia/Kolkata' },
};

const drawn = (size: '80mm' | 'A6', doctorName: string, room: string) =>
  draw(
    <PaperLanguage value={speakerOf('en', {})}>
      <TokenSlipPaper record={{ ...record, doctorName, room }} size={size} />
    </PaperLanguage>,
  );

test.each(['80mm', 'A6'] as const)(
  'a long name leaves a slip of %s as wide as it is',
  async (size) => {
    await drawn(size, long, long);
    const paper = document.querySelector('article') as HTMLElement;
    const { left, right } = paper.getBoundingClientRect();
    for (const one of paper.querySelectorAll('h2, p')) {
      const range = document.createRange();
      range.selectNodeContents(one);
      const place = range.getBoundingClientRect();
      expect([one.textContent?.slice(0, 20), place.left >= left, place.right <= right]).toEqual([
        one.textContent?.slice(0, 20),
        true,
        true,
      ]);
    }
  },
);

test('a doctor’s name in Urdu stands before the room', async () => {
  await drawn('A6', 'ڈاکٹر علی', '12 B');
  const line = [...document.querySelectorAll('p')].find((one) => one.textContent?.includes('12 B'));
  const text = line?.firstChild as Text;
  const placeOf = (part: string) => {
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(part));
    range.setEnd(text, text.data.indexOf(part) + part.length);
    return range.getBoundingClientRect().left;
  };
  expect(placeOf('علی')).toBeLessThan(placeOf('12'));
});
