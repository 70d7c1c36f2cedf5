import { afterEach, describe, expect, test } from 'vitest';
import hindi from '../../languages/hi.json';
import { setSpeakerSource, speakerOf } from '../../shared/language';
import { adviceFor } from './advice';

afterEach(() => setSpeakerSource(() => undefined));

describe('advice that is offered', () => {
  test('is in the language of the screen, found by its own letters and by English ones', () => {
    setSpeakerSource(() => speakerOf('hi', hindi));
    expect(adviceFor('भाप', [])).toEqual([hindi['Steam inhalation']]);
    expect(adviceFor('steam', [])).toEqual([hindi['Steam inhalation']]);
  });

  test('begins with what the doctor writes most, each once', () => {
    expect(adviceFor('st', ['Stop tea', 'Stop smoking'])).toEqual([
      'Stop tea',
      'Stop smoking',
      'Steam inhalation',
    ]);
  });
});
