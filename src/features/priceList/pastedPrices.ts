import { t } from '../../shared/language';
import { plainSigns, readPercent, readRupees } from '../../shared/readMoney';
import {
  emptyPriceForm,
  type NewPrice,
  nameTakenMessage,
  newPrice,
  type PriceForm,
  type PriceKind,
  priceFromForm,
  priceKindLabels,
  priceKinds,
  priceMessages,
} from './price';

/** Most prices that are added from one pasted list: a minute's requests of one person are limited. */
export const maxPastedPrices = 200;

/** A line of a pasted list, and the price that it says or what is wrong with it. */
export type PastedLine = { line: number; price: NewPrice } | { line: number; problem: string };

interface PasteOptions {
  /** The kind of lines that name none. */
  kind: PriceKind;
  namesInUse: readonly string[];
}

/**
 * Reads a price list as it is copied from a spreadsheet (name, price, and perhaps kind and tax with its %, in any
 * order), or as it is typed ("Dressing 150", "2) X-ray - Rs 400/-"). Blank lines and a line of headings are left out;
 * lines are counted from 1 with them.
 */
export function readPastedPrices(text: string, { kind, namesInUse }: PasteOptions): PastedLine[] {
  const names = new Set(namesInUse.map((name) => name.toLowerCase()));
  return text.split(/\r\n|\r|\n/).flatMap((content, index): PastedLine[] => {
    if (content.trim() === '') return [];
    const line = index + 1;
    const form = formOfLine(content, kind);
    const { data, error } = newPrice.safeParse(priceFromForm(form));
    if (!data) {
      if (line === 1 && form.unitPrice === '' && headings.test(content)) return [];
      return [{ line, problem: t(error.issues[0]?.message ?? priceMessages.price) }];
    }
    const name = data.name.toLowerCase();
    if (names.has(name)) return [{ line, problem: nameTakenMessage(data.name) }];
    names.add(name);
    return [{ line, price: data }];
  });
}

const headings = /\b(?:price|rate|amount|charges?|cost|fees?|mrp)\b|मूल्य|दर|शुल्क|कीमत|क़ीमत/iu;

function formOfLine(content: string, kind: PriceKind): PriceForm {
  const cells = content
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  return cells.length > 1 ? formOfCells(cells, kind) : formOfText(content.trim(), kind);
}

const serialNumber = /^\d{1,3}[.)]?$/;

function formOfCells(cells: string[], kind: PriceKind): PriceForm {
  const isNumbered = cells.length > 2 && serialNumber.test(cells[0] ?? '');
  const [name = '', ...others] = isNumbered ? cells.slice(1) : cells;
  const tax = others.find((cell) => cell.includes('%') && readPercent(cell) !== null) ?? '';
  // Of several numbers nobody can tell which one is the price.
  const amounts = others.filter((cell) => cell !== tax && readRupees(cell) !== null);
  const price = amounts.length === 1 ? (amounts[0] ?? '') : '';
  const ownKind = priceKinds.find((one) => others.some((cell) => isKind(cell, one)));
  return { ...emptyPriceForm, name, kind: ownKind ?? kind, unitPrice: price, taxBasisPoints: tax };
}

function isKind(cell: string, kind: PriceKind): boolean {
  const word = cell.toLowerCase();
  const label = priceKindLabels[kind];
  return [kind, `${kind}s`, label, t(label)].some((one) => one.toLowerCase() === word);
}

/** A name, then an amount in rupees, then perhaps a percentage. "2.5 mg" begins with no serial number; ".50" is no amount. */
const textLine =
  /^(?:\d{1,3}(?:\)|\.(?!\d))\s*)?(.+?)[\s:,=.-]+(?<!\s\.)((?:(?:[₹₨]|rs|inr)\.?\s*)?\d[\d,]*(?:\.\d+)?\s*(?:\/[-=]?)?(?:\s*(?:rs|rupees?|रुपये)\.?)?)(?:\s+(\d+(?:\.\d+)?\s*%))?$/iu;

/** Longer lines are no prices; the pattern takes long for them. */
const maxLineLength = 300;

function formOfText(content: string, kind: PriceKind): PriceForm {
  const typed = plainSigns(content);
  const [, name = content, unitPrice = '', taxBasisPoints = ''] =
    (typed.length <= maxLineLength && textLine.exec(typed)) || [];
  return { ...emptyPriceForm, name, kind, unitPrice, taxBasisPoints };
}
