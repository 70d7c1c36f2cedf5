import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutGuard } from '../../src/shared/csv';
import type { FilePiece } from '../../src/shared/filePiece';
import { collectFile, IncompleteFile } from '../../src/web/ui/collectFile';
import { consultationEntered } from '../consultations';
import { closeEntered, noCash } from '../dayClose';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

type Visitor = Awaited<ReturnType<TestClinic['signedIn']>>;

let clinic: TestClinic;
let doctor: Visitor;
let receptionist: Visitor;
const now = new Date('2026-11-22T06:30:00Z');

beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  doctor = await clinic.signedIn('doctor');
  receptionist = await clinic.signedIn('receptionist');
});
afterAll(() => clinic.close());

/** The file's rows, each by its headers, as they were before they were guarded. */
async function rowsOf(
  pieces: Promise<AsyncIterable<FilePiece>>,
): Promise<{ text: string; rows: Record<string, string>[] }> {
  const { file, rows } = await collectFile(await pieces, () => {});
  const text = Buffer.from(await file.arrayBuffer()).toString('utf8');
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    delimiter: ',',
    skipEmptyLines: true,
    transform: withoutGuard,
  });
  expect(errors).toEqual([]);
  expect(data.length).toBe(rows);
  return { text, rows: data };
}

async function userOf({ client }: Visitor) {
  const { user } = await client.accounts.session();
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}

const audited = async () => {
  const { rows } = await clinic.sql.query<{ details: string }>(
    "select details from audit_logs where action = 'exported' order by id desc limit 2",
  );
  return rows.map(({ details }) => details).reverse();
};

const formulas = [
  ...['=1+1', '+91 22 1234', '-2+3', '@SUM(1)', "'=1", '＝1', '=HYPERLINK("http://x","y")'],
  ...['a,b;c', 'say "hi"', 'line\nline', 'line\r\nline', 'आशा 🩺', "O'Brien", '\ufeffmark'],
];

