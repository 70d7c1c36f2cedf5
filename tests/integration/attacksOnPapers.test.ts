import { randomUUID } from 'node:crypto';
import { createServer as createSite } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClinicSettings } from '../../src/features/settings/clinicSettings';
import { newToken } from '../../src/server/auth/sessions';
import { createMailer } from '../../src/server/mail';
import { closeEntered, noCash } from '../dayClose';
import { letterEntered } from '../letters';
import { pagesOf, paperParts, redDot } from '../papers';
import { clinicEntered, doctorProfileEntered } from '../settings';
import { startLink } from '../uploadLinks';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';
import { ask } from './raw';

/** Attacks on what leaves the clinic and comes into it: papers, pictures, links, codes, FHIR, files, money. */

type Visitor = Awaited<ReturnType<TestClinic['signedIn']>>;

let clinic: TestClinic;
let administrator: Visitor;
let receptionist: Visitor;
/** A receptionist and a doctor who administer nothing. */
let other: Visitor;
let physician: Visitor;
beforeAll(async () => {
  clinic = await startClinic({
    timeZone: 'Asia/Kolkata',
    clock: () => new Date('2026-11-20T09:00:00.000Z'),
    ...paperParts,
  });
  administrator = await clinic.administrator();
  receptionist = await clinic.signedIn('receptionist');
  other = await newcomer('other', 'receptionist');
  physician = await newcomer('physician', 'doctor');
  await administrator.client.settings.saveClinic({ ...clinicEntered, logo: redDot });
});
afterAll(() => clinic.close());

async function newcomer(name: string, role: 'doctor' | 'receptionist'): Promise<Visitor> {
  const visitor = clinic.visitor();
  const email = `${name}@clinic.test`;
  await visitor.client.accounts.signUp({ name, email, role, password: 'monsoon-7' });
  return visitor;
}

async function consulted() {
  const { id: patientId } = await receptionist.client.patients.register(patientFields);
  const { id: tokenId } = await receptionist.client.queue.issue({ patientId });
  await physician.client.queue.start({ id: tokenId });
  return { patientId, tokenId };
}

const medication = {
  name: 'Amlodipine',
  dosage: '',
  frequency: '',
  duration: '',
  instructions: '',
};
const written = { diagnosis: 'Hypertension', symptoms: '', medications: [medication] };
const fee = { description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 };
const unpaid = { items: [fee], taxBasisPoints: 0, discount: 0, payments: [] };

const prescribe = async () =>
  physician.client.prescriptions.create({ ...(await consulted()), ...written });
const bill = async () => receptionist.client.billing.create({ ...(await consulted()), ...unpaid });

/** Sends what the typed client would not. */
const post = (who: Visitor, path: string, body: string) =>
  ask(clinic.url, {
    method: 'POST',
    path,
    headers: { cookie: who.cookie(), origin: clinic.url, 'content-type': 'application/json' },
    body,
  });

