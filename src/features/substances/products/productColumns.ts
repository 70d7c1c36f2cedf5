import { isKnownSubstance } from '../substanceNames';
import { joinSubstances, splitSubstances } from '../substances';
import { doseFormOf } from './doseForm';
import type { ProductSource } from './product';
import { collectProducts, type ReadProducts } from './readProducts';

/** What the columns of a CSV file of medicines say. */
export const productFields = ['name', 'substances', 'form', 'code'] as const;
export type ProductField = (typeof productFields)[number];

/** Labels for screens; translate with `t`. */
export const productFieldLabels = {
  name: 'Medicine',
  substances: 'What is in it',
  form: 'Form',
  code: 'Code',
} as const satisfies Record<ProductField, string>;

/** Which column holds each field, counted from 0; null: none does. One column may be name and substances at once. */
export type ProductMatching = Record<ProductField, number | null>;

/** Without these columns nothing can be read. */
export const requiredProductFields = [
  'name',
  'substances',
] as const satisfies readonly ProductField[];

/** How lists name the columns, in small letters without signs, the usual first. */
const namesOfColumns: Record<ProductField, readonly string[]> = {
  name: [
    ...['brandname', 'brand', 'tradename', 'medicine', 'medicinename', 'drugname', 'productname'],
    ...['product', 'itemname', 'item', 'drug', 'name', 'दवा', 'दवाकानाम'],
  ],
  substances: [
    ...['genericname', 'generic', 'substances', 'substance', 'composition', 'compositions', 'salt'],
    ...['saltname', 'saltcomposition', 'content', 'contents', 'ingredients', 'molecule'],
    ...['whatisinit', 'जेनेरिक'],
  ],
  form: ['form', 'dosageform', 'doseform', 'drugform', 'type'],
  code: ['drugcode', 'code', 'itemcode', 'productcode', 'snomedcode', 'identifier'],
};

function plain(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Finds the columns by their headings; a list that names generics alone has one column for both. */
export function matchProductColumns(headers: readonly string[]): ProductMatching {
  const plainHeaders = headers.map(plain);
  const columnOf = (field: ProductField) => {
    const found = namesOfColumns[field].map((name) => plainHeaders.indexOf(name));
    return found.find((index) => index >= 0) ?? null;
  };
  const substances = columnOf('substances');
  return {
    name: columnOf('name') ?? substances,
    substances,
    form: columnOf('form'),
    code: columnOf('code'),
  };
}

/**
 * Whether these are the headings of Jan Aushadhi's list: "Drug Code", "Generic Name", "Unit Size", "MRP". Read in a test
 * file of a public repository, not in the list itself: where they are others, the columns are matched by hand.
 */
export function productSourceOf(headers: readonly string[]): ProductSource {
  const plainHeaders = headers.map(plain);
  const isJanAushadhi =
    plainHeaders.includes('drugcode') &&
    plainHeaders.includes('genericname') &&
    !namesOfColumns.name.some((name) => plainHeaders.includes(name));
  return isJanAushadhi ? 'janAushadhi' : 'csv';
}

/** Words of a generic's name that say how it comes and not what it is: "Paracetamol Tablets IP 500 mg". */
const formWords = new RegExp(
  String.raw`\b(?:${`tablets? capsules? injections? syrups? suspensions? solutions? drops? cream ointment gel lotion
    spray sachets? granules powder inhaler respules rotacaps? vial ampoule oral nasal eye ear ophthalmic topical dry
    for inhalation dispersible chewable soluble effervescent enteric gastro resistant coated film soft gelatin hard
    prolonged sustained extended modified delayed released? sr er xr cr mr pr dt md ip bp usp nf`
    .split(/\s+/)
    .join('|')})\b`,
  'gi',
);
/** "100mg", "5 ml", "125 mg/5 ml", "1 %", "w/v"; the number of a vitamin is its name. */
const amounts = new RegExp(
  [
    String.raw`(?<![\p{L}\d]|\bvit(?:amin)? [bdk] )\d+(?:\.\d+)?\s*(?:mg|mcg|µg|gm?|ml|iu|units?|lakhs?|million|%)?`,
    String.raw`(?:\s*/\s*\d*\s*(?:mg|ml|gm?|dose))?(?![\p{L}\d])|\b[wv]/[wv]\b`,
  ].join(''),
  'giu',
);

/**
 * The substances in a generic's name: "Aceclofenac 100mg and Paracetamol 325 mg Tablets". Empty if a part of it is no
 * known substance, because the rest of it may be one.
 */
export function substancesOfGeneric(name: string): string[] {
  const parts = splitSubstances(
    name
      .replace(amounts, ' ')
      .replace(formWords, ' ')
      .replace(/[()[\].]+/g, ' ')
      .replace(/\s+/g, ' '),
  );
  return parts.length > 0 && parts.every(isKnownSubstance) ? parts : [];
}

/** Reads the medicines of a CSV file whose columns are matched. */
export function readProductRows(
  rows: readonly (readonly string[])[],
  matching: ProductMatching,
  source: ProductSource,
): ReadProducts {
  const read = collectProducts(source);
  const areGenerics = matching.name === matching.substances;
  for (const cells of rows) {
    const cell = (field: ProductField) => {
      const column = matching[field];
      return column === null ? '' : (cells[column] ?? '').trim();
    };
    const name = cell('name');
    const content = cell('substances');
    if (name === '' && content === '') continue;
    const substances = areGenerics ? substancesOfGeneric(content) : splitSubstances(content);
    if (name === '') read.leaveOut('unnamed');
    else {
      const brand = areGenerics ? joinSubstances(substances) : name;
      const form = doseFormOf(cell('form')) || doseFormOf(name);
      read.add({ name, brand, form, substances, code: cell('code') });
    }
  }
  return read.done();
}
