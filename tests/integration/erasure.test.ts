import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../../src/app/server/features';
import { emptyDraft } from '../../src/features/consultations/consultation';
import { createAuditChain, verifyAuditChain } from '../../src/server/audit/auditChain';
import { auditHeadsFile } from '../../src/server/audit/auditHeads';
import { about, recordAudit } from '../../src/server/audit/recordAudit';
import { writeBackup } from '../../src/server/backup/backup';
import { readBackupFile } from '../../src/server/backup/backupFile';
import {
  erasePatient,
  erasuresFile,
  repeatErasures,
  repeatRecentErasures,
  writeErasures,
} from '../../src/server/backup/erasures';
import { endOlderBackups } from '../../src/server/backup/olderCopies';
import { restoreBackup } from '../../src/server/backup/restore';
import { openSession } from '../../src/server/backup/session';
import { connect } from '../../src/server/database/connect';
import type { FilePiece } from '../../src/shared/filePiece';
import { shortId } from '../../src/shared/ids';
import { collectFile } from '../../src/web/ui/collectFile';
import { consultationEntered } from '../consultations';
import { letterEntered } from '../letters';
import { visitEntered } from '../outsideVisits';
import { pagesOf, paperParts } from '../papers';
import { consentEntered, erasureAsked } from '../privacy';
import { type Client, patientFields } from '../visitor';
import { codeOf, createDatabase, startClinic, type TestClinic } from './clinic';
import { patientWithEverything, person, traces } from './patientWithEverything';

const log = pino({ level: 'silent' });
const then = new Date('2026-11-20T04:00:00Z');
const later = new Date('2030-11-20T04:00:00Z');

let folder: string;
const logged: string[] = [];
let backups: string;
let now = then;
let clinic: TestClinic;
let administrator: Client;
let other: Client;
let receptionist: Client;
let receptionistVisitor: Awaited<ReturnType<TestClinic['signedIn']>>;
let patientId: string;
let requestId: string;
let older: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-erasures-'));
  backups = path.join(folder, 'backups');
  fs.mkdirSync(backups);
  clinic = await startClinic({
    clock: () => now,
    timeZone: 'Asia/Kolkata',
    erasures: [erasuresFile(folder)],
    auditHeads: auditHeadsFile(folder),
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    ...paperParts,
    backups: { folder: backups, backupEveryHours: 24, backupsKept: 2, backupPassphrase: null },
  });
  ({ client: administrator } = await clinic.administrator());
  receptionistVisitor = await clinic.signedIn('receptionist');
  receptionist = receptionistVisitor.client;
  ({ client: other } = await clinic.newcomer('receptionist'));
  await clinic.sql.query(
    `update users set is_administrator = true where email like 'newcomer%@clinic.test'`,
  );
  await receptionist.patients.register({ ...patientFields, name: 'Asha Stays' });
  patientId = await patientWithEverything(clinic, { administrator, receptionist });
});
afterAll(async () => {
  await clinic.close();
  fs.rmSync(folder, { recursive: true });
});

/** The tables that hold something of the person, whatever column it stands in. */
async function tablesWithTraces(sql: pg.Pool): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const held = await sql.query(
      `select from "${name}" one where to_jsonb(one)::text ~* $1 limit 1`,
      [traces.join('|')],
    );
    if (held.rowCount) found.push(name);
  }
  return found.toSorted();
}

