import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Config, readConfig } from './config';

const hosted = { DATABASE_URL: 'postgresql://clinic@db.example/clinic' };
const known = { CLINIC_PUBLIC_URL: 'https://clinic.example' };

test('figures are served only where they are asked for, and then to this machine alone', () => {
  expect(readConfig({})).toMatchObject({ metricsPort: null, metricsHost: '127.0.0.1' });
  expect(readConfig({ CLINIC_METRICS_PORT: '' })).toMatchObject({ metricsPort: null });
  expect(readConfig({ CLINIC_METRICS_PORT: '9464' })).toMatchObject({
    metricsPort: 9464,
    metricsHost: '127.0.0.1',
  });
});

describe('what lets strangers in is not on where others can come [10.13.2] [CFG-1]', () => {
  const trying: Partial<Config> = { sampleData: true, signUp: 'open', needsStartCode: false };
  const reached: Partial<Config> = { sampleData: false, signUp: 'approval', needsStartCode: true };
  const cases: [Record<string, string>, Partial<Config>][] = [
    [{}, trying],
    [{ HOST: 'localhost' }, trying],
    [{ HOST: '127.0.0.2' }, trying],
    [{ HOST: '::1' }, trying],
    [{ CLINIC_SAMPLE_DATA: 'off' }, { ...trying, sampleData: false }],
    [hosted, reached],
    [known, reached],
    [{ HOST: '0.0.0.0' }, reached],
    [{ HOST: '::' }, reached],
    [{ HOST: '192.168.1.10' }, reached],
    [{ HOST: '127.0.0.1.evil.example' }, reached],
    [{ HOST: '0.0.0.0', CLINIC_SAMPLE_DATA: 'off' }, reached],
    [
      { HOST: '0.0.0.0', CLINIC_SIGN_UP: 'open' },
      { ...reached, signUp: 'open' },
    ],
    [{ CLINIC_HOSTS: 'clinic.lan' }, reached],
    [{ CLINIC_TRUSTED_PROXY: '127.0.0.1' }, reached],
    [{ ...hosted, CLINIC_SAMPLE_DATA: 'on', CLINIC_SIGN_UP: 'open' }, trying],
    [
      { ...known, CLINIC_SAMPLE_DATA: 'off', CLINIC_SIGN_UP: 'invite' },
      { ...reached, signUp: 'invite' },
    ],
  ];
  test.each(cases)('%j', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });

  test.each([
    [known, 'CLINIC_PUBLIC_URL'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ CLINIC_HOSTS: 'clinic.lan' }, 'CLINIC_HOSTS'],
  ])('sample accounts with %j are refused', (environment, why) => {
    expect(() => readConfig({ ...environment, CLINIC_SAMPLE_DATA: 'on' })).toThrow(
      `CLINIC_SAMPLE_DATA=on lets everybody in who reads the login screen; with ${why} it must be off.`,
    );
  });
});

describe('a second place for backups', () => {
  const s3 = {
    CLINIC_BACKUP_COPY_S3_ENDPOINT: 'https://s3.example',
    CLINIC_BACKUP_COPY_S3_BUCKET: 'clinic',
    CLINIC_BACKUP_COPY_S3_KEY_ID: 'id',
    CLINIC_BACKUP_COPY_S3_SECRET: 'hush hush',
  };

  test('is none, a folder or a storage, with a number of its own to keep', () => {
    expect(readConfig({ CLINIC_BACKUP_KEEP: '9' })).toMatchObject({
      backupCopy: null,
      backupCopiesKept: 9,
    });
    expect(
      readConfig({ CLINIC_BACKUP_COPY_DIR: '/mnt/nas', CLINIC_BACKUP_COPY_KEEP: '90' }),
    ).toMatchObject({ backupCopy: { kind: 'folder', folder: '/mnt/nas' }, backupCopiesKept: 90 });
    const given = { ...s3, CLINIC_BACKUP_COPY_S3_PREFIX: '/desk' };
    expect(readConfig(given).backupCopy).toMatchObject({ region: 'auto', prefix: 'desk/' });
  });

  test.each([
    [{ ...s3, CLINIC_BACKUP_COPY_DIR: '/mnt/nas' }, /^Only one of/],
    [{ ...s3, CLINIC_BACKUP_COPY_S3_SECRET: '' }, /needs CLINIC_BACKUP_COPY_S3_SECRET too\.$/],
    [{ ...s3, CLINIC_BACKUP_COPY_S3_ENDPOINT: 'http://s3.example' }, /must be an address/],
    [{ ...s3, CLINIC_BACKUP_COPY_S3_ENDPOINT: 'https://s3.example/clinic' }, /must be an address/],
    [{ CLINIC_BACKUP_DIR: '/b', CLINIC_BACKUP_COPY_DIR: '/b/' }, /must be another folder/],
  ])('%j is refused', (environment, why) => {
    const refusal = () => readConfig(environment);
    expect(refusal).toThrow(why);
    expect(refusal).not.toThrow(/hush/);
  });

  test('is reached without encryption on this machine alone', () => {
    for (const host of ['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000']) {
      expect(readConfig({ ...s3, CLINIC_BACKUP_COPY_S3_ENDPOINT: host }).backupCopy).not.toBeNull();
    }
  });
});

