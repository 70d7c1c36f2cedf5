import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import playwright from '../../playwright.config';
import { slowSuites } from '../../scripts/slowSuites.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const isSlow = /@module-tag slow|tags: [^\n]*\['slow'\]|tag: '@slow'/;

function testsBelow(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !import.meta.url.endsWith(file));
}

/** Every file that has a test which `npm test` leaves out. */
function slowFiles(): string[] {
  const ofPhones = playwright.projects?.find(({ name }) => name === 'phone')?.testMatch as RegExp;
  return [...testsBelow('src'), ...testsBelow('tests')].filter(
    (file) =>
      isSlow.test(fs.readFileSync(path.join(root, file), 'utf8')) ||
      (file.startsWith('tests/e2e/') && ofPhones.test(file)),
  );
}

test('every file with slow tests is in one suite, and each suite guards something that there is', () => {
  const suites = Object.values(slowSuites);
  expect(suites.flatMap(({ files }) => files).sort()).toEqual(slowFiles().sort());
  for (const guard of suites.flatMap(({ guards }) => guards)) {
    expect(fs.existsSync(path.join(root, guard.replace(/\/\*.*$/, ''))), guard).toBe(true);
  }
});
