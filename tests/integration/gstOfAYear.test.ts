/** @module-tag slow */
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billNumber, creditNoteNumber } from '../../src/features/billing/billNumber';
import { apportion } from '../../src/features/billing/billTotals';
import { creditOf } from '../../src/features/billing/creditNote';
import { gstOf, gstReconciliation } from '../../src/features/reports/gst';
import { gstr1Of } from '../../src/features/reports/gstr1';
import type { DayRange } from '../../src/features/reports/range';
import { numberIn } from '../../src/features/reports/series';
import { dateIn } from '../../src/shared/clinicDay';
import type { FilePiece } from '../../src/shared/filePiece';
import { rupeesWithDecimals } from '../../src/shared/money';
import { collectFile } from '../../src/web/ui/collectFile';
import { unzipped } from '../unzipped';
import { startClinic, type TestClinic } from './clinic';

/**
 * A made-up clinic from January 2025 to June 2026: bills without numbers, then with them; without a GSTIN, with one, and
 * with another; a changed prefix; refunds and voids before and after credit notes; the discount after tax, then before
 * it. Every figure of the report on GST and of the accountant's year is computed a second time here, one row after the
 * other, from the raw rows.
 */

const timeZone = 'Asia/Kolkata';
const now = new Date('2026-06-30T12:00:00Z');
const pune = '27AAPFU0939F1ZV';
const bengaluru = '29AAGCB7383J1Z4';
/** Days on which something begins. */
const begins = {
  numbers: '2025-02-01',
  registration: '2025-05-10',
  creditNotes: '2025-11-01',
  prefix: '2026-01-15',
  taxRule: '2026-02-10',
  otherRegistration: '2026-05-20',
};
const codes = [
  { rate: 0, hsn: '999312' },
  { rate: 1800, hsn: '9993' },
  { rate: 1800, hsn: null },
  { rate: 500, hsn: '3004' },
  { rate: 1200, hsn: '30049099' },
] as const;

interface Line {
  position: number;
  total: number;
  /** Its part of a discount before tax. */
  discount: number;
  quantity: number;
  tax: number;
  rate: number;
  hsn: string | null;
}
interface Bill {
  id: string;
  number: string | null;
  financialYear: number | null;
  serial: number | null;
  gstin: string | null;
  at: Date;
  total: number;
  tax: number;
  /** From the lines' taxes to the tax. */
  taxRoundOff: number;
  subtotal: number;
  discount: number;
  isDiscountedBeforeTax: boolean;
  voidedAt: Date | null;
  lines: Line[];
}
interface Note {
  id: string;
  number: string;
  billId: string;
  gstin: string;
  at: Date;
  lines: { taxBasisPoints: number; hsn: string | null; taxable: number; tax: number }[];
  taxable: number;
  tax: number;
  total: number;
}
interface Payment {
  id: string;
  billId: string;
  kind: 'payment' | 'refund';
  amount: number;
  at: Date;
  hasNote: boolean;
}

const bills: Bill[] = [];
const notes: Note[] = [];
const payments: Payment[] = [];

let clinic: TestClinic;
let administrator: Awaited<ReturnType<TestClinic['administrator']>>['client'];

/** The same numbers on every machine, from 0 to below 1. */
function numbers() {
  let state = 20260630;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const isTaxed = ({ lines }: Pick<Bill, 'lines'>) => lines.some(({ rate }) => rate > 0);
const taxableOf = ({ subtotal, discount, isDiscountedBeforeTax }: Bill) =>
  subtotal - (isDiscountedBeforeTax ? discount : 0);
const chargedOf = ({ lines }: Bill) => lines.reduce((sum, { tax }) => sum + tax, 0);

/** Divides a discount among lines: whole paise first, the rest to those that lost most, the first of equal ones. */
function discounted(lines: readonly Line[], discount: number): Line[] {
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const parts = lines.map(({ total, position }) => ({
    position,
    whole: Math.floor((discount * total) / subtotal),
    rest: (discount * total) % subtotal,
  }));
  const missing = discount - parts.reduce((sum, { whole }) => sum + whole, 0);
  const favoured = parts
    .toSorted((one, other) => other.rest - one.rest || one.position - other.position)
    .slice(0, missing)
    .map(({ position }) => position);
  return lines.map((line, index) => ({
    ...line,
    discount: (parts[index]?.whole ?? 0) + (favoured.includes(line.position) ? 1 : 0),
  }));
}

/** `amount` × `part` / `whole`, rounded half up. */
const halfUp = (amount: number, part: number, whole: number) =>
  Math.floor((2 * amount * part + whole) / (2 * whole));

const financialYearOf = (day: string) => Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);

