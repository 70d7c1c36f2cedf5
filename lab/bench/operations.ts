import { createHash } from 'node:crypto';
import { addDays, dateIn } from '../../src/shared/clinicDay';
import type { Clinic } from './clinic';
import { get, post, type Request } from './load';

/** What people do at a desk, as a new request each time; what so many use up is prepared, what they made taken away. */
export interface Operation {
  name: string;
  request: (number: number) => Request;
  prepare?: (count: number) => Promise<unknown>;
  tidy?: () => Promise<void>;
}

/** What is measured of a clinic, reading first: it is then as it was seeded. */
export async function operationsOf(clinic: Clinic): Promise<Operation[]> {
  const { client } = clinic;
  const doctors = await clinic.sessions('doctor', 8);
  const [doctor = ''] = doctors;
  const desks = await clinic.sessions('receptionist', 50);
  const { rows: people } = await client.query<{ id: string; name: string; phone: string }>(
    `select id, name, phone from patients where address <> 'Bench' and name ~ '^\\w{3,} .*\\w{3,}$' order by random() limit 2000`,
  );
  const { rows: visits } = await client.query<{ id: string; patient_id: string }>(
    `select id, patient_id from tokens where status = 'completed' order by issued_at desc limit 2000`,
  );
  const { rows: families } = await client.query<{ name: string }>(
    `select substring(name from '\\w+$') as name from patients group by 1 order by count(*) desc limit 3`,
  );
  const one = <Item>(items: Item[], number: number): Item => {
    const item = items[number % items.length];
    if (!item) throw new Error('The clinic is too small to be measured.');
    return item;
  };
  const person = (number: number) => one(people, number);
  const atDesk = (path: string, body: object, number: number) =>
    post(`/api/${path}`, body, one(desks, number));
  const search = (what: string, text: (number: number) => string): Operation => ({
    name: `search: ${what}`,
    request: (number) => atDesk('patients/search', { text: text(number) }, number),
  });
  // Older builds answer with their only order.
  const pagesOf = (list: string, orders: string[]): Operation[] =>
    ['', ...orders].map((order) => ({
      name: order ? `page of ${list} by ${order}` : `newest page of ${list}`,
      request: (number) => atDesk(`${list}/search`, order ? { order } : {}, number),
    }));
  const tidy = () => removeMade(clinic);
  let spare: string[] = [];
  /** Doctors who are not calling anybody right now, with whom they have inside. */
  let free: { cookie: string; inside?: string }[] = [];
  const starting = async (count: number) => {
    spare = await makeWaiting(clinic, count, false);
  };
  const start = () => post(`/api/tokens/${spare.pop()}/start`, {}, doctor);
  const calling = async (count: number) => {
    await makeWaiting(clinic, count, true);
    free = doctors.map((cookie) => ({ cookie }));
  };
  const call = () => {
    const next = free.shift();
    // Each waits for one call before the next; meanwhile they look at the queue.
    if (!next) return get('/api/tokens/today', doctor);
    const { cookie, inside } = next;
    const answered = (text: string) => free.push({ cookie, inside: JSON.parse(text).id });
    return { ...post('/api/tokens/call-next', { completing: inside }, cookie), answered };
  };
  const issue = (number: number) =>
    atDesk('tokens', { patientId: person(number).id, isSecond: true }, number);
  const items = [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }];
  const money = { items, taxBasisPoints: 1800, discount: 0, paymentMethod: 'cash' };
  const bill = (number: number) => {
    const { id: tokenId, patient_id: patientId } = one(visits, number);
    // The seeded visits have theirs.
    return atDesk('bills', { patientId, tokenId, isSecond: true, ...money }, number);
  };
  // Nothing says that the person is no duplicate: it is looked for, as at a desk.
  const register = (number: number) => atDesk('patients', newPatient(), number);
  return [
    ...pagesOf('patients', ['name', 'lastVisit-desc']),
    ...pagesOf('bills', ['amount-desc', 'day']),
    ...pagesOf('prescriptions', ['name', 'day']),
    { name: 'today’s queue', request: () => get('/api/tokens/today', doctor) },
    { name: 'who is due', request: (number) => atDesk('recalls/search', {}, number) },
    { name: 'dashboard', request: (number) => atDesk('dashboard', {}, number) },
    search('a page of one name', (number) => one(families, number).name),
    search('part of a phone number', (number) => person(number).phone.replace(' ', '').slice(3, 9)),
    search('two letters', (number) => person(number).name.slice(0, 2)),
    search('whole name, then who sounds alike', (number) => person(number).name),
    search('misspelt name', (number) => misspelt(person(number).name, number)),
    { name: 'start a consultation', prepare: starting, request: start, tidy },
    { name: 'call the next patient', prepare: calling, request: call, tidy },
    { name: 'issue a token', request: issue, tidy },
    { name: 'create a bill', request: bill },
    { name: 'register a patient', request: register, tidy },
  ];
}

