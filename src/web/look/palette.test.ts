import fs from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, productColour } from '../../shared/clinicColour';

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

test('a clinic’s colour lies under white, and begins as the product’s [10.1.13]', () => {
  expect(colors.sheet).toEqual(['#ffffff', '#ffffff']);
  expect(colors['accent-fill']?.[0]).toBe(productColour);
});

test.each([
  ['behind', 0.5],
  ['behind-two', 0.5 * 0.65],
])('--%s is the page under dialogs, which leave %d of it [10.21.2]', (name, share) => {
  const partsOf = (color = '') =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (const theme of [0, 1]) {
    const dimmed = partsOf(colors.ground?.[theme]).map((part) => part * share);
    partsOf(colors[name]?.[theme]).forEach((part, index) => {
      expect(Math.abs(part - (dimmed[index] ?? 0))).toBeLessThan(1);
    });
  }
});

test('every colour is said for both themes', () => {
  const declared = [...file.matchAll(/^ {2}--([a-z-]+):/gm)].map(([, name]) => name);
  expect(declared.length).toBeGreaterThan(30);
  expect(declared.filter((name) => !colors[name ?? ''])).toEqual([]);
});
