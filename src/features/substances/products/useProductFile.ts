import { useEffect, useState } from 'react';
import { maxProducts } from './product';
import { type ProductMatching, requiredProductFields } from './productColumns';
import type { ProductFileProblem, ProductTable } from './readProductFile';
import { importableProducts, type ReadProducts } from './readProducts';

/** Larger than the package of the Common Drug Codes for India. */
const maxFileBytes = 100_000_000;

/** Why a file cannot be used; translate with `t`. */
export type FileProblem = ProductFileProblem | 'tooLarge' | 'tooMany';

interface ChosenFile {
  name: string;
  /** Of a package, as it was read. */
  package: ReadProducts | null;
  /** Of a CSV file, whose columns are matched first. */
  table: ProductTable | null;
}

/** A file of medicines: what it is, the matching of its columns, and its medicines once they are read. */
export function useProductFile() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [matching, setMatching] = useState<ProductMatching | null>(null);
  const [read, setRead] = useState<ReadProducts | null>(null);
  const [progress, setProgress] = useState<number | null>(null);

  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    setProblem(null);
    setFile(null);
    setRead(null);
    if (chosen.size > maxFileBytes) return setProblem('tooLarge');
    setProgress(0);
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const { readProductFile } = await import('./readProductFile');
      const result = readProductFile(bytes);
      if (typeof result === 'string') return setProblem(result);
      const table = 'table' in result ? result.table : null;
      setMatching(table?.matching ?? null);
      setFile({ name: chosen.name, package: 'read' in result ? result.read : null, table });
    } catch {
      setProblem('unreadable');
    } finally {
      setProgress(null);
    }
  };

  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    setRead(null);
    const readAll = async () => {
      const { readProductTable } = await import('./readProductFile');
      const rows =
        file.package ?? (file.table && matching && readProductTable(file.table, matching));
      if (!rows || !isCurrent) return;
      const checked = await importableProducts(rows, (done) => {
        if (isCurrent) setProgress(done);
      });
      if (!isCurrent) return;
      setProgress(null);
      if (checked.products.length > maxProducts) setProblem('tooMany');
      else setRead(checked);
    };
    const isMatched = !matching || requiredProductFields.every((field) => matching[field] !== null);
    if (isMatched) readAll().catch(() => setProblem('unreadable'));
    return () => {
      isCurrent = false;
      setProgress(null);
    };
  }, [file, matching]);

  return { file, problem, matching, setMatching, read, progress, choose };
}