beforeAll(async () => {
  clinic = await startClinic({ timeZone, clock: () => now });
  administrator = (await clinic.administrator()).client;
  await clinic.keepSessions(now);
  const { rows: people } = await clinic.sql.query<{ id: string; role: string; name: string }>(
    'select id, role, name from users',
  );
  const doctor = people.find(({ role }) => role === 'doctor')?.id ?? '';
  const desk = people.find(({ role }) => role === 'receptionist')?.id ?? '';
  const random = numbers();
  const upTo = (most: number) => Math.floor(random() * most);
  let count = 0;
  const id = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  const made: Record<string, object[]> = {
    token_counters: [],
    patients: [],
    tokens: [],
    bill_counters: [],
    bills: [],
    bill_items: [],
    bill_payments: [],
    credit_note_counters: [],
    credit_notes: [],
    credit_note_lines: [],
    day_closes: [],
  };
  const patient = id();
  made.patients?.push({
    id: patient,
    name: 'Unmistakable Patient',
    phone: '9000000001',
    address: 'Main Road',
    emergency_contact: '',
    allergies: [],
    age: 30,
    number: 1_000,
    none_given: [],
    conditions: [],
    date_of_birth_is_estimated: false,
    is_sample: false,
    version: 1,
    registered_at: new Date('2025-01-01T03:30:00Z'),
    registered_by: desk,
  });
  const serials = new Map<string, number>();
  const next = (kind: 'bill' | 'creditNote', financialYear: number) => {
    const name = `${kind} ${financialYear}`;
    const serial = (serials.get(name) ?? 0) + 1;
    serials.set(name, serial);
    return serial;
  };
  const prefixOn = (day: string) => (day < begins.prefix ? 'SC' : 'NEWC');
  const happens: { at: Date; run: () => void }[] = [];
  const credit = (bill: Bill, refund: Payment | null, at: Date) => {
    const day = dateIn(at, timeZone);
    if (bill.gstin === null || !isTaxed(bill) || day < begins.creditNotes) return;
    const credited = creditOf(
      {
        taxRule: bill.isDiscountedBeforeTax ? 'gst' : 'specification',
        total: bill.total,
        items: bill.lines.map((line) => ({
          ...line,
          taxBasisPoints: line.rate,
          taxable: line.total - line.discount,
        })),
        creditNotes: notes.filter((note) => note.billId === bill.id),
      },
      refund?.amount ?? null,
    );
    if (!credited) return;
    const financialYear = financialYearOf(day);
    const serial = next('creditNote', financialYear);
    const note: Note = {
      ...credited,
      id: id(),
      number: creditNoteNumber(prefixOn(day), financialYear, serial),
      billId: bill.id,
      gstin: bill.gstin,
      at,
    };
    notes.push(note);
    if (refund) refund.hasNote = true;
    made.credit_notes?.push({
      id: note.id,
      number: note.number,
      financial_year: financialYear,
      serial,
      bill_id: bill.id,
      payment_id: refund?.id ?? null,
      issued_at: at,
      issued_by: desk,
      issued_by_name: 'Ravi Kumar',
      gstin: note.gstin,
      taxable: note.taxable,
      tax: note.tax,
      total: note.total,
    });
    made.credit_note_lines?.push(
      ...note.lines.map(({ taxBasisPoints, ...line }, place) => ({
        credit_note_id: note.id,
        line: place,
        tax_basis_points: taxBasisPoints,
        ...line,
      })),
    );
  };
  const first = Date.parse('2025-01-01T03:30:00Z');
  for (let place = 0; place < 545; place++) {
    const dayAt = new Date(first + place * 86_400_000);
    const day = dateIn(dayAt, timeZone);
    made.token_counters?.push({ date: day, count: 20, last_updated: dayAt });
    // Some days nobody comes.
    for (let number = 1; number <= (place % 7 === 6 ? 0 : 6); number++) {
      const at = new Date(dayAt.getTime() + number * 3_600_000 + upTo(3_000_000));
      const token = id();
      made.tokens?.push({
        id: token,
        counter_date: day,
        token_number: number,
        patient_id: patient,
        status: 'completed',
        priority: 'normal',
        issued_at: new Date(at.getTime() - 3_000_000),
        issued_by: desk,
        consulted_by: upTo(2) === 0 ? doctor : desk,
        consulted_at: new Date(at.getTime() - 2_000_000),
        completed_at: new Date(at.getTime() - 1_000_000),
        queue_key: 1_000_000 + number,
        is_sample: false,
      });
      const financialYear = day < begins.numbers ? null : financialYearOf(day);
      const serial = financialYear === null ? null : next('bill', financialYear);
      const gstin =
        day < begins.registration ? null : day < begins.otherRegistration ? pune : bengaluru;
      const entered = Array.from({ length: 1 + upTo(4) }, (_, position): Line => {
        const quantity = 1 + upTo(3);
        const total = quantity * (1_000 + upTo(60_000));
        const { rate, hsn } = codes[upTo(codes.length)] ?? codes[0];
        return { position, quantity, total, discount: 0, rate, hsn, tax: 0 };
      });
      const subtotal = entered.reduce((sum, { total }) => sum + total, 0);
      const discount = upTo(4) === 0 ? upTo(subtotal) : 0;
      const isDiscountedBeforeTax =
        gstin !== null && day >= begins.taxRule && isTaxed({ lines: entered });
      const lines = isDiscountedBeforeTax ? discounted(entered, discount) : entered;
      let tax = 0;
      for (const rate of new Set(lines.map((line) => line.rate))) {
        const own = lines.filter((line) => line.rate === rate);
        const values = own.map((line) => line.total - line.discount);
        const taxable = values.reduce((sum, value) => sum + value, 0);
        const ofRate = halfUp(taxable, rate, 10_000);
        tax += ofRate;
        // Two taxes of half the rate, or one.
        const taxes = isDiscountedBeforeTax
          ? apportion(halfUp(taxable, rate, 20_000), values).map((one) => 2 * one)
          : apportion(ofRate, values);
        own.forEach((line, index) => {
          line.tax = taxes[index] ?? 0;
        });
      }
      const taxRoundOff = tax - lines.reduce((sum, line) => sum + line.tax, 0);
      const total = subtotal + tax - discount;
      const bill: Bill = {
        id: id(),
        number:
          financialYear === null || serial === null
            ? null
            : billNumber(prefixOn(day), financialYear, serial),
        financialYear,
        serial,
        gstin,
        at,
        total,
        tax,
        taxRoundOff,
        subtotal,
        discount,
        isDiscountedBeforeTax,
        voidedAt: null,
        lines,
      };
      bills.push(bill);
      const pay = (kind: Payment['kind'], amount: number, when: Date) => {
        const payment = { id: id(), billId: bill.id, kind, amount, at: when, hasNote: false };
        payments.push(payment);
        return payment;
      };
      const received = upTo(8) === 0 ? 0 : total;
      if (received > 0) pay('payment', received, at);
      let held = received;
      let refunded = 0;
      const later = () => new Date(at.getTime() + (1 + upTo(60)) * 86_400_000);
      const isVoided = upTo(12) === 0;
      const voidAt = isVoided ? later() : null;
      if (held > 1 && upTo(8) === 0) {
        const amount = upTo(3) === 0 ? held : 1 + upTo(held - 1);
        const when = voidAt
          ? new Date(at.getTime() + (voidAt.getTime() - at.getTime()) / 2)
          : later();
        if (when < now) {
          const refund = pay('refund', amount, when);
          held -= amount;
          refunded += amount;
          happens.push({ at: when, run: () => credit(bill, refund, when) });
        }
      }
      if (voidAt && voidAt < now) {
        bill.voidedAt = voidAt;
        if (held > 0) pay('refund', held, voidAt);
        refunded += held;
        held = 0;
        happens.push({ at: voidAt, run: () => credit(bill, null, voidAt) });
      }
      made.bills?.push({
        id: bill.id,
        number: bill.number,
        financial_year: financialYear,
        serial,
        gstin,
        patient_id: patient,
        patient_name: 'Unmistakable Patient',
        token_id: token,
        subtotal,
        tax_basis_points: 1800,
        tax,
        discount,
        tax_rule: isDiscountedBeforeTax ? 'gst' : 'specification',
        tax_round_off: taxRoundOff,
        round_off: 0,
        total,
        received,
        refunded,
        status: bill.voidedAt
          ? 'other'
          : received < total
            ? 'pending'
            : refunded > 0 && refunded === received
              ? 'other'
              : 'paid',
        created_at: at,
        created_by: desk,
        paid_at: received === total ? at : null,
        voided_at: bill.voidedAt,
        voided_by: bill.voidedAt ? desk : null,
        voided_by_name: bill.voidedAt ? 'Ravi Kumar' : null,
        void_reason: bill.voidedAt ? 'a secret illness' : null,
      });
      made.bill_items?.push(
        ...lines.map(({ rate, hsn, position, quantity, total: ofLine, discount, tax: ofTax }) => ({
          bill_id: bill.id,
          position,
          description: 'Secret illness test',
          quantity,
          unit_price: ofLine / quantity,
          total: ofLine,
          discount,
          tax: ofTax,
          tax_basis_points: rate,
          hsn,
        })),
      );
    }
  }
  // Credit notes are numbered in the order in which they happen.
  for (const { run } of happens.sort((one, other) => one.at.getTime() - other.at.getTime())) run();
  made.bill_payments?.push(
    ...payments.map((one) => ({
      id: one.id,
      bill_id: one.billId,
      kind: one.kind,
      method: 'upi',
      amount: one.amount,
      reason: one.kind === 'refund' ? 'a secret illness' : null,
      received_at: one.at,
      received_by: desk,
      received_by_name: 'Ravi Kumar',
    })),
  );
  for (const [name, serial] of serials) {
    const [kind, year] = name.split(' ');
    made[kind === 'bill' ? 'bill_counters' : 'credit_note_counters']?.push({
      financial_year: Number(year),
      count: serial,
      last_updated: now,
    });
  }
  for (const [table, rows] of Object.entries(made)) {
    if (rows.length === 0) continue;
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await clinic.sql.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
});
afterAll(async () => {
  await clinic.close();
});

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0);

