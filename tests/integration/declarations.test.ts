import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditsOf, declarations } from '../../src/server/api/declarations';
import { newToken } from '../../src/server/auth/sessions';
import type { OperationMeta } from '../../src/shared/operation';
import type { OperationId } from '../../src/shared/permissions';
import { everyReading, noPdf } from '../everyReading';
import { effectsSince, everyWriting, type Snapshot, send, snapshot } from '../everyWriting';
import { startClinic, type TestClinic } from './clinic';

/** Every operation does what its declaration says, and leaves the audit rows that it names. */

const now = new Date('2026-11-20T10:00:00Z');
const declared = (id: string) => {
  const meta = declarations.get(id);
  if (!meta) throw new Error(`There is no operation ${id}.`);
  return { ...meta, events: auditsOf(meta) };
};
const noteOf = (look: OperationMeta['view']) =>
  look && (look === 'patient' ? 'patient_viewed' : 'list_viewed');
const tried = new Set<string>();
const seen = new Map<string, Set<string>>();
const note = (id: string, actions: readonly string[]) => {
  tried.add(id);
  seen.set(id, new Set([...(seen.get(id) ?? []), ...actions]));
};

describe('what reads', () => {
  let clinic: TestClinic;
  let readings: Awaited<ReturnType<typeof everyReading>>;
  let before: Snapshot;
  beforeAll(async () => {
    clinic = await startClinic({ clock: () => now });
    readings = await everyReading(clinic.url);
    before = await snapshot(clinic);
  });
  afterAll(() => clinic.close());

  test('changes nothing, and leaves the traces that its declaration names and no others', {
    timeout: 120_000,
  }, async () => {
    for (const [id, read] of Object.entries(readings)) {
      const { reads, leaves, view: look, events } = declared(id);
      expect([id, reads]).toEqual([id, true]);
      const answer = await read();
      const { tables, audit } = await effectsSince(clinic, before);
      expect([id, tables.filter((table) => table !== leaves)]).toEqual([id, []]);
      const expected = answer === noPdf ? [] : events.toSorted();
      // A look is noted once for several lists (`looks.test.ts`).
      const own = audit.filter((action) => expected.includes(action) || action !== noteOf(look));
      expect([id, [...new Set(own)]]).toEqual([id, expected]);
      note(id, answer === noPdf ? events : own);
      before = await snapshot(clinic);
    }
  });
});

describe('what stores something [DUR-3]', () => {
  const { start, writes } = everyWriting();
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await start();
  });
  afterAll(() => clinic.close());

  test.each(Object.entries(writes))('%s', async (name, prepare) => {
    const [id = '', variant] = name.split(' ');
    const { reads, makes, changes, leaves, events } = declared(id);
    const prepared = await prepare();
    const before = await snapshot(clinic);
    const key = randomUUID();
    const answer = await send(clinic, id as OperationId, prepared, key);
    expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
    const { tables, audit } = await effectsSince(clinic, before);
    expect(events).toEqual(expect.arrayContaining(audit));
    const wrote = audit.length > 0;
    expect(wrote, `It declares ${events}: does it recordAudit?`).toBe(events.length > 0);
    // Each event once, but for an import, which registers many, and a merge, which each of the two records tells.
    if (!['imports.run', 'merges.merge', 'merges.takeBack'].includes(id))
      expect(new Set(audit).size).toBe(audit.length);
    if (!variant && !reads) expect(tables).toContain(makes ?? changes);
    if (reads) expect(tables).toContain(leaves);
    // What makes a record knows its request again, by the name it goes by.
    const { rows } = await clinic.sql.query(
      'select operation from idempotency_keys where key = $1',
      [key],
    );
    expect(rows).toEqual(makes ? [{ operation: id }] : []);
    note(id, audit);
  });
});

describe('what is asked for last', () => {
  test('a failed sign-in leaves the row that signing in names for it', async () => {
    const clinic = await startClinic({ clock: () => now });
    const before = await snapshot(clinic);
    const input = { email: 'nobody@clinic.test', password: 'monsoon-7' };
    const answer = await send(clinic, 'accounts.signIn', { as: clinic.visitor(), input });
    expect(answer.statusCode).toBe(401);
    const { tables, audit } = await effectsSince(clinic, before);
    expect([tables, audit]).toEqual([[], ['login_failed']]);
    note('accounts.signIn', audit);
    const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
    const passkey = { id: 'AAAA', response };
    const between = await snapshot(clinic);
    const refused = await send(clinic, 'passkeys.signIn', {
      as: clinic.visitor(),
      input: { passkey },
    });
    expect(refused.statusCode).toBe(401);
    const more = await effectsSince(clinic, between);
    expect([more.tables, more.audit]).toEqual([[], ['login_failed']]);
    note('passkeys.signIn', more.audit);
    await clinic.close();
  });

  test('a code that another phone opens leaves the row of its end', async () => {
    const { start, openedLink } = everyWriting();
    const clinic = await start();
    const { token } = await openedLink();
    const before = await snapshot(clinic);
    const input = { token, holder: newToken() };
    const answer = await send(clinic, 'uploadLinks.open', { as: clinic.visitor(), input });
    expect(answer.statusCode).toBe(410);
    const { tables, audit } = await effectsSince(clinic, before);
    expect(tables).toContain('upload_links');
    expect(audit).toEqual(['upload_link_ended']);
    note('uploadLinks.open', audit);
    await clinic.close();
  });

  test('every operation was tried, and every event that one names was written by it [DUR-3]', () => {
    // What it leaves is a file, which `settings.test.ts` waits for.
    const files = [...declarations].filter(([, { changes }]) => changes === 'backups');
    const others = [...declarations.keys()].filter((id) => files.every(([file]) => file !== id));
    expect([...tried].toSorted()).toEqual(others.toSorted());
    for (const id of others) {
      expect([id, [...(seen.get(id) ?? [])].toSorted()]).toEqual([
        id,
        [...declared(id).events].toSorted(),
      ]);
    }
  });
});