describe('pictures', () => {
  const dataUrl = (type: string, content: string | Buffer) =>
    `data:image/${type};base64,${Buffer.from(content).toString('base64')}`;
  /** A small file that says it is a huge picture. */
  const huge = Buffer.from(redDot.split(',')[1] ?? '', 'base64');
  huge.writeUInt32BE(19_000, 16);
  huge.writeUInt32BE(19_000, 20);

  test.each([
    ['an SVG', dataUrl('svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG that says it is a PNG', dataUrl('png', '<svg onload="alert(1)"/>')],
    ['a page that says it is a JPEG', dataUrl('jpeg', '<script>alert(1)</script>')],
    ['a picture of 361 million pixels', dataUrl('png', huge)],
    ['64 KB and one byte more', dataUrl('png', Buffer.concat([huge, Buffer.alloc(65_536)]))],
    ['an address elsewhere', 'https://elsewhere.example/logo.png'],
    ['what leaves its quotes', `${redDot}" onerror="alert(1)`],
  ])('%s is neither a logo nor a signature [10.1.7] [PAP-1]', async (_, picture) => {
    const settings = await administrator.client.settings.clinic();
    const logo = administrator.client.settings.saveClinic({ ...settings, logo: picture });
    expect(await codeOf(logo)).toBe('BAD_REQUEST');
    const signature = physician.client.settings.saveDoctorProfile({
      ...doctorProfileEntered,
      signature: picture,
    });
    expect(await codeOf(signature)).toBe('BAD_REQUEST');
    expect(await administrator.client.settings.clinic()).toEqual(settings);
  });
});

describe('settings', () => {
  test('nobody but an administrator changes the clinic’s, nobody a colleague’s profile [10.1.1] [ACC-1] [MON-7]', async () => {
    const settings = await administrator.client.settings.clinic();
    for (const who of [other, physician]) {
      const change = who.client.settings.saveClinic({ ...settings, name: 'Ours now' });
      expect(await codeOf(change)).toBe('FORBIDDEN');
      expect(await codeOf(who.client.settings.data())).toBe('FORBIDDEN');
      expect(await codeOf(who.client.settings.backUp())).toBe('FORBIDDEN');
    }
    expect(await codeOf(other.client.settings.saveDoctorProfile(doctorProfileEntered))).toBe(
      'FORBIDDEN',
    );
    const before = await administrator.client.settings.doctorProfile();
    // A field that only the server sets.
    const { user } = await administrator.client.accounts.session();
    const foreign = { ...doctorProfileEntered, userId: user?.id, user_id: user?.id } as object;
    await physician.client.settings.saveDoctorProfile(foreign as typeof doctorProfileEntered);
    expect(await administrator.client.settings.doctorProfile()).toEqual(before);
    expect(await administrator.client.settings.clinic()).toEqual(settings);
    const { rows } = await clinic.sql.query(
      "select count(*) as count from audit_logs where action = 'refused' and details like '%settings%'",
    );
    expect(rows[0].count).toBe(7);
  });
});

describe('papers', () => {
  test('markup in any text is printed as it was typed, opens no file and asks nobody [INJ-6] [PAP-2]', async () => {
    let asked = 0;
    const site = createSite((_, answer) => {
      asked++;
      answer.end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    const picture = `<img src=http://127.0.0.1:${port}/p>`;
    const file = '<iframe src=file:///etc/passwd>';
    const script = '</script><script>document.body.innerHTML=1</script>';
    const settings = await administrator.client.settings.clinic();
    const hostile: Partial<ClinicSettings> = { name: picture, address: file, phone: '{{7*7}}' };
    await administrator.client.settings.saveClinic({ ...settings, ...hostile });
    const profile = await physician.client.settings.doctorProfile();
    await physician.client.settings.saveDoctorProfile({ ...profile, council: picture });
    const visit = await consulted();
    const { id } = await physician.client.prescriptions.create({
      ...visit,
      diagnosis: script,
      symptoms: picture,
      notes: file,
      medications: [{ ...medication, name: script, instructions: `url(http://127.0.0.1:${port})` }],
    });
    const { id: billId } = await receptionist.client.billing.create({
      ...visit,
      ...unpaid,
      items: [{ ...fee, description: script }],
    });
    const choice = { size: 'A4', language: 'en' } as const;
    const papers = [
      await physician.client.prescriptions.pdf({ id, ...choice }),
      await receptionist.client.billing.pdf({ id: billId, ...choice }),
    ];
    for (const paper of papers) {
      expect(paper.name).toMatch(/^(prescription|bill)-[0-9a-f]{8}\.pdf$/);
      const words = (await pagesOf(new Uint8Array(await paper.arrayBuffer()))).join(' ');
      for (const typed of [picture, file, script, '{{7*7}}']) expect(words).toContain(typed);
      expect(words).not.toContain('root:');
    }
    site.close();
    expect(asked).toBe(0);
    await administrator.client.settings.saveClinic({
      ...settings,
      version: settings.version + 1,
    });
  });

  test('nobody has a paper made that they may not read, nor a receipt of another bill [PAP-3]', async () => {
    const one = await bill();
    const another = await bill();
    const choice = { size: 'A4', language: 'en' } as const;
    const paid = await receptionist.client.billing.pay({ id: one.id, method: 'cash', amount: 100 });
    const receipt = { id: another.id, paymentId: paid.payments[0]?.id ?? '', ...choice };
    expect(await codeOf(receptionist.client.billing.pdf(receipt))).toBe('NOT_FOUND');
    expect(await codeOf(physician.client.billing.pdf({ id: one.id, ...choice }))).toBe('FORBIDDEN');
    expect(await codeOf(physician.client.billing.paper({ id: one.id }))).toBe('FORBIDDEN');
    const stranger = clinic.visitor().client;
    expect(await codeOf(stranger.billing.pdf({ id: one.id, ...choice }))).toBe('UNAUTHORIZED');
    for (const size of ['A3', '../../etc/passwd', '__proto__']) {
      const pdf = receptionist.client.billing.pdf({ ...choice, id: one.id, size: size as 'A4' });
      expect(await codeOf(pdf)).toBe('BAD_REQUEST');
    }
  });
});

describe('links and codes', () => {
  test('a secret opens what it is for and nothing else, and no made-up one opens anything [10.2.8] [LNK-1] [LNK-7]', async () => {
    const { id, tokenId, patientId } = await prescribe();
    const share = { way: 'link', language: 'en' } as const;
    const { client } = receptionist;
    const secretIn = (path: string | null) => path?.split('#')[1] ?? '';
    const shared = secretIn(
      (await client.sharing.share({ kind: 'prescription', id, days: 7, ...share })).path,
    );
    const place = secretIn(
      (await client.sharing.share({ kind: 'token', id: tokenId, ...share })).path,
    );
    const { verifyAddress } = await physician.client.prescriptions.paper({ id });
    const verification = verifyAddress?.split('/').at(-1) ?? '';
    const signed = await physician.client.letters.issue({ ...letterEntered, tokenId });
    const letter = (await physician.client.letters.paper(signed)).verifyAddress.split('/').at(-1);
    const board = await administrator.client.board.makeLink({
      place: 'Hall',
      names: 'initials',
      language: 'en',
    });
    const [signedId = '', signature = ''] = place.split('.');
    const phone = await startLink(clinic.url, patientId, receptionist.cookie());
    const secrets = {
      shared,
      place,
      verification,
      letter: letter ?? '',
      board: board.token,
      phone: phone.token,
      cutPhone: phone.token.slice(1),
      longerPhone: `${phone.token}A`,
      // Signatures of one thing under another, cut ones, none, and ids for themselves.
      otherToken: `${id}.${signature}`,
      cut: `${signedId}.${signature.slice(0, -1)}`,
      unsigned: `${signedId}.`,
      bare: tokenId,
      session: receptionist.cookie().split('=')[1] ?? '',
    };
    const stranger = clinic.visitor().client;
    const opened: string[] = [];
    for (const [name, secret] of Object.entries(secrets)) {
      const codes = {
        shared: await codeOf(stranger.sharing.open({ token: secret })),
        place: await codeOf(stranger.queue.place({ code: secret })),
        verification: await codeOf(stranger.prescriptions.verify({ code: secret })),
        letter: await codeOf(stranger.letters.verify({ code: secret })),
        invitation: await codeOf(stranger.accounts.invitation({ token: secret })),
        phone: await codeOf(stranger.uploadLinks.open({ token: secret, holder: newToken() })),
      };
      for (const [door, code] of Object.entries(codes)) {
        if (code === 'OK') opened.push(`${name} opens ${door}`);
        else
          expect(['LINK_NOT_USABLE', 'CODE_NOT_USABLE', 'NOT_KNOWN', 'BAD_REQUEST']).toContain(
            code,
          );
      }
    }
    expect(opened).toEqual([
      'shared opens shared',
      'place opens place',
      'verification opens verification',
      'letter opens letter',
      'phone opens phone',
    ]);
  });

  test('whoever has a link learns nothing beside the paper, and changes nothing with it [10.6.1] [LNK-2]', async () => {
    const { id, patientId } = await prescribe();
    const { client } = receptionist;
    const usual = { way: 'link', days: 1, language: 'en' } as const;
    const { path } = await client.sharing.share({ kind: 'prescription', id, ...usual });
    const stranger = clinic.visitor().client;
    const opened = await stranger.sharing.open({ token: path?.split('#')[1] ?? '' });
    const told = JSON.stringify(opened);
    // The address stands on the paper (decision 86).
    const { phone, emergencyContact } = patientFields;
    for (const secret of [phone, emergencyContact, 'sehat@okbank', 'medicalHistory']) {
      expect(told).not.toContain(secret);
    }
    const [link] = (await client.sharing.links({ kind: 'prescription', id })).links;
    const codes = [
      stranger.patients.get({ id: patientId }),
      stranger.prescriptions.paper({ id }),
      stranger.prescriptions.pdf({ id, size: 'A4', language: 'en' }),
      stranger.sharing.links({ kind: 'prescription', id }),
      stranger.sharing.share({ kind: 'prescription', id, ...usual }),
      stranger.sharing.revoke({ id: link?.id ?? '' }),
    ].map(codeOf);
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['UNAUTHORIZED']));
  });

  test('a clinic’s name with line breaks adds no line to the head of a mail [LNK-4]', async () => {
    const lines: string[] = [];
    const server = createServer((socket) => {
      let isMail = false;
      socket.write('220 test\r\n');
      createInterface(socket).on('line', (line) => {
        lines.push(line);
        if (isMail && line !== '.') return;
        isMail = line === 'DATA';
        socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n');
        if (line === 'QUIT') socket.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const send = createMailer(
      `smtp://127.0.0.1:${port}`,
      new URL('https://clinic.test'),
      'clinic@clinic.test',
    );
    const name = 'Sehat\r\nBcc: everybody@elsewhere.test\r\n\r\nA new body';
    await send({
      to: 'asha@mail.test',
      subject: `Your bill from ${name}`,
      path: '/shared#secret',
      text: `${name}\r\n.\r\nRCPT TO:<everybody@elsewhere.test>`,
    });
    server.close();
    const head = lines.slice(lines.indexOf('DATA') + 1, lines.indexOf('', lines.indexOf('DATA')));
    expect(head.filter((line) => /^(bcc|cc|to):/i.test(line))).toEqual(['To: asha@mail.test']);
    const commands = lines.filter((line) => /^RCPT TO/.test(line));
    expect(commands[0]).toBe('RCPT TO:<asha@mail.test>');
    // What the text has stands behind the mail's beginning, as text.
    expect(lines.indexOf(commands[1] ?? '')).toBeGreaterThan(lines.indexOf('DATA'));
    expect(lines.filter((line) => line === '.')).toHaveLength(1);
  });
});

describe('FHIR', () => {
  const fhir = (who: Pick<Visitor, 'cookie'>, path: string) =>
    ask(clinic.url, { path: `/fhir/${path}`, headers: { cookie: who.cookie() } });

  test('the link to a page gives nobody more than they may read, and takes no change [DAT-4]', async () => {
    await bill();
    await bill();
    const { json } = await fhir(receptionist, 'Invoice?_count=1');
    const { link } = json as unknown as { link: { relation: string; url: string }[] };
    const next = link.find(({ relation }) => relation === 'next')?.url.split('/fhir/')[1] ?? '';
    expect((await fhir(other, next)).status).toBe(200);
    expect((await fhir(physician, next)).status).toBe(403);
    expect((await fhir(clinic.visitor(), next)).status).toBe(401);
    const [kind = '', page = ''] = next.split('_page=');
    const { patientId } = await consulted();
    const elsewhere = `Patient/${patientId}/$everything?_page=${page}`;
    expect((await fhir(physician, elsewhere)).status).toBe(400);
    for (let at = 0; at < page.length - 1; at += 9) {
      const changed = page[at] === 'A' ? 'B' : 'A';
      const broken = page.slice(0, at) + changed + page.slice(at + 1);
      expect((await fhir(receptionist, `${kind}_page=${broken}`)).status).toBe(400);
    }
  });

  test('ids and parameters that nobody meant are refused in FHIR’s own way [DAT-5] [FUZ-5]', async () => {
    const expected: [string, number][] = [
      [`Patient/${'a'.repeat(1_500)}`, 404],
      ["Patient/'--", 404],
      ['Patient/%00', 404],
      ['Patient/..%2f..%2fapi', 404],
      ['Patient/__proto__', 404],
      ['Patient/$everything', 404],
      ['Patient?_count=-1', 400],
      ['Patient?_count=1e9', 400],
      ['Patient?_id[]=1', 400],
      ['Patient?__proto__=1', 400],
      ['Invoice?patient=%00', 400],
      ["Invoice?patient='%20or%201=1", 400],
    ];
    for (const [path, status] of expected) {
      const answer = await fhir(receptionist, path);
      const { resourceType } = answer.json as unknown as { resourceType: string };
      expect([path, answer.status, resourceType]).toEqual([
        path,
        status,
        status === 200 ? 'Bundle' : 'OperationOutcome',
      ]);
      if (status === 200) expect(answer.text).not.toContain('"entry"');
    }
    const many = await fhir(receptionist, 'Patient?_count=999999999');
    expect(many.text).toContain('_count=100"');
  });

  test('what is asked over FHIR counts like everything else of an address [DAT-5]', async () => {
    const busy = await startClinic({ edge: { limits: { requestsPerMinute: 60 } } });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 31; count++) {
        const path = count % 2 ? '/fhir/metadata' : '/fhir/Patient';
        statuses.push((await ask(busy.url, { path })).status);
      }
      expect(statuses.slice(0, 30)).not.toContain(429);
      expect(statuses[30]).toBe(429);
    } finally {
      await busy.close();
    }
  });

  test('a form on another site searches for nobody [CSR-2] [DAT-5]', async () => {
    for (const origin of [undefined, 'null', 'https://elsewhere.example']) {
      const answer = await ask(clinic.url, {
        method: 'POST',
        path: '/fhir/Patient/_search',
        headers: {
          cookie: receptionist.cookie(),
          'content-type': 'application/x-www-form-urlencoded',
          ...(origin ? { origin } : {}),
        },
        body: 'name=a',
      });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
  });
});

describe('files of patients [10.8.5]', () => {
  const { isNotDuplicate: _, ...patient } = patientFields;
  const rowsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_row, index) => ({ row: first + index, patient }));
  const stagedRows = async () => {
    const { rows } = await clinic.sql.query('select count(*)::int as count from import_rows');
    return rows[0].count;
  };

  test('one person has one file waiting at most, of 20,000 rows at most [DAT-2]', async () => {
    const { imports } = other.client;
    const [given, kept] = [randomUUID(), randomUUID()];
    expect(await codeOf(imports.stage({ importId: given, rows: rowsFrom(1, 5) }))).toBe('OK');
    expect(await codeOf(imports.stage({ importId: kept, rows: rowsFrom(1, 3) }))).toBe('OK');
    expect(await stagedRows()).toBe(3);
    // Of a file that was given up, or never begun, nothing more is taken.
    for (const importId of [given, ...Array.from({ length: 5 }, () => randomUUID())]) {
      const more = imports.stage({ importId, rows: rowsFrom(6, 100) });
      expect(await codeOf(more)).toBe('NOT_STAGED');
    }
    expect(await stagedRows()).toBe(3);
    for (const rows of [rowsFrom(20_001, 1), rowsFrom(0, 1), rowsFrom(1, 501), []]) {
      expect(await codeOf(imports.stage({ importId: kept, rows }))).toBe('BAD_REQUEST');
    }
  });

  test('nobody looks at, adds to or registers a colleague’s file, and a doctor none [DAT-3]', async () => {
    const importId = randomUUID();
    await other.client.imports.stage({ importId, rows: rowsFrom(1, 2) });
    const before = await stagedRows();
    const { imports } = receptionist.client;
    const range = { from: 1, to: 2 };
    expect(await imports.check({ importId, range })).toEqual({ duplicates: [] });
    expect(await codeOf(imports.stage({ importId, rows: rowsFrom(3, 1) }))).toBe('NOT_STAGED');
    const run = { importId, rows: 2, duplicates: 'register' } as const;
    expect(await codeOf(imports.run(run))).toBe('NOT_STAGED');
    const doctors = physician.client.imports;
    expect(await codeOf(doctors.stage({ importId, rows: rowsFrom(1, 1) }))).toBe('FORBIDDEN');
    expect(await codeOf(doctors.check({ importId, range }))).toBe('FORBIDDEN');
    expect(await codeOf(doctors.run(run))).toBe('FORBIDDEN');
    expect(await stagedRows()).toBe(before);
  });
});

describe('money', () => {
  test('an amount that is no whole number of paise above zero moves no money [10.3.10] [MON-1]', async () => {
    const { id } = await bill();
    const amounts = [
      'NaN',
      '1e999',
      '-0',
      '-1',
      '0.5',
      '"500"',
      'null',
      '[500]',
      '{}',
      'true',
      '9e15',
    ];
    for (const amount of amounts) {
      for (const what of ['payments', 'refunds']) {
        const body = `{"method":"cash","amount":${amount},"reason":"x"}`;
        const { status } = await post(receptionist, `/api/bills/${id}/${what}`, body);
        expect([what, amount, status]).toEqual([what, amount, 400]);
      }
    }
    for (const method of ['CASH', 'cheque', '', 'toString']) {
      const body = JSON.stringify({ method, amount: 100 });
      expect((await post(receptionist, `/api/bills/${id}/payments`, body)).status).toBe(400);
    }
    const codes = [
      physician.client.billing.pay({ id, method: 'cash', amount: 100 }),
      physician.client.billing.refund({ id, method: 'cash', amount: 100, reason: 'x' }),
      physician.client.billing.void({ id, reason: 'x' }),
    ].map(codeOf);
    expect(await Promise.all(codes)).toEqual(Array(3).fill('FORBIDDEN'));
    const after = await receptionist.client.billing.get({ id });
    expect(after).toMatchObject({ paid: 0, due: 50_000, status: 'pending', payments: [] });
  });

  test('money goes back only with a reason, and who took it and when is the server’s [10.3.11] [MON-2]', async () => {
    const { id } = await bill();
    const { user } = await other.client.accounts.session();
    const forged = {
      receivedBy: user?.id,
      receivedByName: 'other',
      receivedAt: '2000-01-01T00:00:00.000Z',
    };
    const pay = { method: 'cash', amount: 50_000, ...forged, kind: 'refund', billId: randomUUID() };
    const paid = await post(receptionist, `/api/bills/${id}/payments`, JSON.stringify(pay));
    expect(paid.status).toBe(201);
    for (const reason of [undefined, '', '   ']) {
      const body = JSON.stringify({ method: 'cash', amount: 100, reason });
      expect((await post(receptionist, `/api/bills/${id}/refunds`, body)).status).toBe(400);
      expect((await post(receptionist, `/api/bills/${id}/void`, body)).status).toBe(400);
    }
    const { payments } = await receptionist.client.billing.get({ id });
    expect(payments).toMatchObject([
      { kind: 'payment', amount: 50_000, receivedByName: 'Ravi Kumar' },
    ]);
    expect(payments[0]?.receivedAt).not.toBe(forged.receivedAt);
  });

  test('the database itself refuses what must never be on a bill [10.3.1] [CON-8] [MON-3]', async () => {
    const [one, two] = [await bill(), await bill()];
    const changes: [string, string][] = [
      [`number = '${one.number}'`, 'bill_numbers_are_unique'],
      ['serial = serial - 1', 'bill_serials_are_unique_within_a_year'],
      ["number = 'SC/2627/000000001'", 'bill_numbers_fit_an_invoice'],
      ['number = null', 'bill_number_has_its_serial'],
      ['received = total + 1', 'bill_is_never_overpaid'],
      ['refunded = 1', 'no_more_is_refunded_than_paid'],
      ["status = 'paid', paid_at = now()", 'bill_status_fits_its_money'],
      [
        "voided_at = now(), voided_by = created_by, voided_by_name = 'x', void_reason = 'x', received = 1, status = 'other'",
        'voided_bill_holds_no_money',
      ],
    ];
    for (const [change, constraint] of changes) {
      const changed = clinic.sql.query(`update bills set ${change} where id = $1`, [two.id]);
      await expect(changed, change).rejects.toMatchObject({ constraint });
    }
  });
});

describe('the day’s end', () => {
  const closeOf = async (who: Client) => {
    const { number, through } = await who.dayClose.preview();
    return { ...closeEntered, openingCash: 0, counts: noCash, leftCash: 0, number, through };
  };

  test('nobody closes, sees or prints the day of a colleague [10.4.5] [MON-4]', async () => {
    const { user } = await receptionist.client.accounts.session();
    const closes = async () => {
      const { rows } = await clinic.sql.query('select user_id from day_closes');
      return rows.map(({ user_id }) => user_id);
    };
    const entered = { ...(await closeOf(other.client)), userId: user?.id, user_id: user?.id };
    const forged = await post(other, '/api/day-closes', JSON.stringify(entered));
    expect(forged.status).toBe(201);
    expect(await closes()).not.toContain(user?.id);
    const mine = await receptionist.client.dayClose.close({
      ...(await closeOf(receptionist.client)),
      reason: 'not counted',
    });
    const choice = { id: mine.id, size: 'A4', language: 'en' } as const;
    for (const { client } of [other, physician]) {
      expect(await codeOf(client.dayClose.get({ id: mine.id }))).toBe('NOT_FOUND');
      expect(await codeOf(client.dayClose.paper({ id: mine.id }))).toBe('NOT_FOUND');
      expect(await codeOf(client.dayClose.pdf(choice))).toBe('NOT_FOUND');
    }
    expect((await other.client.dayClose.list({})).closes.map(({ id }) => id)).not.toContain(
      mine.id,
    );
  });

  test.each<[string, object]>([
    ['notes below none', { counts: { ...noCash, note500: -1 } }],
    ['half a note', { counts: { ...noCash, note500: 0.5 } }],
    ['more notes than there are', { counts: { ...noCash, note500: 100_000 } }],
    ['no count at all', { counts: {} }],
    ['less than nothing to begin with', { openingCash: -500 }],
    ['more left than counted', { leftCash: 500 }],
  ])('%s is no count [10.4.4] [MON-5]', async (_, change) => {
    const entered = { ...(await closeOf(other.client)), reason: 'x', ...change };
    const { status } = await post(other, '/api/day-closes', JSON.stringify(entered));
    expect(status).toBe(400);
  });

  test('a difference needs its reason, and payments that were not shown are in no close [10.4.4] [MON-5]', async () => {
    const { id } = await bill();
    await other.client.billing.pay({ id, method: 'cash', amount: 20_000 });
    const entered = { ...(await closeOf(other.client)), reason: '' };
    expect(await codeOf(other.client.dayClose.close(entered))).toBe('REASON_NEEDED');
    for (const change of [{ through: entered.through + 1 }, { through: 0 }, { number: 99 }]) {
      const close = other.client.dayClose.close({ ...entered, reason: 'x', ...change });
      expect(await codeOf(close)).toBe('DAY_CHANGED');
    }
  });
});
