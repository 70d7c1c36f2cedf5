import { byteOrderMark } from '../../shared/csv';
import { saveFile } from '../../web/ui/saveFile';

/** Has the browser save lines that `csvLine` made, for a spreadsheet. */
export function saveCsv(name: string, lines: readonly string[]): void {
  saveFile(name, new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' }));
}
