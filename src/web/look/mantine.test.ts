import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const styles = path.dirname(require.resolve('@mantine/core/styles/global.css'));
const read = (file: string) => fs.readFileSync(file, 'utf8');

/** Where the ES modules of one of Mantine's packages begin. */
const entryOf = (name: string) =>
  path.join(path.dirname(require.resolve(`${name}/styles.css`)), 'esm', 'index.mjs');

const namedImport = /(?:import|export) \{([^}]*)\} from ["']([^"']+)["']/g;

function namedIn(text: string): { names: string[]; from: string }[] {
  return [...text.matchAll(namedImport)].map(([, names = '', from = '']) => ({
    names: names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type ')),
    from,
  }));
}

/** The file of each name that a package offers. */
function filesOf(name: string): Map<string, string> {
  const entry = entryOf(name);
  const imports = namedIn(read(entry)).filter(({ from }) => from.startsWith('.'));
  return new Map(
    imports.flatMap(({ names, from }) =>
      names.map((one): [string, string] => [
        one.split(' as ').at(-1) ?? one,
        path.resolve(path.dirname(entry), from),
      ]),
    ),
  );
}

const packages = new Map(
  ['core', 'dates', 'charts', 'notifications'].map((name) => {
    const whole = `@mantine/${name}`;
    return [whole, filesOf(whole)];
  }),
);

function sourcesBelow(dir: string): string[] {
  return fs
    .readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(dir, file));
}

/** The styles of everything that the product's code reaches in Mantine's packages. */
function neededStyles(): Set<string> {
  const needed = new Set<string>();
  const seen = new Set<string>();
  const reach = (text: string, beside: string) => {
    for (const { names, from } of namedIn(text)) {
      const files = packages.get(from);
      if (files) for (const name of names) visit(files.get(name.split(' as ')[0] ?? name));
      else if (from.startsWith('.') && beside.includes('node_modules')) {
        visit(path.resolve(path.dirname(beside), from));
      }
    }
    if (!beside.includes('node_modules')) return;
    for (const [, from = ''] of text.matchAll(/import \w+ from "(\.[^"]+)"/g)) {
      visit(path.resolve(path.dirname(beside), from));
    }
  };
  const visit = (file: string | undefined) => {
    if (!file || seen.has(file)) return;
    seen.add(file);
    const name = /@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(file)?.[1];
    if (name) needed.add(name);
    reach(read(file), file);
  };
  for (const file of sourcesBelow('src')) reach(read(file), file);
  return needed;
}

const everyPage = ['baseline', 'default-css-variables', 'global'];
const imported = [
  ...read('src/web/look/mantine.css').matchAll(/@mantine\/core\/styles\/([\w-]+)\.css/g),
].map(([, name = '']) => name);

test('the styles of Mantine’s components that are used are there, and no others', () => {
  const needed = neededStyles();
  expect(needed.size).toBeGreaterThan(30);
  expect(imported.toSorted()).toEqual([...everyPage, ...needed].toSorted());
});

test('they come in Mantine’s own order', () => {
  const rules = (text: string) => text.replace(/^\/\*[\s\S]*?\*\//, '').replace(/\s+/g, '');
  const whole = rules(read(path.join(styles, '..', 'styles.css')));
  const places = imported.map((name) => {
    const place = whole.indexOf(rules(read(path.join(styles, `${name}.css`))));
    expect(place, name).toBeGreaterThanOrEqual(0);
    return place;
  });
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
