import { type Medication, medicationFields } from '../prescription';
import type { KnownMedicine } from './known';
import { readMedicineLine } from './readLine';

/**
 * A line that reads back as this medicine, to be edited as text: the one that was typed where that still says the same.
 * A medicine whose boxes were filled with what no line says comes as near as a line can.
 */
export function lineOf(
  medication: Medication,
  options: { known?: readonly KnownMedicine[] } = {},
): string {
  const { name, strength, dosage, frequency, duration, instructions } = medication;
  // "units" stands behind the numbers that count them.
  const isUnit = /^(?:ml|[a-z]+s)$/.test(dosage);
  const how = isUnit ? frequency.replace(/^\S+/, (pattern) => `${pattern} ${dosage}`) : frequency;
  const own = isUnit ? '' : dosage;
  const heads = [
    [name, strength, own],
    [quoted(name), strength, own],
    // Between quotation marks nothing is taken for anything else.
    [quoted(name), quoted(strength), own],
    [quoted(name), quoted(strength), isUnit ? '' : quoted(own)],
    // "2 weekly" may be every two weeks.
    [name, own, strength],
  ];
  // The steps of a treatment say their durations themselves.
  const durations = / then /.test(frequency) ? ['', duration] : [duration];
  const lines = heads.flatMap((head) =>
    durations.map((long) => {
      const line = [...head, how, long].filter(Boolean).join(' ');
      return instructions ? `${line}; ${instructions}` : line;
    }),
  );
  const isSame = (line: string) => {
    const read = readMedicineLine(line, options).medication;
    return medicationFields.every(
      (field) => field === 'genericName' || read[field] === medication[field],
    );
  };
  const [plain = ''] = lines;
  return [medication.typed, ...lines].find((line) => line !== '' && isSame(line)) ?? plain;
}

const quoted = (text: string) => `"${text}"`;
