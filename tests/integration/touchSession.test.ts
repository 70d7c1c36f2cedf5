import { pino } from 'pino';
import { expect, test } from 'vitest';
import { touchSession } from '../../src/server/auth/sessions';
import { connect } from '../../src/server/database/connect';
import { codeOf, startClinic } from './clinic';

test('a session whose use cannot be noted still reads', async () => {
  let now = new Date('2026-11-20T10:00:00Z');
  const clinic = await startClinic({ clock: () => now });
  try {
    const { client } = await clinic.signedIn('receptionist');
    await clinic.sql.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
      create trigger refuse before update on sessions execute function refuse()`);
    now = new Date('2026-11-20T10:05:00Z');
    expect(await codeOf(client.queue.today({}))).toBe('OK');
    expect(await codeOf(client.patients.search({}))).toBe('OK');
  } finally {
    await clinic.close();
  }
});

test('nor does a database that takes no writes keep anybody from reading', {
  tags: ['slow'],
}, async () => {
  let now = new Date('2026-11-20T10:00:00Z');
  const clinic = await startClinic({ clock: () => now });
  try {
    const { client } = await clinic.signedIn('receptionist');
    expect(await codeOf(client.queue.today({}))).toBe('OK');
    const { database, user } = clinic.connection;
    await clinic.sql.query(`alter database ${database} set default_transaction_read_only = on`);
    await clinic.sql.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
      [database, user],
    );
    now = new Date('2026-11-20T10:05:00Z');
    expect(await codeOf(client.queue.today({}))).toBe('OK');
    expect(await codeOf(client.patients.search({}))).toBe('OK');
  } finally {
    await clinic.close();
  }
});

test('sessions that are used at once are noted each, and one that was ended meanwhile stays so', async () => {
  let now = new Date('2026-11-20T10:00:00Z');
  const clinic = await startClinic({ clock: () => now });
  try {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        clinic.signedIn(number % 2 === 0 ? 'receptionist' : 'doctor'),
      ),
    );
    now = new Date('2026-11-20T10:05:00Z');
    await Promise.all(
      people.flatMap(({ client }) => [client.queue.today({}), client.dashboard.open({})]),
    );
    const noted = await clinic.sql.query('select from sessions where last_used_at = $1', [now]);
    expect(noted.rowCount).toBe(12);
    now = new Date('2026-11-20T10:40:00Z');
    const codes = await Promise.all(people.map(({ client }) => codeOf(client.queue.today({}))));
    expect(new Set(codes)).toEqual(new Set(['UNAUTHORIZED']));
    const woken = await clinic.sql.query('select from sessions where last_used_at = $1', [now]);
    expect(woken.rowCount).toBe(0);
  } finally {
    await clinic.close();
  }
});

test('where one round notes all who came, the next has nothing to do', async () => {
  const clinic = await startClinic();
  const { db } = connect(clinic.connection, pino({ level: 'silent' }));
  try {
    await clinic.signedIn('receptionist');
    await clinic.signedIn('doctor');
    const { rows } = await clinic.sql.query<{ id: string }>('select id from sessions');
    const now = new Date();
    await Promise.all(rows.map((session) => touchSession(db, session, now, 30)));
    const noted = await clinic.sql.query('select from sessions where last_used_at = $1', [now]);
    expect(noted.rowCount).toBe(2);
  } finally {
    await db.destroy();
    await clinic.close();
  }
});
