import fs from 'node:fs';
import { expect, test } from 'vitest';

const file = fs.readFileSync('src/web/look/palette.css', 'utf8');

/** Each colour of the palette as `[light, dark]`. */
const colors = Object.fromEntries(
  [...file.matchAll(/--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name, [light, dark]],
  ),
) as Record<string, [string, string]>;

const tones = ['accent', 'red', 'yellow', 'green', 'blue', 'gray'];
const grounds = ['ground', 'paper', 'raised', 'sunken'];

/** What is written on what, and how much lighter or darker it is at least (WCAG 1.4.3, 1.4.6, 1.4.11). */
const written: [on: string, text: string, contrast: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    [ground, 'ink', 7],
    [ground, 'soft', 4.5],
    ...tones.map((tone): [string, string, number] => [ground, tone, 4.5]),
  ]),
  ...tones.flatMap((tone): [string, string, number][] => [
    [`${tone}-tint`, tone, 4.5],
    [`${tone}-tint`, 'ink', 7],
    [`${tone}-fill`, `${tone}-on`, 4.5],
    [`${tone}-press`, `${tone}-on`, 4.5],
    ['paper', `${tone}-fill`, 3],
  ]),
];

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['light', 'dark'])('what is written can be read in the %s theme', (theme) => {
  const of = (name: string) => colors[name]?.[theme === 'light' ? 0 : 1] ?? '';
  const faint = written
    .map(([on, text, wanted]) => ({ on, text, wanted, is: contrast(of(on), of(text)) }))
    .filter(({ is, wanted }) => !(is >= wanted));
  expect(faint).toEqual([]);
});

/** What Queue.module.css makes of a colour: a fifth of the ink is in it. */
function darkened(color: string, ink: string): string {
  const part = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(0.8 * part(color, at) + 0.2 * part(ink, at)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

test.each([0, 1])('the queue is read from a metre away, in theme %i (WCAG 1.4.6)', (theme) => {
  const of = (name: string) => colors[name]?.[theme] ?? '';
  const lies = [
    ...['paper', 'ground', 'sunken', 'accent-tint'].map((on) => [on, 'soft']),
    ...['red', 'yellow'].flatMap((tone) => ['paper', 'sunken'].map((on) => [on, tone])),
    ...tones.map((tone) => [`${tone}-tint`, tone]),
  ];
  const faint = lies
    .map(([on = '', text = '']) => ({
      on,
      text,
      is: contrast(of(on), darkened(of(text), of('ink'))),
    }))
    .filter(({ is }) => !(is >= 7));
  expect(faint).toEqual([]);
});

test('the waiting room’s screen, which is dark, is read from across the room', () => {
  const of = (name: string) => colors[name]?.[1] ?? '';
  const lies = [
    ...['ink', 'soft', 'accent', 'yellow'].map((text) => ['ground', text]),
    ['accent-fill', 'accent-on'],
    ['yellow-tint', 'yellow'],
  ];
  const faint = lies.filter(([on = '', text = '']) => !(contrast(of(on), of(text)) >= 7));
  expect(faint).toEqual([]);
});

test('every colour is said for both themes', () => {
  const declared = [...file.matchAll(/^ {2}--([a-z-]+):/gm)].map(([, name]) => name);
  expect(declared.length).toBeGreaterThan(30);
  expect(declared.filter((name) => !colors[name ?? ''])).toEqual([]);
});
