import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { dayRange, formatCalendarDate } from '../../shared/clinicDay';
import { csvLine } from '../../shared/csv';
import { orErased } from '../../shared/erased';
import { t } from '../../shared/language';
import { formatRupees, rupeesWithDecimals } from '../../shared/money';
import {
  type ExpenseKind,
  type ExpenseMethod,
  expenseMethodLabels,
  kindInWords,
} from '../expenses/expense';
import { daysOf } from '../letters/letter';
import { patientOfPaper } from '../patients/survivor.rows';
import { type LetterKind, phraseKindLabels } from '../phrases/phrase';
import { costOfLeft } from '../stock/cost';
import {
  type CaseReceipt,
  type CaseVisit,
  caseRows,
  consultationOfCase,
  medicinesOfCase,
} from './caseRegister';
import { balanceAtBegin, type CashBegin, type CashRow, cashBook } from './cashBook';
import { type AskedRegister, monthsOf, type Register, type RegisterTable } from './register';

/** The rows of each register, in words of the current language. */

type Content = Pick<RegisterTable, 'columns' | 'rows'> & {
  /** Columns whose amounts are added up, by their places. */
  summed: readonly number[];
};
type Asked = AskedRegister & { timeZone: string };
type Read = (db: Kysely<Database>, asked: Asked) => Promise<Content>;

const text = (title: string) => ({ title, kind: 'text' }) as const;
const amount = (title: string) => ({ title, kind: 'amount' }) as const;
const number = (title: string) => ({ title, kind: 'number' }) as const;
const day = (title: string) => ({ title, kind: 'day' }) as const;

/** Holds for instants of the days, on the clinic's clock. */
function isWithin(at: string, { from, to, timeZone }: Asked) {
  return sql<boolean>`${sql.ref(at)} >= ${dayRange(from, timeZone).start}
    and ${sql.ref(at)} < ${dayRange(to, timeZone).end}`;
}

const dayAt = (at: string, { timeZone }: Asked) =>
  sql<string>`to_char(${sql.ref(at)} at time zone ${timeZone}::text, 'YYYY-MM-DD')`;

/** Every number of the register, also of what was taken back. */
const readSupply: Read = async (db, asked) => {
  const { rows } = await sql<{
    number: string;
    day: string;
    patient_name: string;
    medicine: string;
    prescribed: string;
    units: number;
    unit: string;
    batch: string;
    expiry: string;
    directions: string;
    doctor_name: string;
    given_by_name: string;
    is_voided: boolean;
    returned: number;
  }>`
    select d.number, ${dayAt('d.given_at', asked)} as day, d.patient_name, l.medicine, l.prescribed, l.units, i.unit,
      b.number as batch, b.expiry, l.directions, d.doctor_name, d.given_by_name, d.voided_at is not null as is_voided,
      coalesce((
        select sum(units) from stock_movements m where m.dispense_line_id = l.id and m.kind = 'return'
      ), 0)::int as returned
    from dispenses d
    join dispense_lines l on l.dispense_id = d.id
    join stock_batches b on b.id = l.batch_id
    join stock_items i on i.id = b.item_id
    where ${isWithin('d.given_at', asked)}
      and ${asked.doctorId ? sql`d.doctor_id = ${asked.doctorId}` : sql`true`}
    order by d.financial_year, d.serial, l.position`.execute(db);
  return {
    columns: [
      text('Number'),
      day('Date'),
      text('Patient'),
      text('Medicine'),
      number('Quantity'),
      text('Batch'),
      day('Expiry'),
      text('Dose'),
      text('Doctor'),
      text('Handed over by'),
      text('Remarks'),
    ],
    rows: rows.map((row) => [
      row.number,
      row.day,
      orErased(row.patient_name),
      row.medicine,
      row.units,
      row.batch,
      row.expiry,
      row.directions,
      row.doctor_name,
      row.given_by_name,
      [
        ...(row.prescribed === ''
          ? []
          : [t('in place of {medicine}', { medicine: row.prescribed })]),
        ...(row.is_voided ? [t('voided')] : []),
        ...(row.returned > 0 ? [t('{units} came back', { units: row.returned })] : []),
      ].join('; '),
    ]),
    summed: [],
  };
};

