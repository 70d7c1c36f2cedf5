import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingNames } from '../../src/server/config';

const root = path.resolve(import.meta.dirname, '../..');
const read = (...names: string[]) => fs.readFileSync(path.join(root, ...names), 'utf8');

describe('the decisions', () => {
  const folder = 'docs/decisions';
  const files = fs.readdirSync(path.join(root, folder)).filter((file) => file !== 'README.md');
  const numberOf = (file: string) => Number(file.slice(0, 4));

  test('are numbered from 1 on, without a gap and none twice', () => {
    const numbers = files.map(numberOf).toSorted((one, other) => one - other);
    expect(numbers).toEqual(files.map((_, index) => index + 1));
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
  const rows = read('docs/settings.md').match(/^\| `([A-Z_]+)` \|/gm) ?? [];
  expect(rows.map((row) => row.replace(/[| `]/g, '')).sort()).toEqual([...settingNames].sort());
});

test('the version of package.json has its part in CHANGELOG.md', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## \\[${version}\\] - `, 'm'));
});

/** A heading's anchor, as GitHub makes it. */
function anchorOf(heading: string): string {
  const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

describe('links', () => {
  const below = (folder: string) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file));
  const documents = [...fs.readdirSync(root), ...below('docs'), ...below('.github')].filter(
    (file) => file.endsWith('.md'),
  );

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
