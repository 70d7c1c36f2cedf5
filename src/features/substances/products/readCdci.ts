import { doseFormOf } from './doseForm';
import { collectProducts, type ReadProducts } from './readProducts';

/**
 * The files of NRCeS's "Common Drug Codes for India (Flat File Package)" that are read, by their names in the zip; its
 * columns were read in ohcnetwork/cdci, scripts/build-data.ts (03def3cb). Tab-separated, UTF-8, no quotes.
 */
export const cdciFiles = {
  substances: 'SubstanceMaster.txt',
  generics: 'GenericMaster.txt',
  brands: 'BrandMaster.txt',
  products: 'ProductMaster.txt',
  forms: 'DrugFormMaster.txt',
} as const;
export type CdciFile = keyof typeof cdciFiles;

/** Those without which no medicine can be read. */
export const neededCdciFiles = ['substances', 'generics', 'brands'] as const;

/** The texts of the files; the names of products and of dose forms may be missing. */
export type CdciTexts = Record<(typeof neededCdciFiles)[number], string> &
  Partial<Record<CdciFile, string>>;

/**
 * Joins brands with their generics and these with their substances. A brand whose generic or one of whose substances
 * the package does not have is left out: of a medicine that is known in part nobody would look for the rest. Null if a
 * needed column is missing.
 */
export function readCdci(texts: CdciTexts): ReadProducts | null {
  const substances = table(texts.substances, 'Identifier', 'Substance Name');
  const generics = table(
    texts.generics,
    'Identifier',
    'Generic Name',
    'Substance Identifier',
    'Dose Form',
  );
  const brands = table(texts.brands, 'Identifier', 'Brand Name', 'Generic Identifier');
  if (!substances || !generics || !brands) return null;
  const substanceNames = new Map(
    substances.map(([id = '', name = '']) => [
      id,
      name.replace(/ \((?:substance|product)\)$/i, ''),
    ]),
  );
  const formNames = new Map(pairs(texts.forms, 'Identifier', 'Dose Form'));
  const productNames = new Map(pairs(texts.products, 'Identifier', 'Product Name'));
  const productOfBrand = new Map(pairs(texts.brands, 'Identifier', 'Product Identifier'));
  const contents = new Map(
    generics.map(([id = '', name = '', substanceIds = '', formId = '']) => [
      id,
      {
        substances: identifiersIn(substanceIds).map((one) => substanceNames.get(one) ?? ''),
        form: doseFormOf(formNames.get(formId) ?? name) || doseFormOf(name),
      },
    ]),
  );
  const read = collectProducts('cdci');
  for (const [id = '', name = '', genericId = ''] of brands) {
    if (id === '' && name === '') continue;
    const content = contents.get(genericId);
    const brand = tradeNameOf(name) ?? productNames.get(productOfBrand.get(id) ?? '') ?? '';
    if (!content || content.substances.includes('')) read.leaveOut('unknown');
    else {
      // A form of which these words say nothing is none of a tablet either.
      const form = content.form || doseFormOf(name) || 'other';
      read.add({ name, brand, form, substances: content.substances, code: id });
    }
  }
  return read.done();
}

/** The trade name of "Dolo (Paracetamol) 650 mg oral tablet"; null if the name has no such brackets. */
function tradeNameOf(name: string): string | null {
  const at = name.indexOf(' (');
  return at > 0 ? name.slice(0, at) : null;
}

/** Of a combination: "387207008+387494007". */
function identifiersIn(cell: string): string[] {
  return cell
    .split('+')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** The cells of these columns, in this order; null if the file lacks one of them. */
function table(text: string, ...columns: readonly string[]): string[][] | null {
  const [headings = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const names = headings.split('\t').map((name) => name.trim());
  const indexes = columns.map((name) => names.indexOf(name));
  if (indexes.includes(-1)) return null;
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return indexes.map((index) => (cells[index] ?? '').trim());
    });
}

function pairs(text: string | undefined, key: string, value: string): [string, string][] {
  const rows = text === undefined ? null : table(text, key, value);
  return (rows ?? []).map(([one = '', other = '']) => [one, other]);
}
