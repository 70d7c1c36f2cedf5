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
  const isQuotable = name !== '' && !/[";]/.test(name);
  // The steps of a treatment say their durations themselves.
  const durations = /, then /.test(frequency) ? ['', duration] : [duration];
  const names = isQuotable ? [name, `"${name}"`] : [name];
  const lines = [
    medication.typed,
    ...names.flatMap((one) =>
      durations.map((long) => {
        const line = [one, strength, dosage, frequency, long].filter(Boolean).join(' ');
        return instructions ? `${line}; ${instructions}` : line;
      }),
    ),
  ].filter(Boolean);
  const isSame = (line: string) => {
    const read = readMedicineLine(line, options).medication;
    return medicationFields.every((field) => read[field] === medication[field]);
  };
  return lines.find(isSame) ?? lines.at(-1) ?? '';
}
