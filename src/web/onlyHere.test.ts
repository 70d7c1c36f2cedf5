import { expect, test } from 'vitest';
import { isOnlyHere } from './onlyHere';

const here = [
  'http://localhost:3000',
  'http://clinic.localhost',
  'http://127.0.0.1',
  'http://[::1]:80',
];
const elsewhere = ['https://clinic.example', 'http://192.168.1.10:3000', 'http://clinic.local'];

test.each(here)('%s means this machine alone', (address) => {
  expect(isOnlyHere(new URL(address).hostname)).toBe(true);
});

test.each(elsewhere)('%s can be opened from another one', (address) => {
  expect(isOnlyHere(new URL(address).hostname)).toBe(false);
});
