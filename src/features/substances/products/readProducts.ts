import { withoutBidiControls } from '../../../shared/plainText';
import { type Product, type ProductSource, product } from './product';

/** Rows of a file that could not be read, by the reason; rows without any text are not counted. */
export interface LeftOut {
  /** No name, or none with letters. */
  unnamed: number;
  /** Nothing says what is in it, or the file does not explain the code that does. */
  unknown: number;
  /** More text or substances than a medicine has. */
  tooLong: number;
}

/** What was read from a file. */
export interface ReadProducts {
  source: ProductSource;
  products: Product[];
  leftOut: LeftOut;
}

/** How many rows could not be read. */
export function countLeftOut({ unnamed, unknown, tooLong }: LeftOut): number {
  return unnamed + unknown + tooLong;
}

/** Collects the medicines of a file, and counts the rows of which it says nothing. */
export function collectProducts(source: ProductSource) {
  const products: Product[] = [];
  const leftOut: LeftOut = { unnamed: 0, unknown: 0, tooLong: 0 };
  return {
    add(entered: Product): void {
      const substances = entered.substances.map(tidy).filter((name) => name !== '');
      if (substances.length === 0) leftOut.unknown++;
      else {
        const { name, brand, form, code } = entered;
        const texts = { name: tidy(name), brand: tidy(brand), code: tidy(code) };
        products.push({ ...texts, form, substances });
      }
    },
    leaveOut(reason: keyof LeftOut): void {
      leftOut[reason]++;
    },
    done: (): ReadProducts => ({ source, products, leftOut }),
  };
}

function tidy(text: string): string {
  return withoutBidiControls(text).trim();
}

/** Medicines that are checked before the browser may render again. */
const batchSize = 1_000;

/** Those of the medicines that the server takes; the others are counted. `onProgress` hears from 0 to 1. */
export async function importableProducts(
  { source, products, leftOut }: ReadProducts,
  onProgress: (done: number) => void = () => {},
): Promise<ReadProducts> {
  const checked: ReadProducts = { source, products: [], leftOut: { ...leftOut } };
  for (let from = 0; from < products.length; from += batchSize) {
    for (const one of products.slice(from, from + batchSize)) {
      const read = product.safeParse(one);
      if (read.success) checked.products.push(read.data);
      else if (read.error.issues.every(({ code }) => code === 'too_big')) checked.leftOut.tooLong++;
      else checked.leftOut.unnamed++;
    }
    onProgress(Math.min(1, (from + batchSize) / products.length));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return checked;
}
