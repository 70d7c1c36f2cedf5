import { randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Role } from '../../src/shared/permissions';
import { type Client, patientFields, visitorAt } from '../visitor';
import type { Stored, Wish } from './history';

interface Person {
  id: string;
  cookie: string;
}

/** Who works in the clinic under load, and on whom. */
interface Cast {
  doctors: Person[];
  receptionists: Person[];
  patientIds: string[];
}

/** Makes three doctors, three receptionists and some patients; the first account may need the start line's code. */
export async function prepareCast(url: string, patients: number, startCode = ''): Promise<Cast> {
  const person = async (role: Role) => {
    const { client, cookie } = visitorAt(url);
    const email = `${randomUUID()}@clinic.test`;
    const account = { name: `A ${role}`, email, role, password: 'chai66', startCode };
    const { id } = await client.accounts.signUp(account);
    return { id, cookie: cookie(), client };
  };
  const three = async (role: Role) => [await person(role), await person(role), await person(role)];
  const [doctors, receptionists] = [await three('doctor'), await three('receptionist')];
  const register = receptionists[0]?.client.patients.register as Client['patients']['register'];
  const patientIds: string[] = [];
  for (let count = 0; count < patients; count++) {
    const { id } = await register({ ...patientFields, name: `Patient ${count}` });
    patientIds.push(id);
  }
  return { doctors, receptionists, patientIds };
}

interface LoadOptions {
  /** Where the server is now; it may move when it is started again. */
  url(): string;
  cast: Cast;
  clients: number;
  /** Waits after an answer that was lost, or a 503, until the server is there again. */
  untilReady(): Promise<void>;
  /** Of the sendings, how many are cut off on the way or sent a second time. */
  troubled: number;
  /** The first day on which the appointments are booked. */
  firstDate: string;
}

interface Amount {
  tokens: number;
  bills: number;
  appointments: number;
}

interface Answer {
  status: number;
  body: { id?: string; code?: string };
}

interface Sending {
  since: number;
  answer: Promise<Answer | null>;
}

/**
 * Clients that work at once, lose connections and send again, and write down what they asked and what they were told.
 * A creation is sent with the same key until it is answered.
 */
