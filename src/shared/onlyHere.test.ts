import { expect, test } from 'vitest';
import { isOnlyHere, isOnlyNearby } from './onlyHere';

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

const nearby = [
  ...here,
  'http://192.168.1.10:3000',
  'http://10.0.0.7',
  'http://172.16.0.1',
  'http://172.31.255.254',
  'http://169.254.7.7',
  'http://[fd12::1]:3000',
  'http://[fe80::1]',
  'http://clinic',
  'http://clinic.local',
];
const everywhere = [
  'https://clinic.example',
  'http://172.32.0.1',
  'http://100.1.2.3',
  'http://[2001:db8::1]',
  'https://10.example',
  'https://local.example',
];

test.each(nearby)('%s is found on the clinic’s network at most', (address) => {
  expect(isOnlyNearby(new URL(address).hostname)).toBe(true);
});

test.each(everywhere)('%s is found from everywhere', (address) => {
  expect(isOnlyNearby(new URL(address).hostname)).toBe(false);
});
