import { expect, test } from 'vitest';
import { publicUrlNotice } from './publicUrlNotice';

test('a public address is named at the start where phones, or those at home, cannot open it', () => {
  const noticeOf = (address: string) => publicUrlNotice(new URL(address));
  for (const address of [
    'http://localhost:3000',
    'https://desk',
    'http://127.0.0.1',
    'http://[::1]:80',
  ]) {
    expect(noticeOf(address)).toContain(
      `${new URL(address).origin} (CLINIC_PUBLIC_URL), which no phone can open`,
    );
  }
  for (const address of [
    'http://192.168.1.10:3000',
    'https://clinic.home.arpa',
    'http://desk.local',
  ]) {
    expect(noticeOf(address)).toMatch(/only on the clinic's own network\.$/);
  }
  for (const address of ['https://clinic.example', 'http://8.8.8.8'])
    expect(noticeOf(address)).toBeNull();
  expect(publicUrlNotice(null)).toBeNull();
});