/** Invoices by their lines, and what went back to suppliers. */
const readPurchases: Read = async (db, { from, to }) => {
  const { rows } = await sql<{
    day: string;
    supplier_name: string;
    licence_number: string;
    paper: string | null;
    medicine: string | null;
    maker: string | null;
    maker_address: string | null;
    batch: string | null;
    expiry: string | null;
    packs: number | null;
    free_packs: number | null;
    rate: number | null;
    tax: number | null;
    amount: number;
    units: number | null;
  }>`
    select p.invoice_date as day, p.supplier_name, s.licence_number, p.invoice_number as paper, i.name as medicine,
      i.maker, i.maker_address, b.number as batch, b.expiry, l.packs, l.free_packs, l.rate, l.tax,
      l.taxable + l.tax as amount, null::int as units, p.entered_at, p.id, l.position::int as position
    from purchases p
    join suppliers s on s.id = p.supplier_id
    join purchase_lines l on l.purchase_id = p.id
    join stock_batches b on b.id = l.batch_id
    join stock_items i on i.id = b.item_id
    where p.voided_at is null and p.invoice_date between ${from} and ${to}
    union all
    select p.invoice_date, p.supplier_name, s.licence_number, p.invoice_number, null, null, null, null, null, null,
      null, null, null, p.round_off, null, p.entered_at, p.id, 30000
    from purchases p join suppliers s on s.id = p.supplier_id
    where p.voided_at is null and p.round_off <> 0 and p.invoice_date between ${from} and ${to}
    union all
    select r.returned_on, r.supplier_name, s.licence_number, r.note_number, i.name, i.maker, i.maker_address, b.number,
      b.expiry, null, null, null, null,
      case when row_number() over (partition by r.id order by m.id) = 1 then -r.amount else 0 end, m.units,
      r.entered_at, r.id, (row_number() over (partition by r.id order by m.id))::int
    from purchase_returns r
    join suppliers s on s.id = r.supplier_id
    join stock_movements m on m.entry_id = r.entry_id
    join stock_batches b on b.id = m.batch_id
    join stock_items i on i.id = b.item_id
    where r.voided_at is null and r.returned_on between ${from} and ${to}
    order by 1, 16, 17, 18`.execute(db);
  return {
    columns: [
      day('Date'),
      text('Supplier and licence'),
      text('Invoice'),
      text('Medicine'),
      text('Manufacturer and address'),
      text('Batch'),
      day('Expiry'),
      number('Packs'),
      number('Free'),
      amount('Rate'),
      amount('Tax'),
      amount('Amount'),
    ],
    rows: rows.map((row) => [
      row.day,
      [row.supplier_name, row.licence_number].filter(Boolean).join(', '),
      row.paper ?? '',
      row.medicine === null
        ? t('Round off')
        : row.units === null
          ? row.medicine
          : t('{medicine}, {units} units back to the supplier', {
              medicine: row.medicine,
              units: -row.units,
            }),
      [row.maker, row.maker_address].filter(Boolean).join(', '),
      row.batch ?? '',
      row.expiry,
      row.packs,
      row.free_packs,
      row.rate,
      row.tax,
      row.amount,
    ]),
    summed: [10, 11],
  };
};

/** As on the visit's papers. */
const patientOfVisit = patientOfPaper({
  table: 'tokens',
  id: sql.ref('tokens.id'),
  patientId: sql.ref('tokens.patient_id'),
});

