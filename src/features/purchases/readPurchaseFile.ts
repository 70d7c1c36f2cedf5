import Papa from 'papaparse';
import { t } from '../../shared/language';
import { percentFromBasisPoints } from '../../shared/money';
import { plainSigns, readPercent } from '../../shared/readMoney';
import { formNamed, holdsLiquid, packFromText, usualPack } from '../stock/openingFile';
import { emptyLine, type KeptItems, keptItem, type LineForm } from './purchaseForm';

/** A supplier's invoice as a CSV file, read into what would be typed: what is in doubt stays so and is marked. */

export interface PurchaseDraft {
  /** Whose lines they are; none if the file does not say it. */
  invoiceNumbers: string[];
  lines: LineForm[];
  /** Headings of columns that are not read. */
  unreadColumns: string[];
  /** Rows that name no medicine, such as a heading or a sum, as they stand. */
  leftOut: string[];
}

/** How suppliers name the columns, in small letters without signs; the first name that a file has counts. */
const namesOfColumns = {
  invoice: ['invoiceno', 'invoicenumber', 'invoice', 'billno', 'billnumber', 'invno'],
  name: ['itemname', 'productname', 'item', 'product', 'medicine', 'description', 'drug', 'name'],
  number: ['batch', 'batchno', 'batchnumber', 'lot', 'lotno'],
  expiry: ['expiry', 'exp', 'expdate', 'expirydate'],
  quantity: ['billedqty', 'qty', 'quantity', 'packs'],
  free: ['free', 'freeqty', 'fqty', 'scheme', 'freequantity'],
  rate: ['rate', 'ptr', 'purchaserate', 'unitrate', 'salerate', 'price'],
  discount: ['discpercent', 'discountpercent', 'dispercent', 'disc', 'discount', 'dis'],
  mrp: ['mrp'],
  tax: ['gstpercent', 'taxpercent', 'igstpercent', 'gstrate', 'taxrate', 'gst', 'tax'],
  cgst: ['cgstpercent', 'cgstrate'],
  sgst: ['sgstpercent', 'sgstrate', 'utgstpercent', 'sgstutgstpercent'],
  packUnits: ['packsize', 'unitsinpack', 'pack', 'packing'],
  maker: ['mfr', 'mfg', 'maker', 'manufacturer', 'company', 'mfgby'],
  hsn: ['hsn', 'hsncode', 'hsnsac'],
} as const;
type Field = keyof typeof namesOfColumns;
const fields = Object.keys(namesOfColumns) as Field[];

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll('%', 'percent')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** The column of each field that a row of headings names. */
function columnsIn(row: readonly string[]): Map<Field, number> {
  const headings = row.map(plain);
  const columnOf = (field: Field) => {
    const names: readonly string[] = namesOfColumns[field];
    return names.map((name) => headings.indexOf(name)).find((column) => column >= 0) ?? -1;
  };
  return new Map(
    fields.map((field) => [field, columnOf(field)] as const).filter(([, column]) => column >= 0),
  );
}

const isHeadings = (columns: ReadonlyMap<Field, number>) => columns.has('name') && columns.size > 1;
const inWords = (row: readonly string[]) =>
  row
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');

/**
 * Reads a CSV file, or rows copied from a spreadsheet, below the first row that names the columns; null if no row does.
 * A missing tax is that of the medicine's newest invoice, if there is one.
 */
export function readPurchaseFile(text: string, items: KeptItems): PurchaseDraft | null {
  const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: 'greedy' });
  const at = data.findIndex((row) => isHeadings(columnsIn(row)));
  if (at < 0) return null;
  const headings = data[at] ?? [];
  const columns = columnsIn(headings);
  const cell = (row: readonly string[], field: Field) =>
    row[columns.get(field) ?? -1]?.trim() ?? '';
  const rows = data.slice(at + 1);
  const isLine = (row: readonly string[]) =>
    cell(row, 'number') !== '' || (cell(row, 'name') !== '' && cell(row, 'quantity') !== '');
  const invoices = rows.filter(isLine).map((row) => cell(row, 'invoice'));
  const read = new Set(columns.values());
  const widest = data.reduce((most, { length }) => Math.max(most, length), 0);
  const unread = Array.from({ length: widest }, (_, column) => column).filter(
    (column) => !read.has(column) && data.slice(at).some((row) => row[column]?.trim()),
  );
  return {
    invoiceNumbers: [...new Set(invoices.filter((one) => one !== ''))],
    lines: rows.filter(isLine).map((row) => lineOf((field) => cell(row, field), items)),
    unreadColumns: unread.map(
      (column) => headings[column]?.trim() || t('column {number}', { number: column + 1 }),
    ),
    leftOut: [...data.slice(0, at), ...rows.filter((row) => !isLine(row))].map(inWords),
  };
}

function lineOf(cell: (field: Field) => string, items: KeptItems): LineForm {
  const isNothing = (text: string) => /^0*(?:\.0*)?%?$/.test(plainSigns(text));
  const [free, discount] = [wholeOf(cell('free')), cell('discount').replace(/\s*%$/, '')];
  const usualTax = keptItem(cell('name'), items)?.taxBasisPoints ?? null;
  const { unit } = formNamed(cell('name'));
  const pack = packFromText(cell('packUnits'));
  // What may be read in two ways stays as it stands.
  const filePack = Number.isNaN(pack.packUnits) ? cell('packUnits') : String(pack.packUnits ?? '');
  return {
    ...emptyLine,
    name: cell('name'),
    number: cell('number'),
    expiry: cell('expiry'),
    quantity: isNothing(free) ? wholeOf(cell('quantity')) : `${wholeOf(cell('quantity'))}+${free}`,
    rate: cell('rate'),
    mrp: cell('mrp'),
    discount: isNothing(discount) ? emptyLine.discount : discount,
    tax: taxOf(cell) || (usualTax === null ? '' : percentFromBasisPoints(usualTax)),
    ...{ unit, filePack },
    // A tablet's strip has to be said: its MRP is the strip's.
    packUnits: filePack || (usualPack(unit) ?? ''),
    unitMl: pack.unitMl !== null && holdsLiquid(unit) ? String(pack.unitMl) : '',
    maker: cell('maker'),
    hsn: cell('hsn'),
  };
}

/** The tax in percent: one cell of it, or CGST and SGST together; what cannot be added stays as it stands. */
function taxOf(cell: (field: Field) => string): string {
  const parts = [cell('cgst'), cell('sgst')].filter(Boolean);
  if (cell('tax') !== '' || parts.length === 0) return cell('tax');
  const rates = parts.map(readPercent);
  if (rates.some((rate) => rate === null)) return parts.join('+');
  return percentFromBasisPoints(rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0));
}

/** "10.00" is 10; anything else stays. */
function wholeOf(text: string): string {
  return text.replace(/^(\d+)\.0+$/, '$1');
}
