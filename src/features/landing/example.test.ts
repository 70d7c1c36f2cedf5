import { describe, expect, test } from 'vitest';
import hindi from '../../languages/hi.json';
import { speakerOf } from '../../shared/speaker';
import {
  type Example,
  exampleView,
  firstExample,
  isFull,
  maxWritten,
  readingOf,
  withLineTaken,
} from './example';
import { otherLines, typedLine } from './exampleLines';
import { exampleSpeaker } from './exampleSpeaker';
import { exampleTexts } from './exampleTexts';

const english = exampleSpeaker('en');
const viewOf = (example: Example) => exampleView(example, english, exampleSpeaker('hi'));
const withLine = (line: string, more: Partial<Example> = {}) => ({
  ...firstExample,
  line,
  ...more,
});

describe('the front page’s example [10.22.1]', () => {
  test('reads a line as the product does, and prints it in the language of the paper', () => {
    const view = viewOf(firstExample);
    expect(view.typed).toEqual({
      name: 'Tab. Dolo 650',
      words: '1-0-1 · after food · 5 days · 10 tablets',
      conflict: null,
    });
    expect(view.paper).toHaveLength(3);
    const [, , typed] = view.paper;
    expect(typed).toMatchObject({ name: 'Tab. Dolo 650', isTyped: true });
    expect(typed?.words).toMatch(/गोली.*खाने के बाद.*5 दिन/);
  });

  test('an allergy on the record stops a medicine, by what is in its brand', () => {
    const stopped = viewOf(withLine('tab mox 500 tds 5d'));
    expect(readingOf(stopped, english).words).toMatch(/^Stopped: Tab\. Mox.*penicillins/);
    expect(stopped.paper.map(({ name }) => name)).not.toContain('Tab. Mox 500');
    expect(withLineTaken(withLine('tab mox 500 tds 5d'), stopped).written).toEqual(
      firstExample.written,
    );
    const taken = withLine('tab mox 500 tds 5d', { isAllergic: false });
    expect(viewOf(taken).paper.map(({ name }) => name)).toContain('Tab. Mox 500');
  });

  test('takes lines while the paper has room, and no blank one', () => {
    const next = withLineTaken(firstExample, viewOf(firstExample));
    expect(next).toMatchObject({ line: '', written: [...firstExample.written, typedLine] });
    expect(isFull(next)).toBe(true);
    const another = { ...next, line: typedLine };
    expect(withLineTaken(another, viewOf(another)).written).toHaveLength(maxWritten);
    expect(viewOf(next).typed).toBeNull();
    expect(withLineTaken(withLine(' '), viewOf(withLine(' ')))).toEqual(withLine(' '));
  });

  test('whatever is offered to try is read to its end', () => {
    for (const line of otherLines) {
      const view = viewOf(withLine(line, { isAllergic: false }));
      expect(view.typed?.words).toMatch(/ · \d+ (tablets|days)$/);
      expect(view.typed?.words).not.toContain('“');
    }
  });

  test('has every text that it needs, and few others', () => {
    const whole = speakerOf('hi', hindi);
    const own = exampleSpeaker('hi');
    const lines = [typedLine, ...otherLines, 'syp calpol 5 ml sos max 4', 'stop tab ecosprin 75'];
    for (const line of lines) {
      for (const isAllergic of [true, false]) {
        const example = withLine(line, { isAllergic });
        expect(exampleView(example, own, own)).toEqual(exampleView(example, whole, whole));
      }
    }
    expect(Object.keys(exampleTexts.hi ?? {}).length).toBeLessThan(400);
  });
});
