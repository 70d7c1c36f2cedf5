import { byteOrderMark } from '../../shared/csv';
import { saveFile } from '../../web/ui/saveFile';

/** Saves lines from `csvLine` as a file for spreadsheets. */
export function saveCsv(name: string, lines: readonly string[]): void {
  saveFile(name, new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' }));
}
