import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClinic, type TestClinic } from './clinic';

/** What PostgreSQL says of an instant is read as exactly that instant, however it writes it. */

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.close());

const zones = ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Marquesas'];
// Before 1906 Kolkata was ahead by 5:53:28.
const instants = [
  '2026-11-21T09:39:26.355Z',
  '2026-11-21T09:39:26.000Z',
  '2026-11-21T09:39:26.100Z',
  '2026-12-31T23:59:59.999Z',
  '2024-02-29T18:30:00.000Z',
  '1969-12-31T23:59:59.500Z',
  '1880-06-01T00:00:00.000Z',
  '+012026-11-21T09:39:26.355Z',
  '-000043-03-15T12:00:00.000Z',
];

test.each(zones)('in %s', async (zone) => {
  await clinic.sql.query(`set timezone = '${zone}'`);
  const read = (milliseconds: number) =>
    clinic.sql
      .query<{ at: Date }>(`select to_timestamp($1::float8 / 1000) as at`, [milliseconds])
      .then(({ rows }: pg.QueryResult<{ at: Date }>) => rows[0]?.at.toISOString());
  for (const instant of instants) expect(await read(Date.parse(instant))).toBe(instant);
});

test('of microseconds the milliseconds count, and the end of time is one', async () => {
  const { rows } = await clinic.sql.query<{ at: Date; never: number }>(
    `select timestamptz '2026-11-21 09:39:26.123999+00' as at, timestamptz 'infinity' as never`,
  );
  expect(rows[0]?.at.toISOString()).toBe('2026-11-21T09:39:26.123Z');
  expect(rows[0]?.never).toBe(Infinity);
});
