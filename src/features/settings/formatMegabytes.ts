import { currentSpeaker } from '../../shared/language';

/** "48 MB", rounded up, in the current language. */
export function formatMegabytes(bytes: number): string {
  const format = new Intl.NumberFormat(currentSpeaker().locale, {
    style: 'unit',
    unit: 'megabyte',
  });
  return format.format(Math.ceil(bytes / 1_000_000));
}