const within =
  ({ from, to }: DayRange) =>
  (at: Date) => {
    const day = dateIn(at, timeZone);
    return day >= from && day <= to;
  };

const hasNote = (bill: Bill) => notes.some((note) => note.billId === bill.id);
/** Bills that were supplied: not voided, or credited later. */
const isSupplied = (bill: Bill) => bill.voidedAt === null || hasNote(bill);

/** Taxable value and tax of one GSTIN, rate and code in a range, one row after the other. */
function netAgain(range: DayRange, gstin: string, rate: number, code: string) {
  const isWithin = within(range);
  const linesOf = (some: Bill[]) =>
    some
      .filter((bill) => bill.gstin === gstin)
      .flatMap((bill) => bill.lines)
      .filter((line) => line.rate === rate && (line.hsn ?? '') === code);
  const lines = linesOf(bills.filter((bill) => isWithin(bill.at) && isSupplied(bill)));
  // A void by a credit note takes the quantity back, a refund does not.
  const back = linesOf(
    bills.filter((bill) => bill.voidedAt && isWithin(bill.voidedAt) && hasNote(bill)),
  );
  const credited = notes
    .filter((note) => note.gstin === gstin && isWithin(note.at))
    .flatMap((note) => note.lines)
    .filter((line) => line.taxBasisPoints === rate && (line.hsn ?? '') === code);
  return {
    quantity: sumOf(lines, ({ quantity }) => quantity) - sumOf(back, ({ quantity }) => quantity),
    supplied: {
      taxable: sumOf(lines, ({ total, discount }) => total - discount),
      tax: sumOf(lines, ({ tax }) => tax),
    },
    credited: {
      taxable: sumOf(credited, ({ taxable }) => taxable),
      tax: sumOf(credited, ({ tax }) => tax),
    },
  };
}