/** The visits of the days, and what was received for them on whatever day, also if no doctor was seen. */
const readCases: Read = async (db, asked) => {
  const visits = await sql<{
    id: string;
    day: string;
    token_number: number;
    patient_name: string;
    services: { description: string; isMedicine: boolean }[];
    receipts: { day: string; amount: number }[];
  }>`
    select tokens.id, to_char(tokens.counter_date, 'YYYY-MM-DD') as day, tokens.token_number,
      patients.name as patient_name,
      coalesce((
        select json_agg(json_build_object(
          'description', items.description, 'isMedicine', items.dispense_line_id is not null
        ) order by bills.created_at, bills.id, items.position)
        from bills join bill_items items on items.bill_id = bills.id
        where bills.token_id = tokens.id and bills.voided_at is null
      ), '[]') as services,
      coalesce((
        select json_agg(json_build_object(
          'day', ${dayAt('payments.received_at', asked)},
          'amount', case payments.kind when 'payment' then payments.amount else -payments.amount end
        ))
        from bills join bill_payments payments on payments.bill_id = bills.id
        where bills.token_id = tokens.id
      ), '[]') as receipts
    from tokens join patients on patients.id = ${patientOfVisit}
    where tokens.counter_date between ${asked.from} and ${asked.to}
      and (
        (tokens.consulted_at is not null and tokens.status <> 'cancelled')
        or exists (
          select from bills join bill_payments payments on payments.bill_id = bills.id
          where bills.token_id = tokens.id
        )
      )
      and ${asked.doctorId ? sql`coalesce(tokens.consulted_by, tokens.doctor_id) = ${asked.doctorId}` : sql`true`}
    order by tokens.counter_date, tokens.token_number`.execute(db);
  const rows = visits.rows.flatMap((row) => {
    const visit: CaseVisit = {
      tokenId: row.id,
      day: row.day,
      number: row.token_number,
      patientName: orErased(row.patient_name),
      services: row.services.map(({ description, isMedicine }) => ({
        description: orErased(description),
        isMedicine,
      })),
    };
    const receipts = row.receipts.map((receipt): CaseReceipt => ({ tokenId: row.id, ...receipt }));
    return caseRows([visit], receipts);
  });
  const inWords = (service: string) =>
    service === medicinesOfCase || service === consultationOfCase ? t(service) : service;
  return {
    columns: [
      day('Date'),
      number('Serial number'),
      text('Patient’s name'),
      text('Nature of professional services rendered'),
      amount('Fees received'),
      day('Date of receipt'),
    ],
    rows: rows.map((row) => [
      row.day,
      row.serial,
      row.patientName,
      row.services.map(inWords).join(', '),
      row.fee,
      row.receivedOn,
    ]),
    summed: [4],
  };
};

/** Cash in and out of the clinic by day, of all drawers together, from the first known opening cash on. */
const readCash: Read = async (db, asked) => {
  const { rows } = await sql<CashRow>`
    select day, "isIn", sum(amount)::bigint as amount
    from (
      select ${dayAt('received_at', asked)} as day, kind = 'payment' as "isIn", amount
      from bill_payments
      where method = 'cash' and received_at < ${dayRange(asked.to, asked.timeZone).end}
      union all
      select to_char(spent_on, 'YYYY-MM-DD'), reverses is not null, amount
      from expenses where method = 'cash' and spent_on <= ${asked.to}
    ) cash
    group by day, "isIn"
    order by day`.execute(db);
  // A close without anything received since one before is of the moment in which it was made.
  const { rows: closes } = await sql<CashBegin>`
    select to_char(coalesce(since, closed_at) at time zone ${asked.timeZone}::text, 'YYYY-MM-DD') as day,
      opening_cash as amount
    from day_closes order by closed_at, id limit 1`.execute(db);
  const begin = closes[0] ?? { day: rows[0]?.day ?? asked.from, amount: 0 };
  const book = cashBook(begin, rows);
  const shown = book
    .filter((one) => one.day >= asked.from)
    .map((one) => [one.day, one.opening, one.cashIn, one.cashOut, one.closing, '']);
  const head = balanceAtBegin(begin, book, asked);
  const place = shown.findIndex(([ofDay]) => head !== null && String(ofDay) >= head.day);
  if (head) {
    const words = beginInWords(begin, { isFirst: head === begin, isKnown: closes.length > 0 });
    const row = [head.day, head.amount, null, null, head.amount, words];
    shown.splice(place === -1 ? shown.length : place, 0, row);
  }
  return {
    columns: [
      day('Date'),
      amount('Opening balance'),
      amount('Cash in'),
      amount('Cash out'),
      amount('Closing balance'),
      text('Remarks'),
    ],
    rows: shown,
    summed: [2, 3],
  };
};

