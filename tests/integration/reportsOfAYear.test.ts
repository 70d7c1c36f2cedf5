import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Money, moneyOf, reconciliation } from '../../src/features/reports/money';
import type { DayRange } from '../../src/features/reports/range';
import { visitsOf } from '../../src/features/reports/visits';
import { addDays, dateIn, timeIn } from '../../src/shared/clinicDay';
import { startClinic, type TestClinic } from './clinic';

/**
 * A made-up year, of forty visits a day and two financial years. Every figure of the reports is computed a second time
 * here, one row after the other, from the raw rows.
 */

const methods = ['cash', 'card', 'upi'] as const;
const rates = [0, 500, 1800] as const;
const now = new Date('2026-06-30T12:00:00Z');

interface Token {
  id: string;
  patient_id: string;
  status: string;
  issued_at: Date;
  consulted_by: string | null;
  consulted_at: Date | null;
  completed_at: Date | null;
}
interface Bill {
  id: string;
  token_id: string;
  subtotal: number;
  tax: number;
  discount: number;
  round_off: number;
  total: number;
  received: number;
  created_at: Date;
  voided_at: Date | null;
}
interface Item {
  bill_id: string;
  total: number;
  tax_basis_points: number;
  tax: number;
}
interface Payment {
  bill_id: string;
  kind: string;
  method: string;
  amount: number;
  received_at: Date;
  received_by: string;
}

let clinic: TestClinic;
let administrator: Awaited<ReturnType<TestClinic['administrator']>>['client'];
let tokens: Token[];
let bills: Bill[];
let items: Item[];
let payments: Payment[];