describe('the list of patients [10.7.1]', () => {
  const idsOf = new Map<string, string>();
  beforeAll(async () => {
    for (const [index, value] of formulas.entries()) {
      const { id } = await receptionist.client.patients.register({
        ...patientFields,
        name: value,
        address: value,
        emergencyContact: value,
        medicalHistory: value,
        allergies: ['Dust', 'Latex'],
        gender: index % 2 ? 'male' : 'female',
      });
      idsOf.set(value, id);
    }
  });

  test('comes whole, with UTF-8’s mark, each value as it was, and nothing that a spreadsheet computes [10.7.2] [INJ-4]', async () => {
    const { text, rows } = await rowsOf(receptionist.client.exports.patients({}));
    expect(text.startsWith('\ufeffPatient ID,Full Name,Age,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    for (const value of formulas) {
      const row = rows.find((one) => one['Patient ID'] === idsOf.get(value));
      expect(row).toMatchObject({
        'Full Name': value.trim(),
        Address: value.trim(),
        'Emergency Contact': value.trim(),
        'Medical History': value.trim(),
        Allergies: 'Dust, Latex',
        Registered: '2026-11-22 12:00:00',
        'Registered by': 'Ravi Kumar',
        Voided: '',
      });
    }
    const cells = Papa.parse<string[]>(text.slice(1), { delimiter: ',' }).data.flat();
    expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
    expect(await audited()).toEqual([
      'Export of the patients as CSV begun',
      `Export of the patients as CSV complete: ${rows.length} rows`,
    ]);
  });

  test('is filtered as on the screen, in its order, and a voided record says so', async () => {
    const { client } = receptionist;
    const { id } = await client.patients.register({ ...patientFields, name: 'Zarina Khan' });
    await client.patients.void({ id, version: 1, reason: 'twice' });
    const found = await rowsOf(doctor.client.exports.patients({ text: 'zarina' }));
    expect(found.rows).toMatchObject([{ 'Patient ID': id, 'Reason for voiding': 'twice' }]);
    const men = await rowsOf(client.exports.patients({ gender: 'male' }));
    const { patients } = await client.patients.search({ gender: 'male', limit: 100 });
    expect(men.rows.map((row) => row['Patient ID'])).toEqual(patients.map((one) => one.id));
    // Nobody is called so: as on the screen, who sounds like it.
    const alike = await rowsOf(client.exports.patients({ text: 'Zareena' }));
    expect(alike.rows.map((row) => row['Patient ID'])).toEqual([id]);
    expect((await rowsOf(client.exports.patients({ text: '0000' }))).rows).toEqual([]);
  });

  test('has its headers in the reader’s language', async () => {
    const answer = await receptionist.send(`${clinic.url}/api/patients/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'hi' },
      body: '{}',
    });
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(await answer.text()).toContain('मरीज़ आईडी,पूरा नाम,उम्र');
  });

  test('is told from one that broke off, which the audit log knows [10.7.4] [10.7.5] [AUD-3] [DAT-1]', async () => {
    const pieces = await receptionist.client.exports.patients({});
    async function* cut() {
      for await (const piece of pieces) {
        if (piece.kind === 'end') return;
        yield piece;
      }
    }
    await expect(collectFile(cut(), () => {})).rejects.toThrow(IncompleteFile);
  });
});

describe('many rows [10.7.3] [DAT-1]', () => {
  const many = 2_500;
  const last = `Patient ${many}`;
  beforeAll(async () => {
    await clinic.sql.query(
      `insert into patients (id, name, age, gender, phone, address, emergency_contact, allergies, registered_at, registered_by)
      select gen_random_uuid(), 'Patient ' || n, 30, 'other', '90000 00000', 'Pune', 'X', '{}',
        $1::timestamptz - n * interval '1 ms', (select id from users limit 1)
      from generate_series(1, $2) as n`,
      [new Date('2026-01-01T00:00:00Z'), many],
    );
  });

  test('come in batches, each once, with how many there are about', async () => {
    const sizes: number[] = [];
    let total: number | null = null;
    const names: string[] = [];
    for await (const piece of await receptionist.client.exports.patients({ gender: 'other' })) {
      if (piece.kind === 'begin') total = piece.total;
      if (piece.kind !== 'rows') continue;
      sizes.push(piece.rows);
      names.push(...(piece.text.match(/Patient \d+/g) ?? []));
    }
    expect(sizes).toEqual([1_000, 2_000, 2_500]);
    expect(total).toBeNull();
    expect(new Set(names).size).toBe(many);
    expect(names.at(-1)).toBe(last);
    const [first] = [
      await (await receptionist.client.exports.patients({}))[Symbol.asyncIterator]().next(),
    ];
    expect(first.value).toMatchObject({ kind: 'begin', total: expect.any(Number) });
  });

  test('a patient who comes meanwhile is not in the file, one who is changed is there once', async () => {
    const pieces = (await receptionist.client.exports.patients({ gender: 'other' }))[
      Symbol.asyncIterator
    ]();
    let text = '';
    for (let read = 0; ; read++) {
      const { value, done } = await pieces.next();
      if (done) break;
      if (value.kind === 'rows') text += value.text;
      if (read === 0) {
        await receptionist.client.patients.register({
          ...patientFields,
          gender: 'other',
          name: 'Latecomer Singh',
        });
        await clinic.sql.query("update patients set address = 'Moved' where name = $1", [last]);
      }
    }
    expect(text).not.toContain('Latecomer');
    expect(text.match(new RegExp(`${last},`, 'g'))).toHaveLength(1);
  });

  test('whoever is signed out meanwhile gets no more', async () => {
    const other = await clinic.signedIn('receptionist');
    // The first batch waits until they are.
    const lock = await clinic.sql.connect();
    await lock.query('begin; lock table patients in access exclusive mode');
    const pieces = await other.client.exports.patients({ gender: 'other' });
    const rest = (async () => {
      for await (const piece of pieces) if (piece.kind === 'end') return 'the end';
    })();
    await clinic.sql.query(
      'delete from sessions where id = (select id from sessions order by created_at desc, id desc limit 1)',
    );
    await lock.query('commit');
    lock.release();
    await expect(rest).rejects.toThrow();
    await expect
      .poll(async () => (await audited()).at(-1))
      .toMatch(/^Export of the patients as CSV broken off after \d+ rows$/);
  });

  test('whoever may not do it any more gets no more', async () => {
    const { id } = await userOf(doctor);
    await clinic.sql.query(
      `insert into board_links (id, token_hash, place, names, language, made_by, made_at)
      select gen_random_uuid(), sha256(n::text::bytea), 'Hall', 'none', 'en', $1, now() from generate_series(1, 1500) as n`,
      [id],
    );
    // The first batch waits until they administer no more.
    const lock = await clinic.sql.connect();
    await lock.query('begin; lock table board_links in access exclusive mode');
    const pieces = await doctor.client.exports.boards({});
    const rest = (async () => {
      for await (const piece of pieces) if (piece.kind === 'end') return 'the end';
    })();
    await clinic.sql.query('update users set is_administrator = false where id = $1', [id]);
    await lock.query('commit');
    lock.release();
    await expect(rest).rejects.toThrow();
    await clinic.sql.query('update users set is_administrator = true where id = $1', [id]);
    await clinic.sql.query('delete from board_links');
  });
});

describe('the other lists [10.7.1]', () => {
  let name = '';
  beforeAll(async () => {
    const { client } = receptionist;
    const patient = await client.patients.register({ ...patientFields, name: 'Ramesh =Iyer' });
    name = patient.name;
    const token = await client.queue.issue({
      patientId: patient.id,
      priority: 'urgent',
      urgentReason: '@pain',
    });
    await doctor.client.queue.start({ id: token.id });
    const paper = { patientId: patient.id, tokenId: token.id };
    await doctor.client.prescriptions.create({
      ...paper,
      diagnosis: '-5 dioptres',
      symptoms: '',
      followUpDate: '2026-12-01',
      medications: [
        {
          name: 'Paracetamol',
          dosage: '500 mg',
          frequency: '1-0-1',
          duration: '',
          instructions: '',
        },
        { name: 'ORS', dosage: '', frequency: '', duration: '', instructions: 'sip' },
      ],
    });
    await client.billing.create({
      ...paper,
      items: [{ description: 'Fee', quantity: 2, unitPrice: 25_050 }],
      taxBasisPoints: 1_800,
      discount: 100,
      paymentMethod: 'upi',
    });
    await client.appointments.schedule({
      patientId: patient.id,
      date: '2099-01-01',
      time: '10:30',
      type: 'follow-up',
      notes: '+call before',
    });
  });

  test('tokens of the day', async () => {
    const { rows } = await rowsOf(doctor.client.exports.tokens({}));
    expect(rows).toMatchObject([
      { Token: '1', Patient: name, Status: 'in-progress', Priority: 'urgent', Reason: '@pain' },
    ]);
  });

  test('prescriptions', async () => {
    const { rows } = await rowsOf(receptionist.client.exports.prescriptions({ text: 'ramesh' }));
    expect(rows).toMatchObject([
      {
        Diagnosis: '-5 dioptres',
        Medications: 'Paracetamol, 500 mg, 1-0-1; ORS, sip',
        'Follow-up Date': '2026-12-01',
        Date: '2026-11-22 12:00:00',
      },
    ]);
    const none = await rowsOf(doctor.client.exports.prescriptions({ text: 'nobody' }));
    expect(none.rows).toEqual([]);
  });

  test('bills, in rupees with two decimals', async () => {
    const { rows } = await rowsOf(receptionist.client.exports.bills({}));
    expect(rows).toMatchObject([
      {
        'Bill Items': 'Fee, 2 × 250.50 = 501.00',
        Subtotal: '501.00',
        'Tax (%)': '18.00',
        Tax: '90.18',
        Discount: '1.00',
        Total: '590.18',
        Receipts: expect.stringMatching(/^R\d{4}\/\d{6}$/),
        Status: 'paid',
        'Payment Method': 'upi',
      },
    ]);
    const pending = await rowsOf(receptionist.client.exports.bills({ status: 'pending' }));
    expect(pending.rows).toEqual([]);
    const paid = await rowsOf(receptionist.client.exports.bills({ status: 'paid' }));
    expect(paid.rows).toEqual(rows);
  });

  test('appointments', async () => {
    const { client } = receptionist;
    const { rows } = await rowsOf(client.exports.appointments({ date: '2099-01-01' }));
    expect(rows).toMatchObject([
      { Date: '2099-01-01', Time: '10:30', Notes: '+call before', Type: 'follow-up' },
    ]);
    const { rows: none } = await rowsOf(client.exports.appointments({ status: 'cancelled' }));
    expect(none).toEqual([]);
  });

  test('the audit log: everybody one’s own, an administrator all of it', async () => {
    const own = await rowsOf(doctor.client.exports.ownAudit({ action: 'token_started' }));
    expect(own.rows).toMatchObject([
      { Action: 'token_started', Details: `Token #1 of ${name} started` },
    ]);
    expect(new Set(own.rows.map((row) => row.Who)).size).toBe(1);
    const all = await rowsOf(doctor.client.exports.audit({ action: 'bill_created' }));
    expect(all.rows).toHaveLength(1);
    expect(await codeOf(receptionist.client.exports.audit({}))).toBe('FORBIDDEN');
  });

  test('the staff and the waiting rooms’ screens, for administrators, without any secret', async () => {
    const { client } = doctor;
    const administrator = await userOf(doctor);
    const colleague = await userOf(receptionist);
    await client.board.makeLink({ place: '=Hall', names: 'initials', language: 'both' });
    const screens = await rowsOf(client.exports.boards({}));
    expect(screens.rows).toEqual([
      {
        Place: '=Hall',
        Names: 'initials',
        Speaks: 'both',
        Made: '2026-11-22 12:00:00',
        'Made by': administrator.name,
      },
    ]);
    const { rows } = await rowsOf(client.exports.staff({}));
    const { members } = await client.staff.search({});
    expect(rows.map((row) => row.Email).sort()).toEqual(members.map(({ email }) => email).sort());
    expect(rows.find((row) => row.Email === colleague.email)).toEqual({
      Name: colleague.name,
      Email: colleague.email,
      Role: 'receptionist',
      Administrator: 'no',
      'Works alone': 'no',
      State: 'active',
      'Two-step verification': 'no',
      Made: '2026-11-22 12:00:00',
      'Last sign-in': '2026-11-22 12:00:00',
      Passkeys: '0',
    });
    for (const list of ['staff', 'boards', 'dayCloses'] as const) {
      expect(await codeOf(receptionist.client.exports[list]({}))).toBe('FORBIDDEN');
    }
  });

  test('day-end closes: a receptionist their own, an administrator everybody’s', async () => {
    const { client } = receptionist;
    const open = await client.dayClose.preview();
    await client.dayClose.close({
      ...closeEntered,
      ...{ number: open.number, through: open.through },
      counts: { ...noCash, note100: 2, coin5: 1 },
      leftCash: 10_000,
      reason: '=coins lost',
    });
    const { id, name } = await userOf(receptionist);
    // Somebody else’s.
    await clinic.sql.query(
      `insert into day_closes (id, user_id, user_name, number, through_number, closed_at, bill_count, refund_count,
        cash_paid, cash_refunded, card_paid, card_refunded, upi_paid, upi_refunded, opening_cash, counts, counted, left_cash)
      select gen_random_uuid(), id, 'Somebody else', 1, 0, now(), 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', 0, 0
      from users where id <> $1 limit 1`,
      [id],
    );
    const own = await rowsOf(client.exports.ownDayCloses({}));
    expect(own.rows).toEqual([
      {
        Who: name,
        Number: '1',
        From: '2026-11-22 12:00:00',
        Closed: '2026-11-22 12:00:00',
        Bills: '1',
        Refunds: '0',
        'Received in cash': '0.00',
        'Refunded in cash': '0.00',
        'Received by card': '0.00',
        'Refunded by card': '0.00',
        'Received by UPI': '590.18',
        'Refunded by UPI': '0.00',
        'Opening cash': '300.00',
        'Spent from the drawer': '0.00',
        'Back into the drawer': '0.00',
        Counted: '205.00',
        Over: '0.00',
        Short: '95.00',
        Reason: '=coins lost',
        'Float kept': '100.00',
        'Cash handed over': '105.00',
      },
    ]);
    const all = await rowsOf(doctor.client.exports.dayCloses({}));
    expect(all.rows.map((row) => row.Who).sort()).toEqual([name, 'Somebody else'].sort());
    expect(await codeOf(doctor.client.exports.ownDayCloses({}))).toBe('FORBIDDEN');
  });

  test('bills of which money went back: what came in, and of that what was given back', async () => {
    const { client } = receptionist;
    const id = (await rowsOf(client.exports.bills({}))).rows[0]?.['Bill ID'] ?? '';
    await client.billing.refund({ id, method: 'upi', amount: 10_000, reason: 'no dressing' });
    expect((await rowsOf(client.exports.bills({}))).rows).toMatchObject([
      { Received: '590.18', Refunded: '100.00', Due: '0.00' },
    ]);
  });

  test('consultations as they hold, for administrators, without private notes', async () => {
    const { client } = receptionist;
    const { id: patientId } = await client.patients.register({ ...patientFields, name: 'Lata' });
    const { id: tokenId } = await client.queue.issue({ patientId });
    await doctor.client.queue.start({ id: tokenId });
    const first = await doctor.client.consultations.finish({ ...consultationEntered, tokenId });
    await doctor.client.consultations.amend({
      ...{ ...consultationEntered, id: first.id, reason: '=typed wrong' },
      tests: ['CBC', '-Widal'],
    });
    const { text, rows } = await rowsOf(doctor.client.exports.consultations({}));
    expect(rows).toEqual([
      {
        Date: '2026-11-22 12:00:00',
        Token: '2',
        'Patient ID': patientId,
        Patient: 'Lata',
        Doctor: 'Dr. Asha Menon',
        Complaints: 'Fever, 3 days',
        Examination: 'Throat red',
        Diagnosis: '?Viral fever',
        Tests: 'CBC; -Widal',
        Advice: 'Plenty of fluids',
        Review: '5d',
        'Follow-up Date': '2026-12-01',
        'Prescription ID': '',
        'Reason for the change': '=typed wrong',
      },
    ]);
    expect(text).not.toContain(consultationEntered.privateNote);
    expect(await codeOf(client.exports.consultations({}))).toBe('FORBIDDEN');
  });

  test('a doctor exports no bills and no appointments', async () => {
    expect(await codeOf(doctor.client.exports.bills({}))).toBe('FORBIDDEN');
    expect(await codeOf(doctor.client.exports.appointments({}))).toBe('FORBIDDEN');
  });
});
