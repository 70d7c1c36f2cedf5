import type pg from 'pg';
import { samplePassword } from '../../src/features/accounts/sampleAccounts';
import { patientFields } from '../../tests/visitor';
import type { Request } from './load';
import { misspelt } from './misspell';
import { desks } from './seedClinic';
import { callsOf, createSpareTokens, endConsultations } from './spareTokens';

/** One thing that people do, as a request. */
export interface Job {
  name: string;
  by: 'doctor' | 'receptionist' | null;
  connections: readonly number[];
  /** A read is held against a bare handler with the same bytes too; a password check against the check alone. */
  kind: 'read' | 'write' | 'password';
  /** A new one each time; the number counts them. */
  request: (number: number) => Request;
  /** The same done by the hand-written server. */
  bare?: (number: number) => Request;
  /** The name that a search means. */
  meant?: (number: number) => string;
  /** Each request names what the one before answered: one at a time, and never said again by itself. */
  isChain?: true;
  /** Makes ready what so many requests use up. */
  prepare?: (requests: number) => Promise<void>;
  /** Puts today's queue back as it was. */
  tidy?: () => Promise<void>;
}

interface Person {
  id: string;
  name: string;
  phone: string;
  email: string;
}

/** All jobs, those that read first: what they read is then as it was seeded. */
export async function jobsFor(client: pg.Client, nextCursor: string | null): Promise<Job[]> {
  const { rows: people } = await client.query<Person>(
    `select id, name, phone, email from patients where email is not null order by random() limit 3000`,
  );
  const { rows: visits } = await client.query<{ id: string; patient_id: string }>(
    `select id, patient_id from tokens where status = 'completed' order by issued_at desc limit 2000`,
  );
  const one = (number: number) => at(people, number);
  return [
    ...readingJobs(one, nextCursor),
    ...visitJobs((number) => at(visits, number)),
    ...writingJobs(one, (number) => at(visits, number), client),
  ];
}

function at<Item>(items: Item[], number: number): Item {
  const item = items[Math.abs(number) % items.length];
  if (item === undefined) throw new Error('The clinic is too small to be measured.');
  return item;
}

const few = [1, 8] as const;
const many = [1, 8, 64] as const;

function readingJobs(one: (number: number) => Person, nextCursor: string | null): Job[] {
  const search = (text: string, more: object = {}): Request => ({
    method: 'POST',
    path: '/api/patients/search',
    body: { text, ...more },
  });
  const searching = (name: string, text: (person: Person, number: number) => string) => ({
    name: `search: ${name}`,
    by: 'receptionist' as const,
    connections: many,
    kind: 'read' as const,
    request: (number: number) => search(text(one(number), number)),
    meant: (number: number) => one(number).name,
  });
  const bareSearch = (text: string): Request => ({
    method: 'GET',
    path: `/patients?search=${encodeURIComponent(text)}`,
  });
  return [
    {
      name: 'newest page of patients',
      by: 'receptionist',
      connections: many,
      kind: 'read',
      request: () => search(''),
      bare: () => ({ method: 'GET', path: '/patients' }),
    },
    {
      name: 'next page of patients',
      by: 'receptionist',
      connections: many,
      kind: 'read',
      request: () => search('', { cursor: nextCursor }),
    },
    {
      ...searching('middle of a name', middleOf),
      bare: (number) => bareSearch(middleOf(one(number))),
    },
    searching('whole name', ({ name }) => name),
    searching('misspelt name', ({ name }, number) => misspelt(name, number)),
    searching('words the other way round', ({ name }) => name.split(' ').reverse().join(' ')),
    searching('part of a phone number', ({ phone }) => phone.replace(' ', '').slice(3, 9)),
    searching('e-mail', ({ email }) => email),
    {
      name: 'open a record',
      by: 'receptionist',
      connections: many,
      kind: 'read',
      request: (number) => ({ method: 'GET', path: `/api/patients/${one(number).id}` }),
    },
    {
      name: 'today’s queue',
      by: 'doctor',
      connections: many,
      kind: 'read',
      request: () => ({ method: 'GET', path: '/api/tokens/today' }),
    },
    {
      name: 'dashboard',
      by: 'receptionist',
      connections: many,
      kind: 'read',
      request: () => ({ method: 'POST', path: '/api/dashboard', body: {} }),
    },
  ];
}