export function createLoad(options: LoadOptions) {
  const { cast, clients, troubled } = options;
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients * 2 });
  const wishes: Wish[] = [];
  /** Milliseconds that sendings took which nothing troubled. */
  const took: number[] = [];
  const underWay = new Set<Sending>();
  let lost = 0;
  let unavailable = 0;
  let sent = 0;

  /** Sends once; null when no answer came. With `cutAfter`, hangs up after so many milliseconds. */
  function send(
    person: Person,
    path: string,
    key: string | null,
    body: unknown,
    cutAfter: number | null,
  ): Promise<Answer | null> {
    sent++;
    const url = options.url();
    const text = JSON.stringify(body);
    return new Promise((resolve) => {
      const request = http.request(
        `${url}/api${path}`,
        {
          agent,
          method: 'POST',
          headers: {
            origin: url,
            cookie: person.cookie,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            ...(key ? { 'idempotency-key': key } : {}),
          },
        },
        (response) => {
          let answer = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => {
            answer += chunk;
          });
          response.on('error', () => resolve(null));
          response.on('end', () => {
            if (!response.complete) return resolve(null);
            // A proxy that reaches no server says so in its own words.
            const isOurs = response.headers['content-type']?.includes('json');
            const body = isOurs ? JSON.parse(answer) : {};
            resolve({ status: response.statusCode ?? 0, body });
          });
        },
      );
      request.on('error', () => resolve(null));
      request.on('close', () => resolve(null));
      if (cutAfter !== null) setTimeout(() => request.destroy(), cutAfter);
      request.end(text);
    });
  }

  const isTroubled = () => Math.random() < troubled;

  async function wish(
    kind: Wish['kind'],
    person: Person,
    path: string,
    asked: Wish['asked'],
    body: unknown,
  ): Promise<Wish> {
    const isCreation = kind === 'issue' || kind === 'bill' || kind === 'book';
    const key = isCreation ? randomUUID() : null;
    const began = performance.now();
    const one: Wish = {
      kind,
      key,
      began,
      ended: 0,
      outcome: 'unknown',
      code: null,
      asked,
      told: [],
    };
    let isAnyLost = false;
    const attempt = async (cutAfter: number | null) => {
      const start = performance.now();
      const sending = { since: start, answer: send(person, path, key, body, cutAfter) };
      if (cutAfter === null) underWay.add(sending);
      const answer = await sending.answer;
      underWay.delete(sending);
      if (!answer || [502, 503, 504].includes(answer.status)) {
        isAnyLost = true;
        lost++;
        if (answer?.status === 503) unavailable++;
        return false;
      }
      took.push(performance.now() - start);
      if (answer.status < 300) {
        one.outcome = 'done';
        one.told.push(answer.body as Wish['told'][number]);
      } else if (one.outcome !== 'done') {
        one.code = answer.body.code ?? String(answer.status);
        // What was refused now may be so because a sending whose answer was lost had succeeded.
        one.outcome = isAnyLost && !isCreation ? 'unknown' : 'refused';
      }
      return true;
    };
    let isAnswered = await attempt(isTroubled() ? randomInt(30) : null);
    while (!isAnswered) {
      await options.untilReady();
      isAnswered = await attempt(isTroubled() ? randomInt(60) : null);
    }
    // A double click, or a program that sends again though it was answered.
    if (isCreation && isTroubled()) {
      const copies = await Promise.all([attempt(null), attempt(randomInt(60))]);
      if (copies.includes(false)) await options.untilReady();
    }
    one.ended = performance.now();
    wishes.push(one);
    return one;
  }

  const anyOf = <Item>(items: readonly Item[]) => items[randomInt(items.length)] as Item;

  const step = (
    kind: 'start' | 'complete' | 'cancel',
    tokenId: string,
    person = anyOf(kind === 'cancel' ? cast.receptionists : cast.doctors),
  ) => {
    return wish(kind, person, `/tokens/${tokenId}/${kind}`, { tokenId }, {});
  };

  function bill(patientId: string, tokenId: string): Promise<Wish> {
    const items = Array.from({ length: randomInt(1, 4) }, (_, index) => ({
      description: `Item ${index}`,
      quantity: randomInt(1, 5),
      unitPrice: randomInt(100_000),
    }));
    const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
    const rest = { taxBasisPoints: 0, discount: 0, paymentMethod: 'cash' };
    return wish(
      'bill',
      anyOf(cast.receptionists),
      '/bills',
      { tokenId, total },
      {
        patientId,
        tokenId,
        items,
        ...rest,
      },
    );
  }

  /** A token's whole way: one of ten, some of them contested. */
  async function visit(way: number, isBilled: boolean): Promise<void> {
    const patientId = anyOf(cast.patientIds);
    const urgent = { priority: 'urgent', urgentReason: 'Pain' } as const;
    const body = {
      patientId,
      isSecond: true,
      ...anyOf([{ priority: 'normal' } as const, urgent]),
    };
    const issued = await wish('issue', anyOf(cast.receptionists), '/tokens', { patientId }, body);
    const id = issued.told[0]?.id;
    if (!id) return;
    if (way === 0) return void (await step('cancel', id));
    // Another doctor would be asked first; of two who start it one is refused, and may be the one who completes it.
    const doctor = anyOf(cast.doctors);
    const rival = anyOf(cast.doctors.filter((one) => one !== doctor));
    const rivals = way === 2 ? [doctor, rival] : [doctor];
    await Promise.all(rivals.map((one) => step('start', id, one)));
    if (isBilled) await bill(patientId, id);
    if (way === 1) await step('cancel', id);
    else if (way === 3) await Promise.all([step('complete', id, doctor), step('cancel', id)]);
    else await step('complete', id, doctor);
  }

  async function book(): Promise<void> {
    const day = new Date(`${options.firstDate}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + randomInt(10));
    const minutes = 9 * 60 + 5 * randomInt(96);
    const two = (value: number) => String(value).padStart(2, '0');
    const asked = {
      patientId: anyOf(cast.patientIds),
      doctorId: anyOf(cast.doctors).id,
      date: day.toISOString().slice(0, 10),
      time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
    };
    const body = { ...asked, type: 'consultation', isOutOfHours: true };
    await wish('book', anyOf(cast.receptionists), '/appointments', asked, body);
  }

  return {
    wishes,
    /** Answers with 503: the database did not answer in time. */
    unavailable: () => unavailable,
    /** What was sent so many milliseconds ago or earlier, and has no answer yet. */
    underWay: (since: number) =>
      [...underWay].filter((sending) => performance.now() - sending.since >= since),
    figures: () => {
      const sorted = [...took].sort((a, b) => a - b);
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
      return { sent, lost, median: at(0.5), p99: at(0.99), longest: at(0.999999) };
    },
    /** Does this much and resolves when every wish was answered; tells how far it is. */
    async run(amount: Amount, onProgress: (share: number) => Promise<void> = async () => {}) {
      const { tokens, bills, appointments } = amount;
      const all = tokens + appointments;
      let next = 0;
      let billed = 0;
      let booked = 0;
      const work = async () => {
        for (let index = next++; index < all; index = next++) {
          await onProgress(index / all);
          // Spread over the whole run; the ways that begin with a cancellation have nothing to bill.
          if (Math.floor(((index + 1) * appointments) / all) > booked) {
            booked++;
            await book();
            continue;
          }
          const way = (index - booked) % 10;
          const isBilled = way !== 0 && billed < bills && billed * tokens < (index + 1) * bills;
          if (isBilled) billed++;
          await visit(way, isBilled);
        }
      };
      await Promise.all(Array.from({ length: clients }, work));
    },
    close: () => agent.destroy(),
  };
}

/** Asks until the server answers that it is well. */
export async function untilHealthy(url: string): Promise<void> {
  for (;;) {
    try {
      const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) });
      if (status === 200) return;
    } catch {
      // It does not listen yet.
    }
    await delay(50);
  }
}

/** What the checker wants to know of the database; of these people's doing alone. */
export async function readStored(sql: pg.Pool | pg.Client, cast: Cast): Promise<Stored> {
  const people = [...cast.doctors, ...cast.receptionists].map(({ id }) => id);
  const read = async (query: string, values: unknown[] = []) =>
    (await sql.query(query, values)).rows;
  return {
    requests: await read('select key, operation, record_id as "recordId" from idempotency_keys'),
    counters: await read('select date::text, count from token_counters'),
    tokens: await read(
      'select id, counter_date::text as date, token_number as number, patient_id as "patientId", status from tokens',
    ),
    bills: await read(
      `select id, token_id as "tokenId", total::float8,
         (select coalesce(sum(total), 0)::float8 from bill_items where bill_id = bills.id) as "itemsTotal"
       from bills`,
    ),
    appointments: await read(
      `select id, patient_id as "patientId", doctor_id as "doctorId", date::text, to_char(time, 'HH24:MI') as time, status
       from appointments`,
    ),
    audit: await read(
      'select action, entity_id as "entityId" from audit_logs where user_id = any($1) order by id',
      [people],
    ),
  };
}