/** What was given back of tax invoices without a credit note. */
function uncreditedAgain(range: DayRange) {
  const isWithin = within(range);
  const taxed = new Map(
    bills.filter((bill) => bill.gstin !== null && isTaxed(bill)).map((bill) => [bill.id, bill]),
  );
  return [
    ...[...taxed.values()]
      .filter((bill) => bill.voidedAt && !hasNote(bill) && isWithin(bill.at))
      .map((bill) => `void ${bill.number} ${bill.total}`),
    ...payments
      .filter(
        ({ kind, billId, hasNote: noted, at }) =>
          kind === 'refund' &&
          !noted &&
          isWithin(at) &&
          taxed.has(billId) &&
          !taxed.get(billId)?.voidedAt,
      )
      .map(({ billId, amount }) => `refund ${taxed.get(billId)?.number} ${amount}`),
  ].toSorted();
}

const ranges: Record<string, DayRange> = {
  'a month without a GSTIN': { from: '2025-03-01', to: '2025-03-31' },
  'the month of the registration': { from: '2025-05-01', to: '2025-05-31' },
  'the month of another prefix': { from: '2026-01-01', to: '2026-01-31' },
  'the month of another rule for discounts': { from: '2026-02-01', to: '2026-02-28' },
  'the month of another GSTIN': { from: '2026-05-01', to: '2026-05-31' },
  'the turn of the financial year': { from: '2026-03-20', to: '2026-04-10' },
  'a financial year': { from: '2025-04-01', to: '2026-03-31' },
  everything: { from: '2025-01-01', to: '2026-06-30' },
};

