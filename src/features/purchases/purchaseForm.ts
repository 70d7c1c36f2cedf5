import { t } from '../../shared/language';
import { percentFromBasisPoints, rupeesFromPaise } from '../../shared/money';
import { isUnread, readPercent, readRupees } from '../../shared/readMoney';
import { batchFromForm, formNamed, itemFromForm, nameKey } from '../stock/openingFile';
import { refusedIn } from '../stock/refusedSubstances';
import { newStockItem, type StockUnit, stockMessages } from '../stock/stockItem';
import { refusedMessage } from '../stock/stockWords';
import {
  type NewPurchaseLine,
  newPurchaseLine,
  type PurchaseItem,
  type SummedLine,
} from './purchase';
import { quantityFromText, rateFromText } from './readPurchaseLine';

/** What is typed for one line of an invoice. */
export interface LineForm {
  name: string;
  number: string;
  expiry: string;
  /** "10+1" */
  quantity: string;
  /** "85.5", or "85.5-5%" until the cell is left. */
  rate: string;
  mrp: string;
  /** Percent off the rate. */
  discount: string;
  tax: string;
  /** Of a medicine that is not kept yet. */
  unit: StockUnit;
  packUnits: string;
  unitMl: string;
  maker: string;
  makerAddress: string;
  hsn: string;
  /** The pack that a file names, which must be the kept medicine's; '': none. */
  filePack: string;
}

/** Medicines bear 5 % since 22 September 2025. */
export const emptyLine: LineForm = {
  ...{ name: '', number: '', expiry: '', quantity: '', rate: '', mrp: '', discount: '0', tax: '5' },
  ...{ unit: 'tablet', packUnits: '10', unitMl: '', maker: '', makerAddress: '', hsn: '' },
  filePack: '',
};

export function isBlankLine({ name, number, expiry, quantity, rate, mrp }: LineForm): boolean {
  return [name, number, expiry, quantity, rate, mrp].every((text) => text.trim() === '');
}

/** The medicines that are kept, by their names. */
export type KeptItems = ReadonlyMap<string, PurchaseItem>;

export function keptItems(items: readonly PurchaseItem[]): KeptItems {
  return new Map(items.map((item) => [nameKey(item.name), item]));
}

/** The kept medicine of a name, ignoring case and blanks. */
export function keptItem(name: string, items: KeptItems): PurchaseItem | undefined {
  return items.get(nameKey(name));
}

/** The cells that come with the name: of a kept medicine from its newest batch, of a new one from its form. */
const usualCells = ['mrp', 'discount', 'tax', 'unit', 'packUnits'] as const;

function usualOf(name: string, items: KeptItems): Pick<LineForm, (typeof usualCells)[number]> {
  const item = keptItem(name, items);
  const { unit, packUnits } = formNamed(name);
  if (!item) return { ...emptyLine, unit, packUnits };
  const { mrp, taxBasisPoints, discountBasisPoints } = item;
  return {
    mrp: mrp === null || mrp === 0 ? '' : rupeesFromPaise(mrp),
    discount: percentFromBasisPoints(discountBasisPoints),
    tax: taxBasisPoints === null ? emptyLine.tax : percentFromBasisPoints(taxBasisPoints),
    ...{ unit, packUnits },
  };
}

/** A line under another name as it is typed: MRP, discount and tax become the medicine's, unless they were typed. */
export function renamedLine(line: LineForm, name: string, items: KeptItems): LineForm {
  const [before, after] = [usualOf(line.name, items), usualOf(name, items)];
  const renamed = { ...line, name, filePack: '' };
  for (const cell of usualCells) {
    if (line[cell] === before[cell]) Object.assign(renamed, { [cell]: after[cell] });
  }
  return renamed;
}

/** A line with the discount that stands behind its rate in the cell for it. */
export function withRateRead(line: LineForm): LineForm {
  const read = rateFromText(line.rate);
  if (!read || read.discountBasisPoints === null) return line;
  return {
    ...line,
    rate: rupeesFromPaise(read.rate),
    discount: percentFromBasisPoints(read.discountBasisPoints),
  };
}