/** What the page of a visit reads. */
function visitJobs(visit: (number: number) => { id: string; patient_id: string }): Job[] {
  const reading = (name: string, request: Job['request']): Job => ({
    name,
    by: 'doctor',
    connections: few,
    kind: 'read',
    request,
  });
  return [
    reading('open a visit', (number) => ({
      method: 'GET',
      path: `/api/consultations/${visit(number).id}`,
    })),
    reading('a patient’s visits', (number) => ({
      method: 'POST',
      path: `/api/patients/${visit(number).patient_id}/consultations`,
      body: { text: '' },
    })),
    reading('what a visit offers', () => ({
      method: 'GET',
      path: '/api/consultations/usual',
    })),
  ];
}

/** Four letters out of a name, not its first one. */
function middleOf({ name }: Person): string {
  const [given = '', family = ''] = name.split(' ');
  return (family.length > 4 ? family : given).slice(1, 5);
}

function writingJobs(
  one: (number: number) => Person,
  visit: (number: number) => { id: string; patient_id: string },
  client: pg.Client,
): Job[] {
  const spare = createSpareTokens(client);
  let calls = callsOf();
  const newPatient = (number: number) => ({
    ...patientFields,
    name: `Bench Person ${number}`,
    phone: `8${String(1e8 + number).padStart(9, '0')}`,
  });
  const account = (number: number) => ({
    email: `desk-${number % desks}@bench.example`,
    password: samplePassword,
  });
  const acting = (action: 'start' | 'complete', status: 'waiting' | 'in-progress') => ({
    name: `${action} a consultation`,
    by: 'doctor' as const,
    connections: many,
    kind: 'write' as const,
    prepare: (requests: number) => spare.make(requests, status, 'before today'),
    request: (): Request => ({
      method: 'POST',
      path: `/api/tokens/${spare.next()}/${action}`,
      body: {},
    }),
    tidy: spare.remove,
  });
  return [
    {
      name: 'sign in',
      by: null,
      connections: many,
      kind: 'password',
      request: (number) => ({ method: 'POST', path: '/api/session', body: account(number) }),
      bare: (number) => ({ method: 'POST', path: '/sign-in', body: account(number) }),
    },
    {
      name: 'register a patient',
      by: 'receptionist',
      connections: many,
      kind: 'write',
      request: (number) => ({ method: 'POST', path: '/api/patients', body: newPatient(number) }),
      bare: (number) => ({ method: 'POST', path: '/patients', body: newPatient(number) }),
      tidy: () => forgetNewPatients(client),
    },
    {
      name: 'create a bill',
      by: 'receptionist',
      connections: many,
      kind: 'write',
      request: (number) => {
        const { id, patient_id } = visit(number);
        return {
          method: 'POST',
          path: '/api/bills',
          body: {
            patientId: patient_id,
            tokenId: id,
            items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
            taxBasisPoints: 1800,
            discount: 0,
            paymentMethod: 'cash',
            // The seeded visits have theirs.
            isSecond: true,
          },
        };
      },
    },
    acting('start', 'waiting'),
    acting('complete', 'in-progress'),
    {
      name: 'call the next patient',
      by: 'doctor',
      // A doctor has one patient inside.
      connections: [1],
      isChain: true,
      kind: 'write',
      prepare: async (requests) => {
        await spare.make(requests, 'waiting', 'today');
        await endConsultations(client);
        calls = callsOf();
      },
      request: () => calls.next(),
      tidy: spare.remove,
    },
    {
      name: 'issue a token',
      by: 'receptionist',
      connections: many,
      kind: 'write',
      request: (number) => ({
        method: 'POST',
        path: '/api/tokens',
        body: { patientId: one(number).id, isSecond: true },
      }),
      tidy: spare.remove,
    },
  ];
}

/** Nobody of the seeded names is among the newest of a clinic that registered thousands of these. */
async function forgetNewPatients(client: pg.Client): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    delete from patients where name like 'Bench Person %';
    set session_replication_role = origin;
    select count_records()`);
}
