import { z } from 'zod';
import { id, instant, optionalText, requiredText } from '../../../shared/fields';
import { type Form, formOfFormName, forms } from '../form';
import { brandKey, brandOf, commonSubstances } from '../substances';

/**
 * Medicines of lists from outside, each with its substances. They propose what is in a medicine and stand below the
 * clinic's own ties; they never change one.
 */

/** Where a list comes from: NRCeS's Common Drug Codes for India, Jan Aushadhi, or any other file. */
export const productSources = ['cdci', 'janAushadhi', 'csv'] as const;
export type ProductSource = (typeof productSources)[number];

/** Labels for screens and the audit log; translate with `t`. */
export const sourceLabels = {
  cdci: 'Common Drug Codes for India',
  janAushadhi: 'Jan Aushadhi',
  csv: 'Another list',
} as const satisfies Record<ProductSource, string>;

/** Medicines of one list, at most. */
export const maxProducts = 200_000;

/** Rows in one request, at most. */
export const productsAtOnce = 1_000;

/** A medicine of a list. */
export const product = z.object({
  /** As the list writes it, with its strength and form: "Dolo (Paracetamol) 650 mg oral tablet". */
  name: requiredText(300, 'Please enter the medicine’s name.'),
  /** The trade name with its suffix, by which it is found: "Dolo". */
  brand: requiredText(200, 'Please enter the medicine’s name.').refine(
    (name) => brandKey(name) !== '',
    'Please enter the medicine’s name.',
  ),
  /** Empty where the list says none. */
  form: z.enum(['', ...forms]),
  substances: z.array(requiredText(200, 'Please enter a substance.')).min(1).max(20),
  /** The list's own code; empty where it has none. */
  code: optionalText(64),
});
export type Product = z.infer<typeof product>;

const rowNumber = z.int().min(1).max(maxProducts);

/** A medicine with its position in the list, from 1. */
export const productRow = product.extend({ row: rowNumber });
export type ProductRow = z.infer<typeof productRow>;

/** Differences named in the preview of an import; more are only counted. */
export const maxDifferences = 5;

/** What an import would change, in comparison with the list of the same source that counts now. */
export const productChanges = z.object({
  /** Names that the earlier list does not have. */
  added: z.int(),
  /** Names whose substances are others. */
  changed: z.int(),
  /** Names of the earlier list that this one does not have. */
  removed: z.int(),
  /** The clinic's own ties of which the list says something else: they stay. */
  differing: z.int(),
  differences: z
    .array(z.object({ brand: z.string(), own: z.array(z.string()), listed: z.array(z.string()) }))
    .max(maxDifferences),
});
export type ProductChanges = z.infer<typeof productChanges>;

/** Imports that are listed, the newest first. */
export const productImportsShown = 20;

/** A finished import. */
export const productImport = z.object({
  id,
  source: z.enum(productSources),
  /** The file's name. */
  name: z.string(),
  products: z.int(),
  /** Rows of the file that could not be read. */
  leftOut: z.int(),
  byName: z.string(),
  importedAt: instant,
  takenBackAt: instant.nullable(),
  /** Whether it is the list of its source that counts: only this one can be taken back. */
  isInForce: z.boolean(),
});
export type ProductImport = z.infer<typeof productImport>;

/** The fields of a stored product by which a written name finds it. */
export interface StoredProduct {
  brandKey: string;
  form: Form | '';
  substances: readonly string[];
}

/**
 * What stored products say is in a medicine of this name: those of its brand and form, where all of them agree; else
 * null. A name without a form means any; a product without one is a tablet or capsule.
 */
export function productSubstances(
  name: string,
  products: readonly StoredProduct[],
): readonly string[] | null {
  return commonSubstances(productsOfName(name, products));
}

/** A stored product with its code. */
export interface CodedProduct extends StoredProduct {
  /** As the list writes it. */
  name: string;
  code: string;
}

/**
 * The one product of which this medicine is: of its brand and form, and of exactly the strengths that it is written
 * with. Null if it is written without one, or if several products could be meant.
 */
export function productOfMedicine(
  medicine: { name: string; strength: string },
  products: readonly CodedProduct[],
): CodedProduct | null {
  const written = numbersIn(`${medicine.name} ${medicine.strength}`);
  if (written === '') return null;
  const matches = productsOfName(medicine.name, products).filter(
    // Behind the brackets with the ingredients: a number in the trade name is no strength.
    ({ name, code }) => code !== '' && numbersIn(name.slice(name.indexOf(')') + 1)) === written,
  );
  const [first, ...others] = matches;
  return first && others.every(({ code }) => code === first.code) ? first : null;
}

/** The different numbers of a text, for comparison. */
export function numbersIn(text: string): string {
  const numbers = [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  return [...new Set(numbers)].toSorted((one, other) => one - other).join(' ');
}

/** The products of this name's brand and form. */
function productsOfName<Listed extends StoredProduct>(
  name: string,
  products: readonly Listed[],
): Listed[] {
  const brand = brandOf(name);
  if (brand.brandKey === '') return [];
  const form = formOfFormName(brand.form);
  return products.filter(
    (one) => one.brandKey === brand.brandKey && (form === '' || isOfForm(one.form, form)),
  );
}

function isOfForm(listed: Form | '', written: Form): boolean {
  return listed === '' ? written === 'tablet' || written === 'capsule' : listed === written;
}