test('a seal is trusted by its fingerprint', () => {
  const print = '0123-4567-89ab-cdef-0123-4567-89ab-cdef';
  expect(readConfig({})).toMatchObject({ trustedSeals: [], takesUnsealed: false });
  expect(readConfig({ CLINIC_BACKUP_SEAL: print })).toMatchObject({ trustedSeals: [print] });
  expect(readConfig({ CLINIC_BACKUP_SEAL: 'none' })).toMatchObject({
    trustedSeals: [],
    takesUnsealed: true,
  });
  expect(() => readConfig({ CLINIC_BACKUP_SEAL: 'yes' })).toThrow(/fingerprint of a seal/);
});

test('the log is archived where this server runs PostgreSQL itself, outside of its data', () => {
  const settings = { CLINIC_DATA_DIR: '/srv/clinic', CLINIC_WAL_ARCHIVE_DIR: '/srv/clinic-log' };
  expect(readConfig({})).toMatchObject({ walArchiveDir: null, walDaysKept: 7 });
  expect(readConfig(settings)).toMatchObject({ walArchiveDir: path.resolve('/srv/clinic-log') });
  for (const inside of ['/srv/clinic', '/srv/clinic/log', '/srv/x/../clinic/..log']) {
    expect(() => readConfig({ ...settings, CLINIC_WAL_ARCHIVE_DIR: inside })).toThrow(
      /^CLINIC_WAL_ARCHIVE_DIR lies in the data folder/,
    );
  }
  expect(() => readConfig({ ...settings, DATABASE_URL: 'postgresql://localhost/clinic' })).toThrow(
    /^CLINIC_WAL_ARCHIVE_DIR is for the embedded PostgreSQL; with DATABASE_URL, /,
  );
});

test('the secret that servers share is long, comes from one place and is never shown', () => {
  const short = 'not long enough';
  expect(() => readConfig({ CLINIC_SECRET: short })).toThrow(
    'The setting CLINIC_SECRET must have at least 32 characters.',
  );
  expect(() =>
    readConfig({ CLINIC_SECRET: short.repeat(3), CLINIC_SECRET_FILE: '/etc/clinic/secret' }),
  ).toThrow('Only one of CLINIC_SECRET and CLINIC_SECRET_FILE can be set.');
});

describe('the names that are answered [CSR-5]', () => {
  test('are listed, in any case', () => {
    expect(readConfig({}).hosts).toEqual([]);
    expect(readConfig({ CLINIC_HOSTS: 'Clinic.LAN, desk_2,' }).hosts).toEqual([
      'clinic.lan',
      'desk_2',
    ]);
  });

  test.each(['http://clinic.lan', 'clinic.lan:3000', '*', 'clinic.lan/app', '.lan', 'a b'])(
    '%s is none, and said so',
    (name) => {
      expect(() => readConfig({ CLINIC_HOSTS: name })).toThrow(
        /^The setting CLINIC_HOSTS must be host names without a port/,
      );
    },
  );

  test('are not needed at a public address, which is the only one there', () => {
    expect(() => readConfig({ ...known, CLINIC_HOSTS: 'clinic.lan' })).toThrow(
      /^Only one of CLINIC_PUBLIC_URL and CLINIC_HOSTS can be set/,
    );
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['CLINIC_TIME_ZONE', 'Asia/Bombay-ish'],
  ['CLINIC_SAMPLE_DATA', 'yes'],
  ['CLINIC_SIGN_UP', 'everyone'],
  ['LOG_LEVEL', 'loud'],
  ['CLINIC_PUBLIC_URL', 'clinic.example'],
  ['CLINIC_PUBLIC_URL', 'https://clinic.example/app'],
  ['CLINIC_TRUSTED_PROXY', '1'],
  ['CLINIC_TRUSTED_PROXY', 'true'],
  ['CLINIC_TRUSTED_PROXY', '127.0.0.1, 0.0.0.0/0'],
  ['CLINIC_REQUESTS_PER_MINUTE', '0'],
  ['CLINIC_BACKUP_EVERY', '169'],
  ['CLINIC_BACKUP_KEEP', '0'],
  ['CLINIC_WAL_KEEP_DAYS', '0'],
  ['CLINIC_METRICS_PORT', '65536'],
  ['CLINIC_DRAIN_SECONDS', '61'],
  ['DATABASE_URL', 'mysql://localhost/clinic'],
])('the setting %s=%s is refused by its name [CFG-1]', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^The setting ${name} must .*${value}`),
  );
});