/** Where the book's balance comes from. */
function beginInWords(
  begin: CashBegin,
  { isFirst, isKnown }: { isFirst: boolean; isKnown: boolean },
): string {
  if (!isKnown) return t('No day has been closed yet: the book begins with ₹0.');
  if (isFirst) return t('The book begins with the opening cash of the first day-end close.');
  return t('Brought forward. The book begins on {day} with {amount}.', {
    day: formatCalendarDate(begin.day),
    amount: formatRupees(begin.amount),
  });
}

/** What was spent on the days; a reversal stands there below nothing. */
const readExpenses: Read = async (db, { from, to }) => {
  const { rows } = await sql<{
    spent_on: string;
    payee: string;
    key: ExpenseKind['key'];
    kind: string | null;
    purpose: string;
    method: ExpenseMethod;
    is_from_drawer: boolean;
    amount: number;
    entered_by_name: string;
    reason: string | null;
  }>`
    select e.spent_on, e.payee, k.key, k.name as kind, e.purpose, e.method, e.is_from_drawer,
      case when e.reverses is null then e.amount else -e.amount end as amount, e.entered_by_name, e.reason
    from expenses e left join expense_kinds k on k.id = e.kind_id
    where e.spent_on between ${from} and ${to}
    order by e.spent_on, e.entered_at, e.id`.execute(db);
  return {
    columns: [
      day('Date'),
      text('Paid to'),
      text('What for'),
      text('Note'),
      text('Payment Method'),
      amount('Amount'),
      text('Entered by'),
      text('Remarks'),
    ],
    rows: rows.map((row) => [
      row.spent_on,
      row.payee,
      row.kind === null ? t('Suppliers') : kindInWords({ key: row.key, name: row.kind }),
      row.purpose,
      t(expenseMethodLabels[row.method]),
      row.amount,
      row.entered_by_name,
      [
        ...(row.is_from_drawer ? [t('From the drawer')] : []),
        ...(row.reason === null ? [] : [t('Reversal: {reason}', { reason: row.reason })]),
      ].join('; '),
    ]),
    summed: [5],
  };
};

/** What was there before the first day and at the end of the last, and what it cost. */
const readInventory: Read = async (db, { from, to }) => {
  const { rows } = await sql<{
    id: string;
    name: string;
    unit: string;
    cost: number | null;
    came_units: number;
    first: number;
    last: number;
  }>`
    select i.id, i.name, i.unit, b.cost, b.came_units,
      coalesce(sum(m.units) filter (where m.day < ${from}), 0)::int as first, sum(m.units)::int as last
    from stock_items i
    join stock_batches b on b.item_id = i.id
    join stock_movements m on m.batch_id = b.id
    where m.day <= ${to}
    group by i.id, b.id
    having sum(m.units) <> 0 or sum(m.units) filter (where m.day < ${from}) <> 0
    order by lower(i.name), i.id, b.expiry, b.id`.execute(db);
  interface Line {
    name: string;
    unit: string;
    first: number;
    firstCost: number;
    last: number;
    lastCost: number;
    isKnown: boolean;
  }
  const items = new Map<string, Line>();
  for (const row of rows) {
    const none = { first: 0, firstCost: 0, last: 0, lastCost: 0, isKnown: true };
    const item = items.get(row.id) ?? { name: row.name, unit: row.unit, ...none };
    const costOf = (units: number) =>
      row.cost === null ? 0 : costOfLeft(row.cost, row.came_units, units);
    items.set(row.id, {
      ...item,
      first: item.first + row.first,
      firstCost: item.firstCost + costOf(row.first),
      last: item.last + row.last,
      lastCost: item.lastCost + costOf(row.last),
      isKnown: item.isKnown && (row.cost !== null || (row.first === 0 && row.last === 0)),
    });
  }
  return {
    columns: [
      text('Medicine'),
      number('Units before the first day'),
      amount('Cost before the first day'),
      number('Units after the last day'),
      amount('Cost after the last day'),
      text('Remarks'),
    ],
    rows: [...items.values()]
      .filter(({ first, last }) => first !== 0 || last !== 0)
      .map((item) => [
        item.name,
        item.first,
        item.firstCost,
        item.last,
        item.lastCost,
        item.isKnown ? '' : t('part of the cost is not known'),
      ]),
    summed: [2, 4],
  };
};

