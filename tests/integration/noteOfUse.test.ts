import { expect, test } from 'vitest';
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
