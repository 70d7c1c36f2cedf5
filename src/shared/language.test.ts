import { afterEach, describe, expect, test } from 'vitest';
import {
  currentSpeaker,
  languageName,
  languages,
  preferredLanguage,
  setSpeakerSource,
  speakerOf,
  t,
} from './language';

const hindi = speakerOf('hi', {
  Cancel: 'रद्द करें',
  '{name} waits': '{name} प्रतीक्षा में हैं',
  '{count, plural, one {# patient} other {# patients}}':
    '{count, plural, one {# मरीज़} other {# मरीज़}}',
});

afterEach(() => setSpeakerSource(() => undefined));

describe('languages', () => {
  test('English and each file of the folder, by their own names', () => {
    expect(languages).toContain('en');
    expect(languages).toContain('hi');
    expect(languageName('hi')).toBe('हिन्दी');
    expect(languageName('en')).toBe('English');
  });

  test('the first preference that is spoken counts', () => {
    expect(preferredLanguage(['hi-IN', 'en-US'])).toBe('hi');
    expect(preferredLanguage(['fr', 'hi'])).toBe('hi');
    expect(preferredLanguage(['en-GB', 'hi'])).toBe('en');
    expect(preferredLanguage(['fr', ''])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
  });
});

describe('texts', () => {
  test('are English until a language is chosen', () => {
    expect(t('Cancel')).toBe('Cancel');
    expect(t('{name} waits', { name: 'Asha' })).toBe('Asha waits');
    expect(currentSpeaker().locale).toBe('en-IN');
  });

  test('are in the chosen language, with plurals and grouped digits by its rules', () => {
    setSpeakerSource(() => hindi);
    expect(t('Cancel')).toBe('रद्द करें');
    expect(t('{name} waits', { name: 'आशा' })).toBe('आशा प्रतीक्षा में हैं');
    expect(t('{count, plural, one {# patient} other {# patients}}', { count: 123456 })).toBe(
      '1,23,456 मरीज़',
    );
    expect(currentSpeaker().locale).toBe('hi-IN');
  });

  test('a text may be asked for in one given language, whatever is spoken now', () => {
    expect(hindi.t('{name} waits', { name: 'आशा' })).toBe('आशा प्रतीक्षा में हैं');
    setSpeakerSource(() => hindi);
    expect(speakerOf('en', {}).t('Cancel')).toBe('Cancel');
    expect(t('Cancel')).toBe('रद्द करें');
  });

  test('English has its plurals', () => {
    const patients = '{count, plural, one {# patient} other {# patients}}';
    expect([0, 1, 2].map((count) => t(patients, { count }))).toEqual([
      '0 patients',
      '1 patient',
      '2 patients',
    ]);
  });

  test('signs in a pattern stand as they are, and numbers that count nothing are not grouped', () => {
    expect(t('Token #{number} of Asha’s', { number: 1234 })).toBe('Token #1234 of Asha’s');
    expect(t("Today's <b>{name}</b>", { name: 'x' })).toBe("Today's <b>x</b>");
  });

  test('what a language lacks stays English', () => {
    setSpeakerSource(() => hindi);
    expect(t('Unheard of')).toBe('Unheard of');
    expect(t('constructor')).toBe('constructor');
    expect(t('toString of {name}', { name: 'x' })).toBe('toString of x');
  });

  test('what is already said, or typed by somebody, is not read as a pattern', () => {
    expect(t('Asha {waits')).toBe('Asha {waits');
    const typed = "{count} <b>&#'{x}' A\\u0041 \\x41 \\";
    expect(t('{name} waits', { name: typed })).toBe(`${typed} waits`);
  });
});
