import Papa from 'papaparse';
import { t } from '../../shared/language';
import { percentFromBasisPoints, rupeesFromPaise } from '../../shared/money';
import { plainSigns, readPercent, readRupees } from '../../shared/readMoney';
import { type Form, formNameOf, formOfFormName } from '../substances/form';
import { refusedIn } from './refusedSubstances';
import { maxStockLines, type OpeningStock, openingStock } from './stockChanges';
import {
  expiryFromText,
  expiryInWords,
  type NewStockItem,
  newStockItem,
  type StockItem,
  type StockUnit,
  stockMessages,
  stockUnits,
} from './stockItem';

/** What is typed for one batch of the opening stock. */
export interface OpeningForm {
  name: string;
  unit: StockUnit;
  packUnits: string;
  /** What one bottle holds; blank: not known, or nothing is measured. */
  unitMl: string;
  maker: string;
  hsn: string;
  tax: string;
  reorder: string;
  shelf: string;
  number: string;
  expiry: string;
  mrp: string;
  /** What a pack cost; blank: not known. */
  rate: string;
  units: string;
  isSample: boolean;
}

export const emptyOpeningForm: OpeningForm = {
  ...{ name: '', unit: 'tablet', packUnits: '10', unitMl: '', maker: '', hsn: '', tax: '' },
  reorder: '',
  ...{ shelf: '', number: '', expiry: '', mrp: '', rate: '', units: '', isSample: false },
};

export type OpeningLine = OpeningStock['lines'][number];
type ItemFields = Pick<
  OpeningForm,
  'name' | 'unit' | 'packUnits' | 'maker' | 'hsn' | 'tax' | 'reorder' | 'shelf'
> &
  Partial<Pick<OpeningForm, 'unitMl'>>;

const problems = {
  refused: 'This product keeps no stock of narcotics and Schedule X medicines.',
  pack: 'Write in the column Pack how many tablets the MRP is for, such as 15.',
} as const;

/** The pack of a unit whose MRP is that of one, as typed; null: the strip has to be said. */
export function usualPack(unit: StockUnit): '1' | null {
  return unit === 'tablet' || unit === 'capsule' ? null : '1';
}

/** Units that hold what is measured in ml. */
export function holdsLiquid(unit: StockUnit): boolean {
  return unit === 'bottle' || unit === 'vial' || unit === 'ampoule';
}