/** The same numbers on every machine, from 0 to below 1. */
function numbers() {
  let state = 20260630;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

beforeAll(async () => {
  clinic = await startClinic({ clock: () => now });
  administrator = (await clinic.administrator()).client;
  await chooseZone('Asia/Kolkata');
  const people = await clinic.sql.query<{ id: string; role: string }>('select id, role from users');
  const doctors = people.rows.filter(({ role }) => role === 'doctor').map(({ id }) => id);
  const desk = people.rows.find(({ role }) => role === 'receptionist')?.id ?? '';
  const random = numbers();
  const upTo = (most: number) => Math.floor(random() * most);
  let count = 0;
  const id = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  const made = {
    counters: [],
    patients: [],
    tokens: [],
    bills: [],
    items: [],
    payments: [],
  } as Record<string, object[]>;
  const patients = Array.from({ length: 3_000 }, id);
  const first = new Date('2025-07-01T03:30:00Z').getTime();
  patients.forEach((patient, place) => {
    made.patients?.push({
      id: patient,
      name: `Patient ${place}`,
      phone: String(9_000_000_000 + place),
      address: place % 3 === 0 ? 'MG Road, Pune 411001' : 'Main Road',
      emergency_contact: '',
      allergies: [],
      age: 30,
      number: place + 1_000,
      none_given: [],
      conditions: [],
      date_of_birth_is_estimated: false,
      is_sample: false,
      version: 1,
      registered_at: new Date(first + place * 10_000_000),
      registered_by: desk,
    });
  });
  for (let day = 0; day < 365; day++) {
    made.counters?.push({
      date: dateIn(new Date(first + day * 86_400_000), 'Asia/Kolkata'),
      count: 40,
      last_updated: new Date(first + day * 86_400_000),
    });
    for (let number = 1; number <= 40; number++) {
      const issued = first + day * 86_400_000 + number * 900_000 + upTo(600_000);
      const isCancelled = upTo(12) === 0;
      const consulted = issued + upTo(90 * 60_000);
      const completed = consulted + upTo(25 * 60_000);
      const token = {
        id: id(),
        counter_date: dateIn(new Date(first + day * 86_400_000), 'Asia/Kolkata'),
        token_number: number,
        patient_id: patients[upTo(patients.length)],
        status: isCancelled ? 'cancelled' : 'completed',
        priority: 'normal',
        issued_at: new Date(issued),
        issued_by: desk,
        consulted_by: isCancelled ? null : doctors[upTo(doctors.length)],
        consulted_at: isCancelled ? null : new Date(consulted),
        completed_at: isCancelled ? null : new Date(completed),
        cancelled_at: isCancelled ? new Date(issued + 60_000) : null,
        queue_key: 1_000_000 + number,
        is_sample: false,
      };
      made.tokens?.push(token);
      if (isCancelled || upTo(10) === 0) continue;
      const bill = id();
      const lines = Array.from({ length: 1 + upTo(3) }, (_, position) => {
        const rate = rates[upTo(rates.length)] ?? 0;
        const total = 5_000 + upTo(80_000);
        return { bill_id: bill, position, rate, total, tax: Math.round((total * rate) / 10_000) };
      });
      const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
      const tax = lines.reduce((sum, line) => sum + line.tax, 0);
      const discount = upTo(5) === 0 ? upTo(subtotal) : 0;
      const before = subtotal + tax - discount;
      const rounded = upTo(2) === 0 ? Math.round(before / 100) * 100 - before : 0;
      const roundOff = rounded === -50 ? 50 : rounded;
      const total = before + roundOff;
      const createdAt = completed + 120_000;
      const isVoided = upTo(40) === 0;
      const parts = upTo(6) === 0 ? [] : upTo(6) === 0 ? [0.4, 0.6] : [1];
      let received = 0;
      parts.forEach((part, place) => {
        const amount = place === parts.length - 1 ? total - received : Math.floor(total * part);
        // The second part comes days later, or never.
        if (amount <= 0 || (place === 1 && upTo(3) === 0)) return;
        received += amount;
        made.payments?.push({
          id: id(),
          bill_id: bill,
          kind: 'payment',
          method: methods[upTo(3)],
          amount,
          reason: null,
          received_at: new Date(createdAt + place * upTo(20) * 86_400_000),
          received_by: desk,
          received_by_name: 'Ravi Kumar',
        });
      });
      const refunded = isVoided ? received : upTo(50) === 0 ? Math.floor(received / 2) : 0;
      if (refunded > 0) {
        made.payments?.push({
          id: id(),
          bill_id: bill,
          kind: 'refund',
          method: methods[upTo(3)],
          amount: refunded,
          reason: 'not done',
          received_at: new Date(createdAt + 25 * 86_400_000),
          received_by: desk,
          received_by_name: 'Ravi Kumar',
        });
      }
      made.bills?.push({
        id: bill,
        patient_id: token.patient_id,
        patient_name: 'Somebody',
        token_id: token.id,
        subtotal,
        tax_basis_points: 1800,
        tax,
        discount,
        round_off: roundOff,
        total,
        received,
        refunded,
        status: isVoided
          ? 'other'
          : received < total
            ? 'pending'
            : refunded > 0 && refunded === received
              ? 'other'
              : 'paid',
        created_at: new Date(createdAt),
        created_by: desk,
        paid_at: received === total ? new Date(createdAt) : null,
        voided_at: isVoided ? new Date(createdAt + 25 * 86_400_000) : null,
        voided_by: isVoided ? desk : null,
        voided_by_name: isVoided ? 'Ravi Kumar' : null,
        void_reason: isVoided ? 'wrong' : null,
      });
      made.items?.push(
        ...lines.map(({ rate, ...line }) => ({
          ...line,
          description: 'Fee',
          quantity: 1,
          unit_price: line.total,
          tax_basis_points: rate,
        })),
      );
    }
  }
  // The rows fit each other by construction, and no screen is to be told of them.
  await clinic.sql.query(`set session_replication_role = replica`);
  for (const [name, table] of [
    ['counters', 'token_counters'],
    ['patients', 'patients'],
    ['tokens', 'tokens'],
    ['bills', 'bills'],
    ['items', 'bill_items'],
    ['payments', 'bill_payments'],
  ] as const) {
    const rows = made[name] ?? [];
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await clinic.sql.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
  await clinic.sql.query(`set session_replication_role = origin; analyze`);
  const rowsOf = async <Row extends object>(text: string) =>
    (await clinic.sql.query<Row>(text)).rows.map(
      (row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
          ]),
        ) as Row,
    );
  tokens = await rowsOf<Token>('select * from tokens');
  bills = await rowsOf<Bill>('select * from bills');
  items = await rowsOf<Item>('select * from bill_items');
  payments = await rowsOf<Payment>('select * from bill_payments');
});
afterAll(async () => {
  await clinic.close();
});

