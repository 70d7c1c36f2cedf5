import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

/** One built file, as Vite's manifest has it. */
interface Part {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

// No browser: it stands here because these tests run on the built product.
const built = path.resolve('dist/web');
const manifest: Record<string, Part> = JSON.parse(
  fs.readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'),
);

function partOf(source: string): Part {
  const part = manifest[source];
  if (!part) throw new Error(`${source} is no file of its own in the build.`);
  return part;
}

/** Everything that has to be there before these sources run. */
function loadedWith(sources: string[]): Part[] {
  const loaded = new Set<Part>();
  const load = (source: string) => {
    const part = partOf(source);
    if (loaded.has(part)) return;
    loaded.add(part);
    part.imports?.forEach(load);
  };
  sources.forEach(load);
  return [...loaded];
}

function gzipped(parts: Part[]): number {
  const sizes = parts.map(({ file }) => gzipSync(fs.readFileSync(path.join(built, file))).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

const app = 'index.html';
const frame = 'src/web/shell/Shell.tsx';
const login = 'src/features/accounts/LoginPage.tsx';
const dashboard = 'src/features/dashboard/DashboardPage.tsx';
const firstScreens = [
  { name: 'login', sources: [app, login] },
  { name: 'the dashboard', sources: [app, frame, dashboard] },
];

/** Every screen and part of one but the front page, which is a document of its own. */
const screens = fs
  .readdirSync('src/features')
  .flatMap((feature) =>
    fs.readdirSync(`src/features/${feature}`).map((file) => `${feature}/${file}`),
  )
  .filter((file) => /(Page|Part)\.tsx$/.test(file) && !file.endsWith('/LandingPage.tsx'))
  .map((file) => `src/features/${file}`);

test.describe('what the browser loads', () => {
  test('the front page has under 60 KB of JavaScript', () => {
    expect(gzipped(loadedWith(['landing.html']))).toBeLessThan(60_000);
  });

  for (const { name, sources } of firstScreens) {
    test(`${name} has under 180 KB of JavaScript`, () => {
      expect(gzipped(loadedWith(sources))).toBeLessThan(180_000);
    });

    test(`${name} comes in few files and without the schemas`, () => {
      const files = loadedWith(sources).map(({ file }) => file);
      expect(files.length).toBeLessThan(20);
      expect(files.filter((file) => file.includes('zod'))).toEqual([]);
    });
  }

  test('each screen is a file of its own, fetched when it is opened', () => {
    expect(screens.length).toBeGreaterThan(10);
    const late = partOf(app).dynamicImports ?? [];
    expect(screens.filter((screen) => !late.includes(screen))).toEqual([]);
    const own = screens.map((screen) => partOf(screen).file);
    expect(new Set(own).size).toBe(screens.length);
    for (const screen of [app, frame, ...screens]) {
      const others = loadedWith([screen]).filter(
        ({ src }) => src && src !== screen && screens.includes(src),
      );
      expect(others).toEqual([]);
    }
  });
});