const wholeNumber = (text: string) => {
  const digits = plainSigns(text).replaceAll(',', '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
};
const ifTyped = <Value>(text: string, read: (text: string) => Value): Value | null =>
  text.trim() === '' ? null : read(text);

/** The input for `newStockItem`; what cannot be read becomes NaN, which the schema refuses. */
export function itemFromForm(form: ItemFields, before?: StockItem) {
  return {
    name: form.name,
    unit: form.unit,
    packUnits: wholeNumber(form.packUnits),
    unitMl:
      form.unitMl === undefined
        ? (before?.unitMl ?? null)
        : ifTyped(form.unitMl, (text) => Number(plainSigns(text))),
    maker: form.maker,
    makerAddress: before?.makerAddress ?? '',
    hsn: form.hsn.trim() || null,
    taxBasisPoints: ifTyped(form.tax, (text) => readPercent(text) ?? Number.NaN),
    reorderUnits: ifTyped(form.reorder, wholeNumber),
    shelf: form.shelf,
  };
}

export function formFromItem(item: NewStockItem): Required<ItemFields> {
  return {
    name: item.name,
    unit: item.unit,
    packUnits: String(item.packUnits),
    unitMl: item.unitMl === null ? '' : String(item.unitMl),
    maker: item.maker,
    hsn: item.hsn ?? '',
    tax: item.taxBasisPoints === null ? '' : percentFromBasisPoints(item.taxBasisPoints),
    reorder: item.reorderUnits === null ? '' : String(item.reorderUnits),
    shelf: item.shelf,
  };
}

/** What is printed on a batch, as it is typed, and what a schema reads of it. */
export function batchFromForm(form: Pick<OpeningForm, 'number' | 'expiry' | 'mrp' | 'isSample'>) {
  return {
    number: form.number,
    expiry: expiryFromText(form.expiry) ?? '',
    mrp: form.isSample && form.mrp.trim() === '' ? 0 : (readRupees(form.mrp) ?? Number.NaN),
    isSample: form.isSample,
  };
}

export function formFromBatch(batch: OpeningLine['batch']) {
  return {
    number: batch.number,
    expiry: expiryInWords(batch.expiry),
    mrp: batch.mrp === 0 ? '' : rupeesFromPaise(batch.mrp),
    isSample: batch.isSample,
  };
}

/** The item of a name, ignoring case and blanks. */
export function itemNamed<Item extends { name: string }>(
  name: string,
  items: readonly Item[],
): Item | undefined {
  const key = nameKey(name);
  return items.find((item) => nameKey(item.name) === key);
}
/** Names of equal keys are of one item. */
export const nameKey = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** A line of the opening stock as typed, or what is wrong with it: the field and the message, not yet translated. */
export function lineFromForm(
  form: OpeningForm,
  items: readonly { id: string; name: string; packUnits: number }[],
): { line: OpeningLine } | { field: string; problem: string } {
  const inUse = itemNamed(form.name, items);
  const item = inUse ? { itemId: inUse.id } : { newItem: itemFromForm(form) };
  const packUnits = inUse?.packUnits ?? wholeNumber(form.packUnits);
  const units = wholeNumber(form.units);
  const rate = ifTyped(form.rate, (text) => readRupees(text) ?? Number.NaN);
  if (rate !== null && !(rate >= 0)) return { field: 'rate', problem: stockMessages.cost };
  if (!inUse) {
    // The server refuses more: it knows the clinic's ties too.
    if (refusedIn([form.name]).length > 0) return { field: 'name', problem: problems.refused };
    const issue = newStockItem.safeParse(itemFromForm(form)).error?.issues[0];
    if (issue) {
      return { field: String(issue.path[0] ?? 'name'), problem: issue.message };
    }
  }
  const batch = batchFromForm(form);
  if (batch.expiry === '') {
    const problem = form.number.trim() === '' ? stockMessages.batch : stockMessages.expiry;
    return { field: form.number.trim() === '' ? 'number' : 'expiry', problem };
  }
  const cost = rate === null ? null : Math.round((rate * units) / packUnits);
  const { data, error } = openingStock.safeParse({ lines: [{ item, batch, units, cost }] });
  const [line] = data?.lines ?? [];
  if (line) return { line };
  const issue = error?.issues[0];
  return { field: String(issue?.path.at(-1) ?? 'name'), problem: issue?.message ?? '' };
}

/** `packs` is what is there in whole packs, where a list has that and no single units. */
type Column = Exclude<keyof OpeningForm, 'isSample' | 'unitMl'> | 'packs';

/** How lists name the columns, in small letters without signs. */
const namesOfColumns: Record<Column, readonly string[]> = {
  name: ['item', 'itemname', 'medicine', 'product', 'productname', 'drug', 'name', 'brand', 'दवा'],
  unit: ['unit', 'form', 'type', 'dosageform'],
  packUnits: ['pack', 'packsize', 'packing', 'packunits', 'unitsinpack', 'stripsize'],
  maker: ['maker', 'manufacturer', 'mfr', 'mfg', 'company', 'mfgby', 'make'],
  hsn: ['hsn', 'hsncode', 'hsnsac'],
  tax: ['gst', 'tax', 'gstpercent', 'taxrate', 'gstrate'],
  reorder: ['reorder', 'reorderlevel', 'minimum', 'minstock', 'lowat'],
  shelf: ['shelf', 'rack', 'location', 'place'],
  number: ['batch', 'batchno', 'batchnumber', 'bno', 'lot', 'lotno', 'बैच'],
  expiry: ['expiry', 'exp', 'expdate', 'expirydate', 'expires', 'एक्सपायरी'],
  mrp: ['mrp', 'mrppack', 'mrpperpack'],
  rate: ['rate', 'purchaserate', 'cost', 'ptr', 'purchaseprice'],
  units: ['quantity', 'qty', 'units', 'stock', 'closingstock', 'balance', 'left', 'मात्रा'],
  packs: ['packs', 'strips', 'noofpacks', 'noofstrips', 'qtypacks', 'qtystrips'],
};
const columnNames = Object.keys(namesOfColumns) as Column[];

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** A row of a file: a line, or what is wrong with it in words. */
export type OpeningRow =
  | { row: number; name: string; line: OpeningLine }
  | { row: number; problem: string };

/**
 * What a list says of a pack: "1x15", "15's" and "strip of 15" are 15 units, "100 ml" is one bottle of 100 ml, "10x2ml"
 * are ten of 2 ml. `packUnits` is null if nothing is said, and NaN if it may be read in two ways: "10x15".
 */
export function packFromText(text: string): { packUnits: number | null; unitMl: number | null } {
  const [measure, size] = /(\d+(?:\.\d+)?)\s*ml\b/i.exec(text) ?? [];
  const rest = (measure === undefined ? text : text.replace(measure, '')).replace(
    /\d+(?:\.\d+)?\s*(?:mc?g|g|gms?|kg|%)(?![a-z])/gi,
    '',
  );
  const counts = (rest.match(/\d+/g) ?? []).map(Number).filter((count) => count !== 1);
  const unitMl = size === undefined ? null : Number(size);
  if (counts.length > 1) return { packUnits: Number.NaN, unitMl };
  const isOne = measure !== undefined || /\d/.test(text);
  return { packUnits: counts[0] ?? (isOne ? 1 : null), unitMl };
}

/**
 * Reads an opening stock from CSV, or as it is copied from a spreadsheet. The first row names the columns: without those
 * of medicine, batch, expiry, MRP and quantity it is null. Rows are counted from 1 with that of the headings.
 */
export function readOpeningFile(
  text: string,
  items: readonly { id: string; name: string; packUnits: number }[],
): OpeningRow[] | null {
  const { data } = parsed(text);
  const [headings = [], ...rows] = data;
  const plainHeadings = headings.map(plain);
  const columns = Object.fromEntries(
    columnNames.map((column) => [
      column,
      plainHeadings.findIndex((heading) => namesOfColumns[column].includes(heading)),
    ]),
  ) as Record<Column, number>;
  const needed = ['name', 'number', 'expiry', 'mrp'] as const;
  if (needed.some((column) => columns[column] < 0)) return null;
  if (columns.units < 0 && columns.packs < 0) return null;
  const sampleColumn = plainHeadings.findIndex((heading) =>
    /^(?:physicians?)?samples?$/.test(heading),
  );
  const packs = new Map(items.map(({ name, packUnits }) => [nameKey(name), packUnits]));
  return rows.flatMap((cells, index): OpeningRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const row = index + 2;
    const cell = (column: Column) => (cells[columns[column]] ?? '').trim();
    const name = cell('name');
    const isSample = /^(?:y|yes|true|1|x|sample|हाँ)$/i.test((cells[sampleColumn] ?? '').trim());
    const read = readRow(cell, { isSample, items, packUnits: packs.get(nameKey(name)) ?? null });
    if (typeof read === 'string') return [{ row, problem: read }];
    const { form, line } = read;
    packs.set(nameKey(name), Number(form.packUnits));
    return [{ row, name, line }];
  });
}