describe('GST of a made-up clinic, computed a second way [10.3.35] [10.3.36] [10.3.38]', () => {
  test.each(Object.entries(ranges))('%s', async (_, range) => {
    const report = await administrator.reports.gst(range);
    const isWithin = within(range);
    expect(report.missing).toEqual([]);
    const gst = gstOf(report.sums);
    for (const { holds } of gstReconciliation(gst)) expect(holds).toBe(true);

    const own = bills.filter((bill) => isWithin(bill.at) && bill.gstin && isSupplied(bill));
    const credited = notes.filter(({ at }) => isWithin(at));
    expect(gst.registrations.map(({ gstin }) => gstin)).toEqual(
      [...new Set([...own, ...credited].map(({ gstin }) => gstin))].toSorted(),
    );
    for (const { gstin, lines, creditNotes } of gst.registrations) {
      for (const { rate, code, quantity, supplied, credited: back, net } of lines) {
        expect([rate, code, { quantity, supplied, credited: back }]).toEqual([
          rate,
          code,
          netAgain(range, gstin, rate, code),
        ]);
        expect(net.taxable).toBe(supplied.taxable - back.taxable);
      }
      // No line is left out.
      expect(sumOf(lines, ({ supplied }) => supplied.taxable + supplied.tax)).toBe(
        sumOf(
          own.filter((bill) => bill.gstin === gstin),
          (bill) => taxableOf(bill) + chargedOf(bill),
        ),
      );
      const ofGstin = credited.filter((note) => note.gstin === gstin);
      expect(creditNotes).toEqual({
        count: ofGstin.length,
        total: sumOf(ofGstin, ({ total }) => total),
      });
      expect(sumOf(lines, (line) => line.credited.taxable + line.credited.tax)).toBe(
        sumOf(ofGstin, ({ taxable, tax }) => taxable + tax),
      );
    }

    // Each number once, in its series, with its voids.
    const numbered = bills.filter((bill) => isWithin(bill.at) && bill.number !== null);
    const listed = report.series.flatMap((one) =>
      Array.from({ length: one.last - one.first + 1 }, (_, place) =>
        numberIn(one, one.first + place),
      ),
    );
    expect(listed.toSorted()).toEqual(
      [...numbered, ...credited].map(({ number }) => number).toSorted(),
    );
    const ofBills = report.series.filter(({ document }) => document === 'bill');
    expect(sumOf(ofBills, ({ voided }) => voided)).toBe(
      numbered.filter(({ voidedAt }) => voidedAt).length,
    );
    expect(sumOf(ofBills, ({ cancelled }) => cancelled)).toBe(
      numbered.filter((bill) => !isSupplied(bill)).length,
    );
    for (const one of report.series) {
      const middle =
        one.document === 'bill'
          ? bills.find(({ number }) => number === numberIn(one, one.first))
          : notes.find(({ number }) => number === numberIn(one, one.first));
      expect(middle?.gstin ?? '').toBe(one.gstin);
    }
    // A part for each prefix and each registration of each financial year.
    expect(ofBills.length).toBe(
      new Set(
        numbered.map(
          ({ number, gstin, financialYear }) =>
            `${financialYear} ${gstin} ${number?.replace(/[0-9]{6}$/, '')}`,
        ),
      ).size,
    );
    const unnumbered = bills.filter((bill) => isWithin(bill.at) && bill.number === null);
    expect(report.sums.filter(({ measure }) => measure === 'unnumbered')).toEqual(
      unnumbered.length === 0
        ? []
        : [
            {
              measure: 'unnumbered',
              doctorId: null,
              key: '',
              count: unnumbered.length,
              amount: sumOf(unnumbered, ({ total }) => total),
            },
          ],
    );

    const without = uncreditedAgain(range);
    expect(report.uncredited.count).toBe(without.length);
    if (without.length <= 100) {
      expect(
        report.uncredited.rows
          .map(({ kind, bill, amount }) => `${kind} ${bill} ${amount}`)
          .toSorted(),
      ).toEqual(without);
    }
  });

  test('the tables of GSTR-1 agree with each other and with the rows', async () => {
    const range = ranges['the month of another GSTIN'] as DayRange;
    const report = await administrator.reports.gst(range);
    const { registrations } = gstOf(report.sums);
    expect(registrations.map(({ gstin }) => gstin)).toEqual([pune, bengaluru]);
    for (const registration of registrations) {
      const { gstin } = registration;
      const tables = Object.fromEntries(
        gstr1Of(registration, report.series).map(({ name, ...table }) => [name, table]),
      );
      const cells = (name: string, row: number) =>
        tables[name]?.rows[row]?.map((cell) => (typeof cell === 'string' ? cell : cell.plain));
      const place = gstin === pune ? '27-Maharashtra' : '29-Karnataka';
      const net = (rate: number) =>
        sumOf(
          codes.filter((code) => code.rate === rate),
          ({ hsn }) => {
            const { supplied, credited } = netAgain(range, gstin, rate, hsn ?? '');
            return supplied.taxable - credited.taxable;
          },
        );
      expect(tables.b2cs?.rows.map((_, row) => cells('b2cs', row))).toEqual(
        [500, 1200, 1800].map((rate) => [
          'OE',
          place,
          String(rate / 100),
          '',
          rupeesWithDecimals(net(rate)),
          '0.00',
          '',
        ]),
      );
      expect(cells('exemp', 3)).toEqual([
        'Intra-State supplies to unregistered persons',
        '0.00',
        rupeesWithDecimals(net(0)),
        '0.00',
      ]);
      const value = (place: number) =>
        sumOf(tables['hsn(b2c)']?.rows ?? [], (row) => {
          const cell = row[place];
          return Math.round(Number(typeof cell === 'object' ? cell.plain : cell) * 100);
        });
      expect(value(6)).toBe(net(0) + net(500) + net(1200) + net(1800));
      expect(value(4)).toBe(value(6) + value(8) + value(9));
      // By then everything is of the rule with two taxes, and no row is of nothing.
      for (const row of tables['hsn(b2c)']?.rows ?? []) {
        const [quantity, , , taxable, , central, state] = row
          .slice(3)
          .map((cell) => Number(typeof cell === 'object' ? cell.plain : cell));
        expect(state).toBe(central);
        expect([quantity, taxable, central].some((amount) => amount !== 0)).toBe(true);
      }
      expect(tables.cdnr?.rows).toEqual([]);
      expect(tables.cdnur?.rows).toEqual([]);
    }
  });

  test('credit notes come page by page, the newest first, and as a file all at once [10.7.1]', async () => {
    const range = ranges.everything as DayRange;
    let { creditNotes: found, nextCursor } = await administrator.reports.creditNotes(range);
    while (nextCursor) {
      const next = await administrator.reports.creditNotes({ ...range, cursor: nextCursor });
      found = [...found, ...next.creditNotes];
      nextCursor = next.nextCursor;
    }
    expect(notes.length).toBeGreaterThan(25);
    expect(found.map(({ number, taxable, tax, total }) => [number, taxable, tax, total])).toEqual(
      notes
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .map(({ number, taxable, tax, total }) => [number, taxable, tax, total]),
    );
    expect(found[0]?.billNumber).toBe(bills.find(({ id }) => id === found[0]?.billId)?.number);
    const { file } = await collectFile(await administrator.exports.creditNotes(range), () => {});
    const exported = rowsIn(await file.text());
    expect(exported.map((row) => [row.Number, row.Total])).toEqual(
      found.map(({ number, total }) => [number, rupeesWithDecimals(total)]),
    );
  });
});

