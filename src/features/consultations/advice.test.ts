import { afterEach, describe, expect, test } from 'vitest';
import hindi from '../../languages/hi.json';
import { setSpeakerSource, speakerOf } from '../../shared/language';
import { adviceFor } from './advice';

afterEach(() => setSpeakerSource(() => undefined));

describe('advice that is offered', () => {
  test('is in the language of the screen, found by its own letters and by English ones', () => {
    setSpeakerSource(() => speakerOf('hi', hindi));
    const steam = hindi['Steam inhalation'];
    expect(adviceFor('भा', [])).toEqual({ choices: [steam], isFirstChosen: true });
    expect(adviceFor('steam', [])).toEqual({ choices: [steam], isFirstChosen: true });
    expect(adviceFor('inhal', []).isFirstChosen).toBe(false);
  });

  test('begins with what the doctor writes most, each once', () => {
    expect(adviceFor('st', ['Stop tea', 'Stop smoking'])).toEqual({
      choices: ['Stop tea', 'Stop smoking', 'Steam inhalation'],
      isFirstChosen: true,
    });
  });
});