/** A row as it would be typed and its line, or what is wrong with it. `packUnits`: of the medicine's rows before. */
function readRow(
  cell: (column: Column) => string,
  {
    isSample,
    items,
    packUnits: packBefore,
  }: {
    isSample: boolean;
    items: readonly { id: string; name: string; packUnits: number }[];
    packUnits: number | null;
  },
): { form: OpeningForm; line: OpeningLine } | string {
  const name = cell('name');
  const unit = unitOf(cell('unit'), name);
  const { packUnits, unitMl } = packFromText(cell('packUnits'));
  if (packBefore !== null && packUnits !== null && packUnits !== packBefore) {
    return t(
      '{name} is in the stock in packs of {pack}. Enter another pack as a medicine of its own.',
      { name, pack: packBefore },
    );
  }
  const usual = unit && usualPack(unit);
  const pack = packUnits ?? packBefore ?? (usual === null ? null : Number(usual));
  // The MRP is a pack's: without its size a tablet would be billed wrong.
  if (pack === null || Number.isNaN(pack)) return t(problems.pack);
  const wholePacks = Number(plainSigns(cell('packs')) || Number.NaN);
  const form: OpeningForm = {
    ...emptyOpeningForm,
    ...Object.fromEntries(
      columnNames.filter((one) => one !== 'packs').map((one) => [one, cell(one)]),
    ),
    ...{ unit: unit ?? 'piece', packUnits: String(pack), isSample },
    unitMl: unitMl !== null && unit && holdsLiquid(unit) ? String(unitMl) : '',
    units: cell('units') || String(wholePacks * pack),
  };
  const read = lineFromForm(form, items);
  return 'line' in read ? { form, line: read.line } : t(read.problem);
}

function parsed(text: string) {
  return Papa.parse<string[]>(text.trim(), { delimitersToGuess: ['\t', ',', ';', '|'] });
}

/** A list with its headings and these rows alone, so that they can be put right. */
export function withRowsOnly(text: string, rows: readonly number[]): string {
  const { data, meta } = parsed(text);
  const left = data.filter((_, index) => index === 0 || rows.includes(index + 1));
  return Papa.unparse(left, { delimiter: meta.delimiter, newline: '\n' });
}

/** The unit in which medicines of a form are counted. */
const unitOfForm: Partial<Record<Form | '', StockUnit>> = {
  ...{ tablet: 'tablet', capsule: 'capsule', sachet: 'sachet', liquid: 'bottle', drops: 'bottle' },
  ...{ spray: 'bottle', injection: 'vial', topical: 'tube', inhaled: 'piece', other: 'piece' },
};

/** The unit that a cell names, else the one of the form that a name says: "Syp. Ascoril"; null if neither says it. */
function unitOf(text: string, name: string): StockUnit | null {
  const word = plain(text).replace(/s$/, '');
  const named = stockUnits.find((unit) => unit === word);
  if (named) return named;
  const words = `${text} ${name}`.toLowerCase().match(/[\p{L}\p{M}/]+/gu) ?? [];
  for (const [index, one] of words.entries()) {
    const form = formNameOf(`${one} ${words[index + 1] ?? ''}`.trim()) ?? formNameOf(one);
    const unit = form === null ? undefined : unitOfForm[formOfFormName(form)];
    if (unit) return unit;
  }
  return null;
}

/** What is typed of a medicine whose name is known: counted as its form says, else in tablets. */
export function formNamed(name: string): OpeningForm {
  const unit = unitOf('', name) ?? 'tablet';
  return { ...emptyOpeningForm, name, unit, packUnits: usualPack(unit) ?? '10' };
}

/** Lines in packets of what one request takes. */
export function inPackets<Line>(lines: readonly Line[]): Line[][] {
  const count = Math.ceil(lines.length / maxStockLines);
  return Array.from({ length: count }, (_, index) =>
    lines.slice(index * maxStockLines, (index + 1) * maxStockLines),
  );
}
