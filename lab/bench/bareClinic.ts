import type pg from 'pg';
import { startChild } from './children';

const token = 'the session of whoever measures';

/** The hand-written server (bareServer.mjs) on tables of its own with the same people in them. */
export async function startBareClinic(client: pg.Client, connection: pg.ClientConfig) {
  // A schema of its own: at each start the clinic's server gives up rights to what it does not know in its own one.
  await client.query(`
    drop schema if exists bare cascade;
    create schema bare;
    set search_path = bare, public;
    create table bare_patients as
      select id, name, age, gender, phone, email, address, emergency_contact, blood_group, allergies, registered_at
      from patients;
    alter table bare_patients add primary key (id);
    alter table bare_patients add search_text text generated always as
      (lower(name || E'\\n' || phone || E'\\n' || coalesce(email, ''))) stored;
    create index on bare_patients (registered_at desc, id desc);
    create index on bare_patients using gin (search_text gin_trgm_ops);
    create table bare_accounts as
      select id, email, name, password from users join credentials on user_id = id;
    alter table bare_accounts add primary key (id);
    create unique index on bare_accounts (email);
    create table bare_sessions (token text primary key, account_id uuid not null, at timestamptz not null);
    insert into bare_sessions select '${token}', id, now() from bare_accounts limit 1;
    grant usage on schema bare to ${connection.user};
    grant select, insert on bare_patients, bare_accounts, bare_sessions to ${connection.user};
    reset search_path;
  `);
  await client.query('vacuum analyze bare.bare_patients');
  const child = await startChild('bareServer.mjs', { BARE_DATABASE: JSON.stringify(connection) });
  return {
    url: `http://127.0.0.1:${child.ready}`,
    cookie: `token=${token}`,
    /** Passwords that this machine compares in a second. */
    hashRate: (atOnce: number, seconds: number) => child.ask<number>({ atOnce, seconds }),
    end: child.end,
  };
}