/** The sums' part of a line; what cannot be read becomes NaN, which schemas refuse. */
function sumsFromForm({ quantity, rate, discount, tax }: LineForm): SummedLine {
  const [packs, price] = [quantityFromText(quantity), rateFromText(rate)];
  const typedDiscount = discount.trim() === '' ? 0 : (readPercent(discount) ?? Number.NaN);
  return {
    packs: packs && packs.packs + packs.freePacks > 0 ? packs.packs : Number.NaN,
    freePacks: packs?.freePacks ?? 0,
    rate: price?.rate ?? Number.NaN,
    discountBasisPoints: price?.discountBasisPoints ?? typedDiscount,
    taxBasisPoints: readPercent(tax) ?? Number.NaN,
  };
}

/** What a line adds to the sums as far as it is typed; null while that cannot be read. */
export function summedFromForm(form: LineForm): SummedLine | null {
  const sums = sumsFromForm(form);
  return Object.values(sums).some((value) => Number.isNaN(value)) ? null : sums;
}

/** The cell of each field of a line that has another name there. */
const cells: Record<string, keyof LineForm> = {
  packs: 'quantity',
  freePacks: 'quantity',
  discountBasisPoints: 'discount',
  taxBasisPoints: 'tax',
};

/** What is wrong, by the name of the cell. */
type LineMarks = Record<string, string>;

/** A line as it is sent, or what is wrong with each of its cells, in words. */
function lineFromForm(
  form: LineForm,
  items: KeptItems,
): { line: NewPurchaseLine } | { marks: LineMarks } {
  const kept = keptItem(form.name, items);
  const newItem = newStockItem.safeParse({
    ...itemFromForm({ ...form, reorder: '', shelf: '' }),
    makerAddress: form.makerAddress,
  });
  const read = newPurchaseLine.safeParse({
    // Of a new one whose fields are wrong, the union would only say that it is neither.
    item: newItem.data && !kept ? { newItem: newItem.data } : { itemId: kept?.id ?? noId },
    // An MRP of nothing is none.
    batch: batchFromForm({
      ...form,
      mrp: readRupees(form.mrp) === 0 ? '' : form.mrp,
      isSample: false,
    }),
    ...sumsFromForm(form),
  });
  const issues = [
    ...((!kept && newItem.error?.issues) || []),
    ...(read.error?.issues ?? []).filter(({ path }) => path[0] !== 'item'),
  ];
  const marks: LineMarks = {};
  for (const { path, message } of issues) {
    const field = String(path.at(-1));
    const cell = cells[field] ?? (field as keyof LineForm);
    marks[cell] ??= t(cell === 'expiry' ? stockMessages.expiry : message);
  }
  const refused = kept ? [] : refusedIn([form.name]);
  // The server refuses more: it knows the clinic's ties too.
  if (refused.length > 0) marks.name = refusedMessage(refused);
  // The packs of the invoice and its MRP would be taken for those of the stock.
  if (kept && form.filePack !== '' && Number(form.filePack) !== kept.packUnits) {
    marks.name = t(
      '{name} is in the stock in packs of {pack}. Enter another pack as a medicine of its own.',
      { name: kept.name, pack: kept.packUnits },
    );
  }
  return read.data && Object.keys(marks).length === 0 ? { line: read.data } : { marks };
}
const noId = '00000000-0000-4000-8000-000000000000';

/**
 * The lines that are not blank as they are sent, and what is wrong with the cells of the others, by the path of the cell
 * in the form (`lines.3.expiry`).
 */
export function linesFromForms(
  forms: readonly LineForm[],
  items: KeptItems,
): { lines: NewPurchaseLine[]; marks: Record<string, string>; problem: string | null } {
  const lines: NewPurchaseLine[] = [];
  const marks: Record<string, string> = {};
  let problem: string | null = null;
  for (const [index, form] of forms.entries()) {
    if (isBlankLine(form)) continue;
    const read = lineFromForm(form, items);
    if ('line' in read) {
      lines.push(read.line);
      continue;
    }
    for (const [cell, message] of Object.entries(read.marks)) {
      marks[`lines.${index}.${cell}`] = message;
      problem ??= t('Line {line}: {problem}', { line: index + 1, problem: message });
    }
  }
  return { lines, marks, problem };
}

/** An amount as typed, blank for nothing; NaN, which schemas refuse, if it cannot be read. */
export function amountFromText(text: string): number {
  return isUnread(text, readRupees) ? Number.NaN : (readRupees(text) ?? 0);
}

/** An amount that has to be typed; NaN, which schemas refuse, if it is blank or cannot be read. */
export function neededAmountFromText(text: string): number {
  return readRupees(text) ?? Number.NaN;
}