async function chooseZone(timeZone: string): Promise<void> {
  await clinic.sql.query('update clinic_settings set time_zone = $1, version = version + 1', [
    timeZone,
  ]);
  // What is changed by hand is told within a second, and then a little later where the machine is busy.
  // Within a hook, where `expect.poll` is not to be had.
  await vi.waitFor(
    async () => expect((await administrator.accounts.session()).clinic.timeZone).toBe(timeZone),
    { timeout: 20_000 },
  );
}

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** The money of a range, one row after the other. */
function moneyAgain({ from, to }: DayRange, timeZone: string, doctorId?: string) {
  const isWithin = (instant: Date) => {
    const day = dateIn(instant, timeZone);
    return day >= from && day <= to;
  };
  const token = new Map(tokens.map((one) => [one.id, one]));
  const isOfDoctor = (one: Bill) =>
    doctorId === undefined || token.get(one.token_id)?.consulted_by === doctorId;
  const all = new Map(bills.filter(isOfDoctor).map((one) => [one.id, one]));
  const made = [...all.values()].filter(
    ({ created_at: at, voided_at: voidedAt }) => !voidedAt && isWithin(at),
  );
  const moved = payments.filter(
    ({ received_at: at, bill_id: bill }) => all.has(bill) && isWithin(at),
  );
  const paid = moved.filter(({ kind }) => kind === 'payment');
  const refunded = moved.filter(({ kind }) => kind === 'refund');
  const onBills = (holds: (bill: Bill) => boolean) =>
    sumOf(
      paid.filter(({ bill_id: bill }) => holds(all.get(bill) as Bill)),
      ({ amount }) => amount,
    );
  const ids = new Set(made.map(({ id }) => id));
  return {
    billed: { count: made.length, amount: sumOf(made, ({ total }) => total) },
    subtotal: sumOf(made, ({ subtotal }) => subtotal),
    tax: sumOf(made, ({ tax }) => tax),
    discount: sumOf(made, ({ discount }) => discount),
    roundOff: sumOf(made, ({ round_off: off }) => off),
    due: sumOf(made, ({ total, received }) => total - received),
    paid: sumOf(paid, ({ amount }) => amount),
    refunded: sumOf(refunded, ({ amount }) => amount),
    paidOn: {
      within: onBills((bill) => !bill.voided_at && isWithin(bill.created_at)),
      earlier: onBills((bill) => !bill.voided_at && !isWithin(bill.created_at)),
      voided: onBills((bill) => bill.voided_at !== null),
    },
    byMethod: methods.map((method) => ({
      method,
      kept:
        sumOf(
          paid.filter((one) => one.method === method),
          ({ amount }) => amount,
        ) -
        sumOf(
          refunded.filter((one) => one.method === method),
          ({ amount }) => amount,
        ),
    })),
    byRate: rates.map((rate) => {
      const own = items.filter((one) => ids.has(one.bill_id) && one.tax_basis_points === rate);
      return { rate, taxable: sumOf(own, ({ total }) => total), tax: sumOf(own, ({ tax }) => tax) };
    }),
  };
}

/** What is compared of the report's own figures. */
function compared(money: Money) {
  const { billed, subtotal, tax, roundOff, paidOn } = money;
  return {
    billed,
    subtotal,
    tax,
    discount: money.discount.amount,
    roundOff,
    due: money.due.amount,
    paid: money.paid.amount,
    refunded: money.refunded.amount,
    paidOn,
    byMethod: money.byMethod.map(({ method, net }) => ({ method, kept: net })),
    byRate: money.byRate,
  };
}

const ranges: Record<string, DayRange> = {
  'a day': { from: '2025-12-31', to: '2025-12-31' },
  'a month': { from: '2026-02-01', to: '2026-02-28' },
  'two financial years': { from: '2026-03-20', to: '2026-04-10' },
  'the whole year': { from: '2025-07-01', to: '2026-06-30' },
};

