import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { isZip, textOfFile } from '../../../shared/fileText';
import type { ProductSource } from './product';
import {
  matchProductColumns,
  type ProductMatching,
  productSourceOf,
  readProductRows,
} from './productColumns';
import { type CdciFile, type CdciTexts, cdciFiles, neededCdciFiles, readCdci } from './readCdci';
import type { ReadProducts } from './readProducts';

/** A CSV file whose columns are matched before it is read. */
export interface ProductTable {
  source: ProductSource;
  headers: string[];
  rows: string[][];
  matching: ProductMatching;
}

/** Why a file cannot be read: no rows, another zip than the package, or something else. */
export type ProductFileProblem = 'empty' | 'notCdci' | 'unreadable';

/** Bytes of one unpacked file: larger than the package's largest. */
const maxUnpackedBytes = 200_000_000;

/** Rows at the beginning of a CSV file among which the headings are looked for. */
const headingSearchRows = 20;

/** Reads a file's bytes: a package as a whole, a CSV file as rows below headings. */
export function readProductFile(
  bytes: Uint8Array,
): { read: ReadProducts } | { table: ProductTable } | ProductFileProblem {
  try {
    return isZip(bytes) ? readPackage(bytes) : readTable(textOfFile(bytes));
  } catch {
    return 'unreadable';
  }
}

/** Reads the rows of a CSV file by the columns that the person chose. */
export function readProductTable({ rows, source }: ProductTable, matching: ProductMatching) {
  return readProductRows(rows, matching, source);
}

function readPackage(bytes: Uint8Array): { read: ReadProducts } | ProductFileProblem {
  const names = Object.values<string>(cdciFiles);
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) =>
      names.includes(baseName(name)) && originalSize <= maxUnpackedBytes,
  });
  const texts: Partial<Record<CdciFile, string>> = {};
  for (const [path, content] of Object.entries(files)) {
    const file = (Object.keys(cdciFiles) as CdciFile[]).find(
      (one) => cdciFiles[one] === baseName(path),
    );
    if (file) texts[file] = strFromU8(content);
  }
  if (!hasNeeded(texts)) return 'notCdci';
  const read = readCdci(texts);
  return read ? { read } : 'notCdci';
}

function hasNeeded(texts: Partial<Record<CdciFile, string>>): texts is CdciTexts {
  return neededCdciFiles.every((file) => texts[file] !== undefined);
}

function baseName(path: string): string {
  return path.split('/').at(-1) ?? path;
}

function readTable(text: string): { table: ProductTable } | ProductFileProblem {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const candidates = data.slice(0, headingSearchRows);
  const matched = candidates.map(
    (cells) => Object.values(matchProductColumns(cells)).filter((one) => one !== null).length,
  );
  const at = matched.indexOf(Math.max(0, ...matched));
  const headers = (data[at] ?? []).map((header) => header.trim());
  const rows = data.slice(at + 1);
  if (rows.length === 0) return 'empty';
  return {
    table: {
      ...{ headers, rows, source: productSourceOf(headers) },
      matching: matchProductColumns(headers),
    },
  };
}
