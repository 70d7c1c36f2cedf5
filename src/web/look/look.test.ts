import fs from 'node:fs';
import { expect, test } from 'vitest';

/** What the theme's values are declared in, and the fonts with the weights they have. */
const declares = /web\/look\/(palette|type|fonts)\.css$|web\/paper\/paperFonts\.css$/;
/** A paper has a scale of its own in points, black on white. */
const isPaper = /Paper\.module\.css$|web\/paper\/|QrPicture\.tsx$/;

const files = fs
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((name) => /\.(css|tsx)$/.test(name) && !/\.test\./.test(name) && !declares.test(name))
  .sort();

const colorWords = 'white|black|red|green|blue|yellow|orange|teal|cyan|gr[ae]y|silver|pink|purple';
const rawColor = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\\(|:[^;{]*\\s(${colorWords})\\b`,
  'i',
);
/** A step of the scale, what is around it, what lies between two steps, or the share of a screen read from afar. */
const size = /^(var\(--[\w-]+\)|inherit|clamp\(\s*var\(.*\)\s*\)|[\d.]+vmin)$/s;
const weight = /^(var\(--[\w-]+\)|inherit)$/;
const tones = ['accent', 'red', 'yellow', 'green', 'blue', 'gray'];

function inStyles(text: string): string[] {
  const declared = [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([\w-]+): ([^;{}]+);/g)];
  return declared
    .filter(
      ([whole, property, value = '']) =>
        rawColor.test(whole) ||
        (property === 'font-size' && !size.test(value)) ||
        (property === 'font-weight' && !weight.test(value)),
    )
    .map(([whole]) => whole);
}

function inComponents(text: string): string[] {
  const own = [
    ...text.matchAll(/\bf[wz]=(\{\d|"(?!h[1-4]")[^"]*\d)[^\s>]*/g),
    ...text.matchAll(/\b(fontSize|fontWeight|fw|fz): ['"]?\d[^,}]*/g),
    ...text.matchAll(/["'`](#[0-9a-f]{3,8}|(rgb|hsl|oklch)a?\([^"'`]*)["'`]/gi),
  ].map(([whole]) => whole);
  const named = [...text.matchAll(/\b(?:c|color|bg)=["{']+([a-z][\w.()-]*)["']/g)]
    .map(([, name = '']) => name)
    .filter((name) => ![...tones, 'dimmed', 'inherit'].includes(name) && !name.startsWith('var('));
  return [...own, ...named];
}

test.each(files)('%s takes its colours, sizes and weights from the theme', (file) => {
  const text = fs.readFileSync(file, 'utf8');
  if (isPaper.test(file)) return;
  expect(file.endsWith('.css') ? inStyles(text) : inComponents(text)).toEqual([]);
});

test('a raw colour, size or weight is found', () => {
  expect(inStyles('a { color: #fff; }')).toHaveLength(1);
  expect(inStyles('a { border: 1px solid gray; }')).toHaveLength(1);
  expect(inStyles('a { background: rgb(0 0 0 / 5%); }')).toHaveLength(1);
  expect(inStyles('a { font-size: 13px; }')).toHaveLength(1);
  expect(inStyles('a { font-weight: 650; }')).toHaveLength(1);
  expect(inStyles('a { font-size: var(--mantine-font-size-sm); color: var(--gray); }')).toEqual([]);
  expect(inComponents('<Text fw={700} fz="13px" c="teal">')).toHaveLength(3);
  expect(inComponents(`<Text style={{ color: '#123456' }}>`)).toHaveLength(1);
  expect(inComponents('<Text fw="bold" fz="h2" c="dimmed" bg="var(--paper)">')).toEqual([]);
});
