import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Words that the engineering half of docs/glossary.md replaced, with the better one. */
const retired: Record<string, string> = {
  flight: 'transaction',
  judge: 'validate, verify or interpret',
  judged: 'validation or result',
  judgement: 'validation or result',
  keptAnswers: 'responseCache',
  lostRace: 'conflict',
  passkeyPlace: 'relyingParty',
  patiently: 'retry',
  readAgain: 'retryRead or refetch',
  shareRound: 'coalesce',
};

/** Retired words in a text, also as a part of a name: `judgePatient`, `isJudged`, `LostRace`. */
function retiredIn(text: string): string[] {
  return Object.entries(retired).flatMap(([word, better]) => {
    const upper = word[0]?.toUpperCase() + word.slice(1);
    const found = new RegExp(`\\b${word}s?(?![a-z])|(?<![A-Z])${upper}s?(?![a-z])`).test(text);
    return found ? [`${word}: say ${better}`] : [];
  });
}

test('a retired word is found also within a name, and nothing else is', () => {
  expect(retiredIn('const isJudged = judgePatient(values)')).toHaveLength(2);
  expect(retiredIn('class LostRace {}')).toEqual(['lostRace: say conflict']);
  expect(retiredIn('adjudgement of flightless birds')).toEqual([]);
});

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });

test('names and comments say the field’s words', () => {
  const files = git('ls-files', 'src', 'tests', 'scripts', 'lab')
    .split('\n')
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('/words.test.ts'))
    // A file may be gone before that is committed.
    .filter((file) => fs.existsSync(file));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    [file, fs.readFileSync(file, 'utf8')].flatMap(retiredIn).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

/** The last commit before the form of subjects was agreed. */
const before = '671f13d5939f274492e34d5ff89ab7a370f73a23';

test('a commit says the area and, in the imperative, what it does', () => {
  const isKnown = git('rev-parse', '--is-shallow-repository').trim() === 'false';
  const subjects = isKnown
    ? git('log', '--no-merges', '--format=%s', `${before}..HEAD`).trim()
    : '';
  const wrong = subjects
    .split('\n')
    .filter((subject) => subject !== '')
    .filter(
      (subject) =>
        !/^[a-z][a-zA-Z0-9 ,-]*: [a-z].*[^.]$/.test(subject) || retiredIn(subject).length > 0,
    );
  expect(wrong, 'area: imperative sentence').toEqual([]);
});
