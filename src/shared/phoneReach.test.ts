import { expect, test } from 'vitest';
import { opensOnPhones, type PhoneReach, phoneReach } from './phoneReach';

const addresses: Record<PhoneReach, string[]> = {
  none: [
    'http://localhost:3000',
    'http://LOCALHOST.',
    'https://clinic.localhost',
    'http://localhost.localdomain',
    'http://127.0.0.1',
    'http://127.1:3000',
    'http://2130706433',
    'http://0.0.0.0:3000',
    'http://[::1]:80',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://169.254.7.7',
    'http://[fe80::1]',
    'http://[febf::1]:3000',
    'http://clinic',
    'http://desk:3000',
    'https://clinic-pc.',
    'http://255.255.255.255',
  ],
  clinicNetwork: [
    'http://192.168.1.10:3000',
    'http://10.0.0.7',
    'http://172.16.0.1',
    'http://172.31.255.254',
    'http://100.64.0.1',
    'http://[fd12::1]:3000',
    'http://[::ffff:192.168.1.10]',
    'http://clinic.local',
    'http://clinic.lan.',
    'https://clinic.home.arpa',
  ],
  anywhere: [
    'https://clinic.example',
    'http://172.32.0.1',
    'http://100.1.2.3',
    'http://100.128.0.1',
    'http://[2001:db8::1]',
    'https://10.example',
    'https://local.example',
    'https://localhost.example',
    'https://fd12.example',
  ],
};
const each = Object.entries(addresses).flatMap(([reach, those]) =>
  those.map((address) => [address, reach as PhoneReach] as const),
);

test.each(each)('%s opens on phones: %s [10.6.10]', (address, reach) => {
  expect(phoneReach(address)).toBe(reach);
  expect(phoneReach(`${address}/place#code`)).toBe(reach);
  expect(opensOnPhones(address, 'clinicNetwork')).toBe(reach !== 'none');
  expect(opensOnPhones(address, 'anywhere')).toBe(reach === 'anywhere');
});