/** Every number of the register, also of voided letters; of erased patients what is left of them. */
const readLetters: Read = async (db, asked) => {
  const { rows } = await sql<{
    number: string;
    day: string;
    patient_name: string;
    identification_mark: string;
    kind: LetterKind;
    title: string;
    first_day: string | null;
    last_day: string | null;
    doctor_name: string;
    void_reason: string | null;
  }>`
    select l.number, ${dayAt('l.issued_at', asked)} as day, l.patient_name, l.identification_mark, l.kind, l.title,
      l.first_day, l.last_day, l.doctor_name, l.void_reason
    from letters l
    where ${isWithin('l.issued_at', asked)}
      and ${asked.doctorId ? sql`l.doctor_id = ${asked.doctorId}` : sql`true`}
    order by l.financial_year, l.serial`.execute(db);
  return {
    columns: [
      text('Number'),
      day('Date'),
      text('Patient'),
      text('Identification mark'),
      text('Letter'),
      day('First day'),
      day('Last day'),
      number('Days'),
      text('Doctor'),
      text('Remarks'),
    ],
    rows: rows.map((row) => [
      row.number,
      row.day,
      orErased(row.patient_name),
      row.identification_mark,
      row.kind === 'other' && row.title !== '' ? row.title : t(phraseKindLabels[row.kind]),
      row.first_day,
      row.last_day,
      row.first_day && row.last_day ? daysOf(row.first_day, row.last_day) : null,
      row.doctor_name,
      row.void_reason === null ? '' : t('voided: {reason}', { reason: orErased(row.void_reason) }),
    ]),
    summed: [],
  };
};

const readers: Record<Register, Read> = {
  supply: readSupply,
  purchase: readPurchases,
  case: readCases,
  cash: readCash,
  expenses: readExpenses,
  inventory: readInventory,
  letters: readLetters,
};

/** Of these a row depends on what was before. */
const readWhole: readonly Register[] = ['cash', 'inventory'];

/** The days of a register in parts that are read one after the other: by month, which bounds the memory. */
export function partsOf(asked: Asked): Asked[] {
  if (readWhole.includes(asked.register)) return [asked];
  return monthsOf(asked).map((days) => ({ ...asked, ...days }));
}

/** The rows of one part, all of them. */
export function readPart(db: Kysely<Database>, part: Asked): Promise<Content> {
  return readers[part.register](db, part);
}

/** The first rows of a register, with its columns; how many there are, and the sums, are of all of them. */
export async function readRegister(
  db: Kysely<Database>,
  asked: Asked,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<Pick<RegisterTable, 'columns' | 'rows' | 'rowCount' | 'sums'>> {
  const table = { columns: [], rows: [], rowCount: 0, sums: [] } as Pick<
    RegisterTable,
    'columns' | 'rows' | 'rowCount' | 'sums'
  >;
  for (const part of partsOf(asked)) {
    const { columns, rows, summed } = await readPart(db, part);
    table.columns = columns;
    table.rows = table.rows.concat(rows.slice(0, Math.max(0, maxRows - table.rows.length)));
    table.rowCount += rows.length;
    table.sums = columns.map((_, at) =>
      summed.includes(at)
        ? rows.reduce((sum, row) => sum + Number(row[at] ?? 0), Number(table.sums[at] ?? 0))
        : null,
    );
  }
  return table;
}

/** A register as lines of CSV, the headings first, in the current language. */
export function registerLines({
  columns,
  rows,
}: Pick<RegisterTable, 'columns' | 'rows'>): string[] {
  return [
    csvLine(columns.map(({ title }) => t(title))),
    ...rows.map((row) =>
      csvLine(
        columns.map(({ kind }, at) => {
          const cell = row[at] ?? null;
          if (cell === null) return '';
          if (kind === 'amount') return { plain: rupeesWithDecimals(Number(cell)) };
          return kind === 'number' ? { plain: String(cell) } : String(cell);
        }),
      ),
    ),
  ];
}