async function yearOf(client: typeof administrator, financialYear: number) {
  const pieces: FilePiece[] = [];
  for await (const piece of await client.reports.year({ financialYear })) pieces.push(piece);
  expect(pieces.at(-1)?.kind).toBe('end');
  const bytes = pieces.flatMap((piece) =>
    piece.kind === 'bytes' ? [Buffer.from(piece.base64, 'base64')] : [],
  );
  return unzipped(Buffer.concat(bytes));
}

const rowsIn = (text: string | undefined) =>
  Papa.parse<Record<string, string>>((text ?? '').replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
const paise = (rupees: string | undefined) => Math.round(Number(rupees) * 100);

describe('the accountant’s year', () => {
  test('has every bill, payment and credit note of the year, and adds up by month', async () => {
    const files = await yearOf(administrator, 2025);
    const isWithin = within({ from: '2025-04-01', to: '2026-03-31' });
    const ofYear = bills.filter(({ at }) => isWithin(at));

    const written = rowsIn(files.get('bills.csv'));
    expect(written.map((row) => row['Bill number'])).toEqual(
      ofYear
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ number }) => number),
    );
    expect(sumOf(written, (row) => paise(row.Total))).toBe(sumOf(ofYear, ({ total }) => total));
    expect(new Set(written.map((row) => row.Document))).toEqual(
      new Set(['Tax invoice', 'Bill of supply', 'Bill']),
    );
    const lines = rowsIn(files.get('bill-lines.csv'));
    expect(lines.length).toBe(sumOf(ofYear, (bill) => bill.lines.length));
    expect(sumOf(lines, (row) => paise(row['Taxable value']))).toBe(sumOf(ofYear, taxableOf));
    for (const row of written) {
      const [tax, roundOff] = [paise(row.Tax), paise(row['Round off'])];
      expect(paise(row.Subtotal) + tax - paise(row.Discount) + roundOff).toBe(paise(row.Total));
      const own = lines.filter((line) => line['Bill number'] === row['Bill number']);
      expect(sumOf(own, (line) => paise(line.Tax))).toBe(tax);
      expect(sumOf(own, (line) => paise(line['Taxable value']))).toBe(paise(row['Taxable value']));
    }
    // Both rules stand in this year, and the paisa between two taxes and one is in no tax.
    expect(new Set(ofYear.map((bill) => bill.isDiscountedBeforeTax)).size).toBe(2);
    expect(written.some((row) => paise(row['Round off']) !== 0)).toBe(true);
    const paid = rowsIn(files.get('payments.csv'));
    const moved = payments.filter(({ at }) => isWithin(at));
    expect(paid.length).toBe(moved.length);
    const kept = (list: { kind: string; amount: number }[]) =>
      sumOf(list, ({ kind, amount }) => (kind === 'payment' ? amount : -amount));
    expect(kept(paid.map((row) => ({ kind: row.Kind ?? '', amount: paise(row.Amount) })))).toBe(
      kept(moved),
    );
    const credited = rowsIn(files.get('credit-notes.csv'));
    const issued = notes.filter(({ at }) => isWithin(at));
    expect(credited.map((row) => row.Number).toSorted()).toEqual(
      issued.map(({ number }) => number).toSorted(),
    );
    const without = rowsIn(files.get('without-credit-note.csv'));
    expect(
      without.map((row) => `${row.Kind} ${row['Bill number']} ${paise(row.Amount)}`).toSorted(),
    ).toEqual(uncreditedAgain({ from: '2025-04-01', to: '2026-03-31' }));

    const months = rowsIn(files.get('money-by-month.csv'));
    expect(months.map((row) => row.Month)).toEqual(
      Array.from({ length: 12 }, (_, place) =>
        new Date(Date.UTC(2025, 3 + place, 1)).toISOString().slice(0, 7),
      ),
    );
    for (const row of months) {
      const isOfMonth = (at: Date) => dateIn(at, timeZone).startsWith(row.Month ?? '?');
      const billed = ofYear.filter((bill) => !bill.voidedAt && isOfMonth(bill.at));
      expect(paise(row.Billed)).toBe(sumOf(billed, ({ total }) => total));
      expect(paise(row.Tax)).toBe(sumOf(billed, chargedOf));
      expect(paise(row['Round off'])).toBe(sumOf(billed, ({ taxRoundOff }) => taxRoundOff));
      expect(paise(row.Received)).toBe(kept(moved.filter(({ at }) => isOfMonth(at))));
    }

    // The tables of each month, against the lines that stand in the same zip.
    const isTaxInvoice = new Map(written.map((row) => [row['Bill number'], row]));
    for (const month of ['2025-06', '2025-12', '2026-02']) {
      const codesOf = rowsIn(files.get(`gstr1/${pune}/${month}/hsn(b2c).csv`));
      const supplied = lines.filter((row) => {
        const bill = isTaxInvoice.get(row['Bill number']);
        const raw = bills.find(({ number }) => number === row['Bill number']) as Bill;
        return row.Date?.startsWith(month) && bill?.GSTIN === pune && isSupplied(raw);
      });
      const back = credited.filter((row) => row.Date?.startsWith(month));
      expect(sumOf(codesOf, (row) => paise(row['Taxable Value']))).toBe(
        sumOf(supplied, (row) => paise(row['Taxable value'])) -
          sumOf(back, (row) => paise(row['Taxable value'])),
      );
      expect(
        sumOf(
          codesOf,
          (row) => paise(row['Central Tax Amount']) + paise(row['State/UT Tax Amount']),
        ),
      ).toBe(sumOf(supplied, (row) => paise(row.Tax)) - sumOf(back, (row) => paise(row.Tax)));
      expect(files.get(`gstr1/${pune}/${month}/b2cs.csv`)).toMatch(
        /^Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN\r\n/,
      );
      expect(rowsIn(files.get(`gstr1/${pune}/${month}/docs.csv`))[0]).toMatchObject({
        'Nature of Document': 'Invoices for outward supply',
      });
    }
    expect([...files.keys()].some((name) => name.includes('2025-04'))).toBe(false);
  });

  test('names no patient and no illness, and says in the reader’s language what it is', async () => {
    const files = await yearOf(administrator, 2026);
    for (const [name, text] of files) {
      expect([name, text.match(/Unmistakable|[Ss]ecret illness/)]).toEqual([name, null]);
    }
    expect(files.get('README.txt')).toContain('financial year 2026-27');
    // What lies ahead has no files.
    expect([...files.keys()].filter((name) => name.includes('2026-07'))).toEqual([]);
    const { rows } = await clinic.sql.query<{ action: string; event: object }>(
      "select action, event from audit_logs where action in ('exported', 'report_viewed') order by id desc limit 3",
    );
    expect(rows).toEqual([
      { action: 'exported', event: expect.objectContaining({ kind: 'whole' }) },
      {
        action: 'exported',
        event: expect.objectContaining({ kind: 'begun', list: 'accountant’s year' }),
      },
      {
        action: 'report_viewed',
        event: expect.objectContaining({
          report: 'year',
          fromDate: '2026-04-01',
          date: '2027-03-31',
        }),
      },
    ]);
  });

  test('a number that is missing is found, and another day’s is not', async () => {
    const range = { from: '2026-04-01', to: '2026-04-30' };
    const { rows } = await clinic.sql.query<{ id: string; serial: number; created_at: Date }>(
      'select id, serial, created_at from bills where financial_year = 2026 order by serial limit 20',
    );
    const [lost, moved] = [rows[5], rows[3]];
    await clinic.sql.query(
      'update bills set number = null, financial_year = null, serial = null where id = $1',
      [lost?.id],
    );
    // Stored on a day outside the range, as two at midnight may be.
    await clinic.sql.query("update bills set created_at = '2026-05-02T06:00:00Z' where id = $1", [
      moved?.id,
    ]);
    const { missing, series } = await administrator.reports.gst(range);
    expect(missing).toEqual([
      { document: 'bill', financialYear: 2026, count: 1, numbers: [lost?.serial] },
    ]);
    expect(series.filter(({ document }) => document === 'bill')).toHaveLength(3);
  });
});