/** How many wait for a lock. */
async function waitingFor(sql: pg.Pool): Promise<number> {
  const { rows } = await sql.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

async function chainOf(connection: pg.ClientConfig) {
  const { db } = connect(connection, log);
  await createAuditChain(db, log).catchUp();
  return verifyAuditChain(db).finally(() => db.destroy());
}

async function backedUp(name: string): Promise<string> {
  const file = path.join(folder, name);
  await chainOf(clinic.ownerConnection);
  const client = await openSession(clinic.ownerConnection, 'clinic backup');
  await writeBackup(client, file, { tables, passphrase: null, sealKey: null, now }).finally(() =>
    client.end(),
  );
  return file;
}

const erase = (more: { typed?: string; law?: string } = {}, by = administrator) =>
  by.privacy.erase({ id: requestId, typed: shortId(patientId), law: '', ...more });

describe('erasure', () => {
  test('before the years are over a request is kept and refused with its reason [10.16.3]', async () => {
    const { id } = await other.privacy.ask({ id: patientId, ...erasureAsked });
    requestId = id;
    await expect(erase()).rejects.toMatchObject({
      code: 'KEPT',
      data: { keptUntil: '2029-11-20' },
    });
    const answer = { id, outcome: 'refused', answer: 'Kept until 2029' } as const;
    await administrator.privacy.answer(answer);
    // Its answer was lost.
    await administrator.privacy.answer(answer);
    expect(await codeOf(erase({ law: 'any' }))).toBe('ANSWERED');
    const { requests, isOver } = await receptionist.privacy.requests({ id: patientId });
    expect([isOver, requests[0]?.answered?.outcome]).toEqual([false, 'refused']);
  });

  test('on legal hold, unconfirmed or alone nobody is erased [10.16.3]', async () => {
    now = later;
    await clinic.keepSessions(now);
    older = await backedUp('older.backup');
    ({ id: requestId } = await other.privacy.ask({ id: patientId, ...erasureAsked }));
    const hold = (isHeld: boolean) =>
      administrator.privacy.hold({ id: patientId, isHeld, reason: 'Zubaida sued' });
    await hold(true);
    expect(await codeOf(erase({ law: 'any' }))).toBe('ON_HOLD');
    await expect(
      clinic.sql.query('select erase_patient($1, now(), null, false)', [patientId]),
    ).rejects.toThrow('legal hold');
    await hold(false);
    expect(await codeOf(erase({ typed: 'yes' }))).toBe('NOT_TYPED');
    expect(await codeOf(erase({}, other))).toBe('ANOTHER_PERSON');
    const done = administrator.privacy.answer({ id: requestId, outcome: 'done', answer: 'x' });
    expect(await codeOf(done)).toBe('NOT_ERASED');
    expect(await tablesWithTraces(clinic.sql)).toEqual([
      'appointment_waits',
      'appointments',
      'attachments',
      'audit_logs',
      'bill_items',
      'bill_payments',
      'bill_requests',
      'bills',
      'consents',
      'consultation_drafts',
      'consultation_lines',
      'consultations',
      'dispense_lines',
      'dispenses',
      'import_rows',
      'legal_holds',
      'letters',
      'medicine_warnings',
      'nominations',
      'outside_medicines',
      'outside_visits',
      'patient_versions',
      'patients',
      'prescription_allergy_answers',
      'prescription_medications',
      'prescription_papers',
      'prescriptions',
      'recall_answers',
      'result_reports',
      'results',
      'search_words',
      'stock_entries',
      'tokens',
      'visit_import_rows',
      'warning_answers',
    ]);
  });

  test('leaves nothing of the person in any table or later backup, the money and a whole log [10.2.15] [10.16.4] [DAT-6]', async () => {
    const money = `select count(*), sum(total) as total, sum(received) as received, sum(refunded) as refunded,
      array_agg(number order by number) as numbers from bills`;
    const before = (await clinic.sql.query(money)).rows;
    await erase();
    // Its answer was lost.
    await erase();
    expect(await tablesWithTraces(clinic.sql)).toEqual([]);
    expect((await clinic.sql.query(money)).rows).toEqual(before);
    const chain = await chainOf(clinic.ownerConnection);
    expect(chain.broken).toBeNull();
    expect(chain.erased).toBeGreaterThan(10);
    const { entries } = await administrator.audit.all({ action: 'patient_erased' });
    expect(entries.map(({ details }) => details)).toEqual([
      `Record ${patientId} erased: it need not be kept any more`,
    ]);
    const text = gunzipSync(fs.readFileSync(await backedUp('later.backup'))).toString();
    expect(text).toContain('Asha Stays');
    expect(text.match(new RegExp(traces.join('|'), 'gi'))).toBeNull();
    expect(fs.readFileSync(erasuresFile(folder), 'utf8')).toBe(
      `${patientId} ${later.toISOString()}\n`,
    );
    const { patients } = await receptionist.patients.search({ text: 'asha stays' });
    expect(patients).toHaveLength(1);
  });

  test('takes nothing more that is typed, as into a form that was open [DAT-6]', async () => {
    const { rows } = await clinic.sql.query(
      `select id, (select id from prescriptions where patient_id = $1 and amends is not null) as paper,
        (select id from consultations where patient_id = $1 and amends is not null) as consultation,
        (select id from letters where patient_id = $1) as letter
      from tokens where patient_id = $1 order by issued_at limit 1`,
      [patientId],
    );
    const [{ id: tokenId, paper, consultation, letter }] = rows;
    const noted = { ...consultationEntered, examination: 'Zubaida again' };
    const writing = { diagnosis: 'Quinsy of Zubaida', symptoms: '', medications: [] };
    const reason = 'Zubaida asked';
    const items = [{ description: 'Zubaida again', quantity: 1, unitPrice: 50_000 }];
    const bill = { taxBasisPoints: 0, discount: 0, payments: [], isSecond: true };
    const guardian = { name: 'Parveen', relation: 'mother' } as const;
    const due = [{ reason: 'followUp' as const, reasonId: tokenId }];
    const calls = [
      administrator.prescriptions.create({ patientId, tokenId, ...writing }),
      administrator.consultations.finish({ tokenId, ...noted }),
      administrator.consultations.saveDraft({
        tokenId,
        content: { ...emptyDraft, examination: 'Zubaida again' },
        version: 0,
      }),
      administrator.consultations.amend({ id: consultation, reason, ...noted }),
      administrator.prescriptions.amend({ id: paper, reason, ...writing }),
      administrator.prescriptions.void({ id: paper, reason }),
      receptionist.billing.create({ patientId, tokenId, items, ...bill }),
      receptionist.privacy.recordConsent({ id: patientId, ...consentEntered, guardian }),
      other.privacy.ask({ id: patientId, kind: 'correction', wish: 'Zubaida is her name' }),
      administrator.privacy.hold({ id: patientId, isHeld: true, reason: 'Zubaida sued' }),
      receptionist.privacy.nominate({
        id: patientId,
        nominee: { ...guardian, phone: '90000 12345' },
      }),
      administrator.letters.issue({ ...letterEntered, tokenId, body: 'Zubaida again' }),
      administrator.letters.void({ id: letter, reason }),
      receptionist.recalls.answer({ patientId, due, answer: 'declined', note: 'Zubaida moved' }),
    ];
    expect(await Promise.all(calls.map(codeOf))).toEqual([
      'TOKEN_NOT_USABLE',
      'NOT_IN_CONSULTATION',
      'NOT_IN_CONSULTATION',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'TOKEN_NOT_USABLE',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(await tablesWithTraces(clinic.sql)).toEqual([]);
  });

  test('an older backup is erased again before anybody signs in [10.16.5] [DAT-6]', async () => {
    const database = await createDatabase();
    const client = await openSession(database, 'clinic restore');
    const backup = await readBackupFile(older, { passphrase: null });
    await restoreBackup(client, older, backup, { tables, passphrase: null }).finally(() =>
      client.end(),
    );
    const restored = await startClinic({
      database,
      clock: () => now,
      erasures: [erasuresFile(folder)],
    });
    try {
      expect(await tablesWithTraces(restored.sql)).toEqual([]);
      const { rows } = await restored.sql.query(
        "select event from audit_logs where action = 'patient_erased'",
      );
      expect(rows).toEqual([{ event: { kind: 'repeated', id: patientId } }]);
      expect((await chainOf(database)).broken).toBeNull();
    } finally {
      await restored.close();
    }
  });

  test('who looks at the record at that moment, or is slow to note it, brings no name back [DAT-6]', async () => {
    const busy = await startClinic();
    try {
      const { client } = await busy.administrator();
      const desk = (await busy.newcomer('receptionist')).client;
      const { id } = await desk.patients.register(person);
      const asked = await desk.privacy.ask({ id, ...erasureAsked });
      const held = await busy.sql.connect();
      await held.query('begin');
      await held.query('select from patients where id = $1 for update', [id]);
      const erasing = client.privacy.erase({ id: asked.id, typed: shortId(id), law: 'by order' });
      await expect.poll(() => waitingFor(busy.sql)).toBeGreaterThan(0);
      await desk.patients.get({ id });
      await held.query('commit');
      held.release();
      await erasing;
      expect(await tablesWithTraces(busy.sql)).toEqual([]);

      const { db } = connect(busy.ownerConnection, log);
      const who = { user: null, now: new Date(), address: null };
      const look = { action: 'patient_viewed', values: { name: person.name } } as const;
      await recordAudit(db, who, { ...look, ...about('patients', { id, patientId: id }) });
      expect(await tablesWithTraces(busy.sql)).toEqual(['audit_logs']);
      await createAuditChain(db, log).catchUp();
      await repeatRecentErasures(db, new Date());
      await db.destroy();
      expect(await tablesWithTraces(busy.sql)).toEqual([]);
    } finally {
      await busy.close();
    }
  });
});

/** Everything that is in a folder's files, a backup's as what is sealed in it. */
function textOfFiles(dir: string): string {
  return fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = fs.readFileSync(path.join(entry.parentPath, entry.name));
      const isPacked = file[0] === 0x1f && file[1] === 0x8b;
      return `${entry.name}\n${(isPacked ? gunzipSync(file) : file).toString()}`;
    })
    .join('\n');
}

describe('a search for the erased person’s words', () => {
  const words = new RegExp(traces.join('|'), 'gi');
  const found: Record<string, number> = {};
  const look = (where: string, text: string) => {
    found[where] = text.match(words)?.length ?? 0;
  };

  test('finds 0 in every answer, list, paper, file of the server and log written afterwards [10.16.4]', async () => {
    const marker = logged.length;
    const lists: Record<string, () => Promise<AsyncIterable<FilePiece>>> = {
      patients: () => receptionist.exports.patients({}),
      tokens: () => receptionist.exports.tokens({}),
      prescriptions: () => receptionist.exports.prescriptions({}),
      consultations: () => administrator.exports.consultations({}),
      results: () => administrator.exports.results({}),
      'visits from elsewhere': () => administrator.exports.outsideVisits({}),
      bills: () => receptionist.exports.bills({}),
      appointments: () => receptionist.exports.appointments({}),
      recalls: () => receptionist.exports.recalls({}),
      'audit log': () => administrator.exports.audit({}),
      'own audit log': () => receptionist.exports.ownAudit({}),
    };
    for (const [name, list] of Object.entries(lists)) {
      const { file, rows } = await collectFile(await list(), () => {});
      look(
        `list of ${name}, ${rows > 0 || name === 'tokens' ? 'with' : 'without'} rows`,
        await file.text(),
      );
    }
    const held = await administrator.dataCopy.read({ id: patientId, form: 'file' });
    look('everything held', JSON.stringify(held));
    const [prescription] = held.prescriptions.rows;
    const [bill] = held.bills.rows;
    const [letter] = held.letters.rows;
    const pdfs: Record<string, Promise<File>> = {
      'everything held': administrator.dataCopy.pdf({
        id: patientId,
        size: 'A4',
        language: 'en',
      }),
      prescription: administrator.prescriptions.pdf({
        id: prescription?.id ?? '',
        size: 'A4',
        language: 'en',
      }),
      bill: receptionist.billing.pdf({ id: bill?.id ?? '', size: 'A4', language: 'en' }),
      letter: receptionist.letters.pdf({ id: letter?.id ?? '' }),
      card: receptionist.patients.cardPdf({ id: patientId, size: 'card', language: 'en' }),
    };
    for (const [name, file] of Object.entries(pdfs)) {
      const pages = await pagesOf(new Uint8Array(await (await file).arrayBuffer()));
      look(`paper: ${name}`, pages.join(' '));
      expect(pages.join(' ').length, name).toBeGreaterThan(20);
    }
    const answers = [
      await receptionist.patients.get({ id: patientId }),
      await receptionist.patients.history({ id: patientId }),
      await receptionist.patients.search({ text: '' }),
      await administrator.audit.all({}),
      await receptionist.privacy.consents({ id: patientId }),
      await receptionist.privacy.requests({ id: patientId }),
      await receptionist.letters.ofPatient({ patientId }),
      await administrator.registers.read({
        register: 'letters',
        from: '2026-11-01',
        to: '2026-11-30',
      }),
    ];
    look('answers', JSON.stringify(answers));
    const { headers } = await receptionistVisitor.send(`${clinic.url}/healthz`);
    expect(headers.get('x-request-id')).toBeTruthy();
    const fhir = await receptionistVisitor.send(
      `${clinic.url}/fhir/Patient/${patientId}/$everything`,
    );
    expect(fhir.status).toBe(200);
    look('FHIR', await fhir.text());
    await backedUp('last.backup');
    // The copy from before is what the dates on the screen are about.
    fs.rmSync(older);
    look('files of the server, with every later backup', textOfFiles(folder));
    expect(fs.readdirSync(folder)).toEqual(
      expect.arrayContaining(['audit-heads', 'erasures', 'last.backup', 'later.backup']),
    );
    look('log since', logged.slice(marker).join(''));
    look('log from the beginning', logged.join(''));
    expect(logged.length - marker).toBeGreaterThan(10);
    const texts = Object.values(found).filter((count) => count > 0);
    expect(texts, JSON.stringify(found)).toEqual([]);
    expect(Object.keys(found)).toHaveLength(22);
  });

  test('names and words read in Hindi as in English: nobody is called by an English mark [10.16.4]', async () => {
    const search = await receptionistVisitor.send(`${clinic.url}/api/patients/${patientId}`, {
      headers: { 'accept-language': 'hi' },
    });
    expect(await search.json()).toMatchObject({
      name: 'मिटाया गया मरीज़',
      voided: { reason: 'मिटाया गया' },
    });
    expect((await receptionist.patients.get({ id: patientId })).name).toBe('Erased patient');
  });

  test('PostgreSQL’s own files hold none of them once it has cleaned up [10.16.4]', async () => {
    // As an installer does it: its write-ahead log goes by itself, which docs/privacy.md says.
    const tables = await clinic.sql.query<{ all: string }>(
      `select string_agg(quote_ident(tablename), ', ') as all from pg_tables where schemaname = 'public'`,
    );
    await clinic.sql.query(`vacuum full ${tables.rows[0]?.all}`);
    await clinic.sql.query('checkpoint');
    const { rows } = await clinic.sql.query<{ file: string }>(
      `select pg_relation_filepath(oid) as file from pg_class
      where relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) and relkind in ('r', 'i', 't')`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const holding: string[] = [];
    let filesWithOthers = 0;
    for (const { file } of rows) {
      const content = await clinic.sql.query<{ bytes: Buffer }>(
        'select pg_read_binary_file($1) as bytes',
        [file],
      );
      const text = content.rows[0]?.bytes.toString('latin1') ?? '';
      if (words.test(text)) holding.push(file);
      words.lastIndex = 0;
      if (text.includes('Asha Stays')) filesWithOthers += 1;
    }
    expect(filesWithOthers, 'who was not erased is in the files').toBeGreaterThan(0);
    expect(holding).toEqual([]);
    // Every table is written anew, and the checkpoint also writes what all other tests have left unwritten.
  }, 120_000);
});

describe('older copies', () => {
  test('it is said until when they hold the person, and they end by then though no newer was written [10.16.6]', async () => {
    const copies = async () => (await receptionist.privacy.requests({ id: patientId })).copies;
    const older = (name: string) => path.join(backups, `clinic-${name}.backup`);
    // Old papers have a folder there, once they are copied.
    const files = () => fs.readdirSync(backups).filter((name) => name.endsWith('.backup'));
    for (const file of files()) fs.rmSync(path.join(backups, file));
    expect(await copies()).toEqual([]);
    fs.writeFileSync(older('2030-11-18T04-00-00Z'), '');
    fs.writeFileSync(older('2030-11-20T03-00-00Z'), '');
    expect(await copies()).toEqual([{ what: 'backups', keptUntil: '2030-11-22T04:00:00.000Z' }]);
    const { db } = connect(clinic.connection, log);
    const end = (at: string) =>
      endOlderBackups(
        db,
        { folder: backups, backupEveryHours: 24, backupsKept: 2, backupPassphrase: null },
        new Date(at),
        log,
      );
    await end('2030-11-20T04:00:00Z');
    expect(files()).toHaveLength(1);
    await end('2030-11-30T04:00:00Z');
    expect(files(), 'the only one stays').toHaveLength(1);
    fs.writeFileSync(older('2030-11-29T04-00-00Z'), '');
    await end('2030-11-30T04:00:00Z');
    expect(files()).toEqual(['clinic-2030-11-29T04-00-00Z.backup']);
    await db.destroy();
  });
});

describe('contact data that goes before the record', () => {
  const neighbour = {
    ...patientFields,
    name: 'Asha Neighbour',
    phone: '86420 97531',
    email: 'asha@nowhere.test',
    address: '9 Papaya Street',
    emergencyContact: 'Rohit, 75319 86420',
    medicalHistory: 'Asthma',
    isNotDuplicate: true,
  };
  const contactTraces = /86420.?97531|8642097531|nowhere|papaya|75319.?86420|7531986420/i;
  let id: string;
  let before: string;

  /** Where something of the contact data stands, in any column of any table. */
  async function tablesWithContact(sql: pg.Pool): Promise<string[]> {
    const { rows } = await sql.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const held = await sql.query(
        `select from "${name}" one where to_jsonb(one)::text ~* $1 limit 1`,
        [contactTraces.source],
      );
      if (held.rowCount) found.push(name);
    }
    return found.toSorted();
  }

  const versionNow = async () => (await receptionist.patients.get({ id })).version;
  const clear = async () => administrator.privacy.clearContact({ id, version: await versionNow() });

  test('goes from the record, its versions, the search and the log, and the record stays [10.2.15] [10.16.7]', async () => {
    ({ id } = await receptionist.patients.register({ ...neighbour, phone: '75319 86420' }));
    const { isNotDuplicate: _, ...fields } = neighbour;
    await receptionist.patients.amend({ id, version: 1, ...fields, reason: 'now +91 8642097531' });
    await receptionist.imports.stage({
      importId: randomUUID(),
      rows: [{ row: 1, patient: fields }],
    });
    const visit = { ...visitEntered, name: neighbour.name, phone: neighbour.phone };
    await receptionist.visitImports.stage({ importId: randomUUID(), rows: [{ row: 1, visit }] });
    const { id: tokenId } = await receptionist.queue.issue({ patientId: id });
    await administrator.queue.start({ id: tokenId });
    const { id: prescriptionId } = await administrator.prescriptions.create({
      ...{ patientId: id, tokenId, diagnosis: 'Asthma', symptoms: 'Wheeze', medications: [] },
    });
    await administrator.queue.complete({ id: tokenId });
    before = await backedUp('before-contact.backup');
    expect(await tablesWithContact(clinic.sql)).toEqual([
      'import_rows',
      'patient_versions',
      'patients',
      'prescription_papers',
      'search_words',
      'visit_import_rows',
    ]);
    const hold = (isHeld: boolean) =>
      administrator.privacy.hold({ id, isHeld, reason: 'asked on 86420 97531' });
    await hold(true);
    expect(await codeOf(clear())).toBe('ON_HOLD');
    await hold(false);
    await clinic.sql.query('delete from legal_holds where patient_id = $1', [id]);
    expect(await codeOf(administrator.privacy.clearContact({ id, version: 1 }))).toBe(
      'RECORD_CHANGED',
    );
    await clear();
    // Its answer was lost.
    await administrator.privacy.clearContact({ id, version: 2 });
    expect(await tablesWithContact(clinic.sql)).toEqual([]);
    const paper = await administrator.prescriptions.paper({ id: prescriptionId });
    expect(paper.patient).toMatchObject({ address: null, age: 31 });
    const record = await receptionist.patients.get({ id });
    expect(record).toMatchObject({
      name: 'Asha Neighbour',
      phone: '',
      email: null,
      address: '',
      emergencyContact: '',
      medicalHistory: 'Asthma',
      voided: null,
      version: 3,
    });
    const { patients } = await receptionist.patients.search({ text: 'asha neighbour' });
    expect(patients).toHaveLength(1);
    expect((await chainOf(clinic.ownerConnection)).broken).toBeNull();
    // The hourly repetition is for who was erased, and may not erase the rest of the record.
    const { db } = connect(clinic.connection, log);
    await repeatRecentErasures(db, now);
    await db.destroy();
    expect(await receptionist.patients.get({ id })).toEqual(record);
    const { entries } = await administrator.audit.all({ action: 'contact_cleared' });
    expect(entries.map(({ details }) => details)).toEqual([
      'Contact data of Asha Neighbour taken out',
    ]);
    expect(await tablesWithTraces(clinic.sql)).toEqual([]);
  });

  test('a record without it is corrected as before; what it has cannot be left out [10.16.7]', async () => {
    const { isNotDuplicate: _, ...fields } = neighbour;
    const bare = { ...fields, phone: '', email: undefined, address: '', emergencyContact: '' };
    const amend = (more: object) =>
      receptionist.patients.amend({ ...bare, id, version: 3, ...more });
    const amended = await amend({ medicalHistory: 'Asthma since 2001' });
    expect([amended.version, amended.phone]).toEqual([4, '']);
    // Whoever still had the record open with the number is told, and puts nothing back unseen.
    expect(await codeOf(amend({ version: 2, phone: '86420 97531' }))).toBe('PATIENT_CHANGED');
    const given = await amend({ version: 4, phone: '90000 12345' });
    expect(given.phone).toBe('90000 12345');
    expect(await codeOf(amend({ version: 5 }))).toBe('INCOMPLETE');
  });

  test('goes from earlier versions although the record has none any more [10.16.7]', async () => {
    const { isNotDuplicate: _, ...fields } = { ...neighbour, name: 'Vikram Emptied', age: null };
    const patient = await receptionist.patients.register({
      ...{ ...fields, isNotDuplicate: true },
      noneGiven: ['age'],
    });
    await receptionist.patients.amend({
      ...{ ...fields, id: patient.id, version: 1, email: undefined },
      ...{ phone: '', address: '', emergencyContact: '' },
      noneGiven: ['age', 'phone', 'address', 'emergencyContact'],
    });
    const hasContact = async () =>
      (await administrator.privacy.requests({ id: patient.id })).hasContact;
    expect(await hasContact()).toBe(true);
    await administrator.privacy.clearContact({ id: patient.id, version: 2 });
    expect(await hasContact()).toBe(false);
    expect(await tablesWithContact(clinic.sql)).toEqual([]);
    const history = await receptionist.patients.history({ id: patient.id });
    expect(history.flatMap(({ changes }) => changes)).toEqual([]);
  });

  test('an older backup is cleared again before anybody signs in [10.16.5]', async () => {
    // Of two clearings that the backup lacks the second one is repeated, and noted, alone.
    const another = path.join(folder, 'erasures-of-another-folder');
    fs.writeFileSync(another, `${id} ${then.toISOString()} contact\n`);
    const database = await createDatabase();
    const client = await openSession(database, 'clinic restore');
    const backup = await readBackupFile(before, { passphrase: null });
    await restoreBackup(client, before, backup, { tables, passphrase: null }).finally(() =>
      client.end(),
    );
    const restored = await startClinic({
      database,
      clock: () => now,
      erasures: [another, erasuresFile(folder)],
    });
    try {
      expect(await tablesWithContact(restored.sql)).toEqual([]);
      const { rows } = await restored.sql.query(
        "select event from audit_logs where action = 'contact_cleared'",
      );
      expect(rows).toEqual([{ event: { kind: 'repeated', id } }]);
    } finally {
      await restored.close();
    }
  });

  test('is not cleared again of a record that was erased since [10.16.5]', async () => {
    const file = erasuresFile(folder);
    const { db } = connect(clinic.ownerConnection, log);
    try {
      await erasePatient(db, { patientId: id, at: now, by: null });
      await writeErasures(db, [file]);
      expect(fs.readFileSync(file, 'utf8').match(new RegExp(id, 'g'))).toHaveLength(2);
      expect(await repeatErasures(db, [file], log, now)).toBe(0);
    } finally {
      await db.destroy();
    }
  });
});
