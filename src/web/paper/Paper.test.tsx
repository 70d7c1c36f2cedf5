import { expect, test } from 'vitest';
import { draw } from '../../../tests/component';
import { LetterheadBlock } from '../../features/settings/widgets/LetterheadBlock';
import { speakerOf } from '../../shared/language';
import { FactsLine } from './FactsLine';
import figures from './figures.module.css';
import { Paper } from './Paper';
import { PaperFacts } from './PaperFacts';
import { PaperSums } from './PaperSums';
import { Passage } from './Passage';
import { PaperLanguage } from './paperLanguage';
import { SigningBlock } from './SigningBlock';

const long = 'Methylcobalamin+Pyridoxine'.repeat(6);

test.each(['A4', 'A5', 'A6', '80mm'] as const)(
  'a long word pushes nothing off a paper of %s, and tears no short one [10.2.19]',
  async (size) => {
    await draw(
      <PaperLanguage value={speakerOf('en', {})}>
        <Paper size={size} foot="">
          <LetterheadBlock
            letterhead={{
              name: long,
              address: long,
              phone: long,
              email: long,
              logo: null,
              colour: '',
              gstin: long,
            }}
          />
          <FactsLine
            facts={[
              ['Patient', long],
              ['Age', '34 years'],
              ['Doctor', long],
            ]}
            lines={[['Address', long]]}
          />
          <div className={figures.figures} data-size={size}>
            <PaperFacts facts={{ Number: '12', Patient: long, Doctor: long, Date: '5 Jan 2026' }} />
            <table className={figures.table}>
              <thead>
                <tr>
                  <th>When</th>
                  <th>What</th>
                  <th>Who</th>
                  <th className={figures.amount}>Amount</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>Monday</td>
                  <td>{long}</td>
                  <td>{long}</td>
                  <td className={figures.amount}>₹12,345.00</td>
                </tr>
              </tbody>
            </table>
            <div className={figures.settled}>
              <PaperSums sums={[{ name: long, amount: 1_234_500, isMain: true, note: long }]} />
              <p>{long}</p>
            </div>
          </div>
          <Passage title="Advice" text={long} />
          <SigningBlock name={long} registrationNumber={long} signature={null} />
        </Paper>
      </PaperLanguage>,
    );
    const paper = document.querySelector('article');
    if (!paper) throw new Error('There is no paper.');
    const edge = paper.getBoundingClientRect().right;
    const outside = [...paper.querySelectorAll('*')].filter((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().right > edge;
    });
    expect(outside.map((one) => one.outerHTML.slice(0, 80))).toEqual([]);
    const heightOf = (text: string) =>
      [...paper.querySelectorAll('td')].find((cell) => cell.textContent === text)?.firstChild;
    const range = document.createRange();
    range.selectNode(heightOf('Monday') as Node);
    expect(range.getClientRects()).toHaveLength(1);
  },
);

test.each([
  // Yellow is moved until it is read on white.
  ['A4', '#ffff00', 'rgb(122, 122, 0)'],
  ['A5', '#8a1c3b', 'rgb(138, 28, 59)'],
  ['A5', '', 'rgb(0, 0, 0)'],
  // A roll's printer would draw it in dots.
  ['80mm', '#8a1c3b', 'rgb(0, 0, 0)'],
] as const)(
  'on %s the name and the rule of a clinic whose colour is %j are %s [10.2.22]',
  async (size, colour, drawn) => {
    const letterhead = {
      ...{ name: 'Sehat', address: '', phone: '', email: '', gstin: null },
      ...{ logo: null, colour },
    };
    await draw(
      <PaperLanguage value={speakerOf('en', {})}>
        <Paper size={size} foot="">
          <LetterheadBlock letterhead={letterhead} />
        </Paper>
      </PaperLanguage>,
      undefined,
      'dark',
    );
    const name = document.querySelector('article h2');
    const head = document.querySelector('article header');
    if (!name || !head) throw new Error('There is no letterhead.');
    expect(getComputedStyle(name).color).toBe(drawn);
    expect(getComputedStyle(head).borderBottomColor).toBe(drawn);
  },
);

test('a name that is written from the right stays in its place in the line [10.2.19]', async () => {
  const speaker = speakerOf('en', {});
  await draw(
    <PaperLanguage value={speaker}>
      <Paper size="A4" foot="">
        <p>
          {speaker.t('{name}, {count} tokens before, {phone}', {
            name: 'محمد علی',
            count: 3,
            phone: '98765 43210',
          })}
        </p>
        <p>
          {speaker.t('{name}, {count} tokens before, {phone}', {
            name: 'Admin\u202eDoctor',
            count: 3,
            phone: '98765 43210',
          })}
        </p>
      </Paper>
    </PaperLanguage>,
  );
  for (const line of document.querySelectorAll('article p')) {
    const text = line.firstChild as Text;
    const placeOf = (part: string) => {
      const range = document.createRange();
      const at = text.data.indexOf(part);
      range.setStart(text, at);
      range.setEnd(text, at + part.length);
      return range.getBoundingClientRect();
    };
    const parts = ['3', 'tokens before', '98765', '43210'].map(placeOf);
    expect(parts.map(({ left }) => left)).toEqual(
      parts.map(({ left }) => left).toSorted((a, b) => a - b),
    );
    expect(placeOf('tokens before').left).toBeGreaterThan(
      placeOf(text.data.slice(1, 4)).right - 200,
    );
    expect(parts[0]?.left).toBeGreaterThan(line.getBoundingClientRect().left + 20);
  }
});