let registered = 0;

/** Somebody whom the clinic does not have, nor anybody who could be taken for them. */
function newPatient() {
  const bytes = createHash('md5').update(`${process.pid} ${registered++}`).digest();
  const [first, second] = ['bdghjklmnprstvyz', 'aeiou'];
  const syllables = [...bytes].map((byte) => first.charAt(byte % 16) + second.charAt(byte % 5));
  return {
    ...{ age: 20 + ((bytes[0] ?? 0) % 60), gender: 'female', address: 'Bench' },
    name: `${syllables.slice(0, 4).join('')} ${syllables.slice(4, 9).join('')}`,
    phone: `8${String(bytes.readUInt32BE(4) % 1e9).padStart(9, '0')}`,
    emergencyContact: 'Vikram 98765 43211',
  };
}

/** As somebody in a hurry types a name: its second or third letter left out or doubled. */
function misspelt(name: string, number: number): string {
  const at = 1 + (number % 2);
  return name.slice(0, at) + (number % 4 < 2 ? '' : name.charAt(at).repeat(2)) + name.slice(at + 1);
}

/** The rows are the bench's own, and no screen is told of them. */
async function asReplica({ client }: Clinic, statements: string): Promise<void> {
  await client.query(
    `set session_replication_role = replica; ${statements}; set session_replication_role = origin`,
  );
  await client.query('vacuum analyze tokens');
}

/** No seeded day has so many tokens. */
const firstNumber = 1_000_000;

/** Tokens that wait today, with nobody inside, or on days before: thousands of today's are no clinic. */
export async function makeWaiting(clinic: Clinic, count: number, isToday: boolean) {
  await removeMade(clinic);
  const at = isToday ? `interval '5 minutes'` : `(2 + n % 300) * interval '1 day'`;
  await asReplica(
    clinic,
    `update tokens set status = 'completed', completed_at = now()
     where status = 'in-progress' and issued_at > now() - interval '1 day';
     insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by, queue_key)
     select gen_random_uuid(), (now() - ${at})::date, ${firstNumber} + n, patient.id, 'waiting', 'normal', now() - ${at},
       doctor.id, 2000000 + n
     from (select id from users where role = 'doctor' limit 1) doctor,
       (select id from patients order by id limit 1) patient, generate_series(1, ${count}) n`,
  );
  const { rows } = await clinic.client.query(
    `select id from tokens where token_number > ${firstNumber}`,
  );
  return rows.map(({ id }): string => id);
}

/** Takes away the tokens and patients of this run. */
export async function removeMade(clinic: Clinic): Promise<void> {
  const made = `token_number > ${firstNumber} or issued_at > '${clinic.openedAt.toISOString()}'`;
  await asReplica(
    clinic,
    // Requests may still run whose connections the load generator has closed.
    `lock table tokens in exclusive mode;
     delete from token_calls where token_id in (select id from tokens where ${made});
     delete from tokens where ${made};
     delete from patients where address = 'Bench' and id not in (select patient_id from tokens);
     select count_records()`,
  );
}

/** What a doctor asks of the reports: each of a year with the year before, and of ten years. */
export function reportsOf({ zone }: Clinic, cookie: string): { name: string; request: Request }[] {
  const to = dateIn(new Date(), zone);
  const from = addDays(to, -364);
  const year = { from, to, before: { from: addDays(from, -365), to: addDays(from, -1) } };
  const ranges = { 'a year': year, 'ten years': { from: addDays(to, -3649), to } };
  return Object.entries(ranges).flatMap(([name, range]) =>
    ['money', 'visits', 'patients', 'practice', 'gst'].map((report) => {
      const path = /practice|gst/.test(report) ? `/api/reports/${report}` : '/api/reports';
      return { name: `${report} of ${name}`, request: post(path, { report, ...range }, cookie) };
    }),
  );
}