describe('a made-up year, computed a second way', () => {
  test.each(Object.entries(ranges))('money of %s', async (_, range) => {
    const { sums } = await administrator.reports.read({ report: 'money', ...range });
    const money = moneyOf(sums);
    expect(compared(money)).toEqual(moneyAgain(range, 'Asia/Kolkata'));
    for (const { holds } of reconciliation(money)) expect(holds).toBe(true);
    const [doctor] = money.byDoctor;
    const doctorId = doctor?.doctorId ?? '';
    const own = await administrator.reports.read({ report: 'money', ...range, doctorId });
    expect(compared(moneyOf(own.sums))).toEqual(moneyAgain(range, 'Asia/Kolkata', doctorId));
  });

  test.each(Object.entries(ranges))('visits of %s', async (_, range) => {
    const { sums } = await administrator.reports.read({ report: 'visits', ...range });
    const visits = visitsOf(sums);
    const own = tokens.filter(({ issued_at: at }) => {
      const day = dateIn(at, 'Asia/Kolkata');
      return day >= range.from && day <= range.to;
    });
    const seen = own.filter(({ status }) => status === 'completed');
    const firstOf = new Map<string, number>();
    for (const { patient_id: patient, issued_at: at, status } of tokens) {
      if (status !== 'completed') continue;
      firstOf.set(patient, Math.min(firstOf.get(patient) ?? Number.MAX_VALUE, at.getTime()));
    }
    const isNew = (one: Token) => firstOf.get(one.patient_id) === one.issued_at.getTime();
    const minutes = (from: Date | null, to: Date | null) =>
      Math.floor(((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 60_000);
    const within = (list: number[], part: number) =>
      list.toSorted((one, other) => one - other)[Math.ceil(list.length * part) - 1];
    const waited = seen.map((one) => minutes(one.issued_at, one.consulted_at));
    const took = seen.map((one) => minutes(one.consulted_at, one.completed_at));
    expect(visits).toMatchObject({
      tokens: own.length,
      seen: seen.length,
      new: seen.filter(isNew).length,
      returning: seen.filter((one) => !isNew(one)).length,
      cancelled: own.length - seen.length,
      left: 0,
      waited: { median: within(waited, 0.5), ninetieth: within(waited, 0.9) },
      consulted: { median: within(took, 0.5), ninetieth: within(took, 0.9) },
    });
    const at9 = seen.filter(
      ({ issued_at: at }) =>
        timeIn(at, 'Asia/Kolkata').startsWith('09') &&
        new Date(dateIn(at, 'Asia/Kolkata')).getUTCDay() === 1,
    );
    expect(visits.heat[0]?.[9]).toBe(at9.length);
  });

  test('dues are what is due of all bills, by age and by patient', async () => {
    const pending = bills.filter(
      ({ voided_at: voidedAt, received, total }) => !voidedAt && received < total,
    );
    const dues = await administrator.reports.dues({});
    expect(dues.all).toEqual({
      count: pending.length,
      amount: sumOf(pending, ({ total, received }) => total - received),
    });
    expect(sumOf(dues.byAge, ({ amount }) => amount)).toBe(dues.all.amount);
    let [found, cursor] = [dues.patients, dues.nextCursor];
    while (cursor) {
      const next = await administrator.reports.dues({ cursor });
      found = [...found, ...next.patients];
      cursor = next.nextCursor;
    }
    expect(sumOf(found, ({ due }) => due)).toBe(dues.all.amount);
    expect(found.map(({ since }) => since)).toEqual(found.map(({ since }) => since).toSorted());
    expect(new Set(found.map(({ patientId }) => patientId)).size).toBe(found.length);
  });

  test('by other clocks the days are others, and the figures those of these days', {
    tags: ['slow'],
  }, async () => {
    const range = { from: addDays('2026-01-01', -1), to: '2026-01-20' };
    await chooseZone('America/New_York');
    const read = () => administrator.reports.read({ report: 'money', ...range });
    expect(compared(moneyOf((await read()).sums))).toEqual(moneyAgain(range, 'America/New_York'));
  });
});
