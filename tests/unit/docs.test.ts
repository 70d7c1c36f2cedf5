import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import hindi from '../../src/languages/hi.json';
import { settingNames } from '../../src/server/config';
import { isKnownOperation } from '../../src/shared/permissions';

const root = path.resolve(import.meta.dirname, '../..');
const read = (...names: string[]) => fs.readFileSync(path.join(root, ...names), 'utf8');
const filesBelow = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file));

describe('the decisions', () => {
  const folder = 'docs/decisions';
  const files = fs.readdirSync(path.join(root, folder)).filter((file) => file !== 'README.md');
  const numberOf = (file: string) => Number(file.slice(0, 4));

  test('have a number of their own each; those of records that went are not given again', () => {
    const numbers = files.map(numberOf).toSorted((one, other) => one - other);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(numbers.at(-1)).toBeGreaterThanOrEqual(105);
  });

  test.each(files)('%s says when it was made, and whether it still holds', (file) => {
    const [title, , date, , state = ''] = read(folder, file).split('\n');
    expect(title).toMatch(new RegExp(`^# ${numberOf(file)}\\. \\S`));
    expect(date).toMatch(/^Date: 20\d\d-[01]\d-[0-3]\d$/);
    const link = String.raw`\[\d+\]\(\d{4}-[a-z-]+\.md\)`;
    expect(state).toMatch(
      new RegExp(`^State: (Accepted|Superseded by ${link}|Amended by ${link}(, ${link})*)$`),
    );
    for (const [, number, target = ''] of state.matchAll(/\[(\d+)\]\((\S+?)\)/g)) {
      expect(files).toContain(target);
      expect(Number(number)).toBe(numberOf(target));
      expect(numberOf(target)).toBeGreaterThan(numberOf(file));
    }
  });

  test('have one line each in their index', () => {
    const lines = files.toSorted().map((file) => {
      const [title, , date, , state] = read(folder, file).split('\n');
      return `| [${title?.slice(2)}](${file}) | ${date?.slice(6)} | ${state?.slice(7)} |`;
    });
    expect(read(folder, 'README.md').match(/^\| \[.*$/gm)).toEqual(lines);
  });
});

test('docs/settings.md has every setting once', () => {
  const rows = read('docs/settings.md').match(/^\| `([A-Z0-9_]+)` \|/gm) ?? [];
  expect(rows.map((row) => row.replace(/[| `]/g, '')).sort()).toEqual([...settingNames].sort());
});

test('the version of package.json has its part in CHANGELOG.md', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## \\[${version}\\] - `, 'm'));
});

describe('the glossary', () => {
  const [words = '', renames = ''] = read('docs/glossary.md').split(
    /^## (?:Being renamed|Engineering terms)$/m,
  );
  const source = filesBelow('src')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => read(file))
    .join('\n');
  const cells = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const rowsOf = (text: string) => (text.match(/^\| .*\|$/gm) ?? []).map(cells);
  const namesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const translations: Record<string, string> = hindi;

  /** True for an operation, a stored value, and what is declared or is a field or column by this name. */
  function isInSource(name: string): boolean {
    if (name.includes('.')) return isKnownOperation(name);
    if (name.startsWith("'")) return source.includes(name);
    return new RegExp(`\\b((const|function|type|interface|class) ${name}\\b|${name}\\??:)`).test(
      source,
    );
  }

  const entries = rowsOf(words).filter(([word]) => word !== 'on screen');

  test('has the words of the screens, as English and Hindi say them', () => {
    expect(entries.length).toBeGreaterThan(40);
    const shown = entries.map(([english = '']) => [english, translations[english]]);
    expect(shown).toEqual(entries.map(([english, translated]) => [english, translated]));
    expect(new Set(shown.map(([english]) => english)).size).toBe(shown.length);
  });

  test.each(entries)('has a name in the code for “%s”', (_word, _hindi, names) => {
    expect(namesIn(names)).not.toEqual([]);
    expect(namesIn(names).filter((name) => !isInSource(name))).toEqual([]);
  });

  test('calls nothing being renamed that is renamed', () => {
    const old = rowsOf(renames).flatMap(([now = '']) => (/ now$/.test(now) ? [] : [now]));
    const names = old.flatMap(namesIn);
    expect(names.filter((name) => !isInSource(name))).toEqual([]);
    const texts = old.filter((text) => !text.includes('`'));
    expect(texts.filter((text) => !Object.hasOwn(translations, text))).toEqual([]);
  });
});

/** A heading's anchor, as GitHub makes it. */
function anchorOf(heading: string): string {
  const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

describe('links', () => {
  const documents = [
    ...fs.readdirSync(root),
    ...filesBelow('docs'),
    ...filesBelow('.github'),
  ].filter((file) => file.endsWith('.md'));

  test.each(documents)('of %s lead to files and headings that there are', (document) => {
    const text = read(document).replace(/^```.*?^```|`[^`\n]*`/gms, '');
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document : path.join(path.dirname(document), file);
      if (!fs.existsSync(path.join(root, target))) return true;
      if (anchor === undefined || !target.endsWith('.md')) return false;
      const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
      return !headings.map(anchorOf).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
