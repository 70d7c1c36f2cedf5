import { type Medication, medicationFields } from '../prescription';
import { rateText } from '../regimenTexts';
import type { KnownMedicine } from './known';
import { readMedicineLine } from './readLine';

/**
 * A line to edit the medicine as text. Returns the typed line, or the first generated one, that reads back as the same
 * medicine; if none does, the plainest generated line.
 */
export function lineOf(
  medication: Medication,
  options: { known?: readonly KnownMedicine[] } = {},
): string {
  const { name, strength, dosage, frequency, duration, instructions } = medication;
  // A unit such as "units" follows the numbers of the pattern.
  const isUnit = /^(?:ml|[a-z]+s)$/.test(dosage);
  const frequencyText = isUnit
    ? frequency.replace(/^\S+/, (pattern) => `${pattern} ${dosage}`)
    : frequency;
  const doseText = isUnit ? '' : dosage;
  const { dose = null, weightDose = null } = medication.regimen?.steps[0] ?? {};
  // Before a dose is computed, the rate is the dosage.
  const rate = dose ? rateText(weightDose) : '';
  const heads = [
    [name, strength, doseText],
    [quoted(name), strength, doseText],
    // A quoted text is not interpreted.
    [quoted(name), quoted(strength), doseText],
    [quoted(name), quoted(strength), isUnit ? '' : quoted(doseText)],
    // Name, dose, strength: "2 weekly" could also be every two weeks.
    [name, doseText, strength],
  ];
  // The steps of a sequence contain their durations.
  const durations = / then /.test(frequency) ? ['', duration] : [duration];
  const lines = heads.flatMap((head) =>
    durations.map((durationText) => {
      const line = [...head, rate, frequencyText, durationText].filter(Boolean).join(' ');
      return instructions ? `${line}; ${instructions}` : line;
    }),
  );
  const isSame = (line: string) => {
    const reread = readMedicineLine(line, options).medication;
    return medicationFields.every(
      (field) => field === 'genericName' || reread[field] === medication[field],
    );
  };
  const [plain = ''] = lines;
  return [medication.typed, ...lines].find((line) => line !== '' && isSame(line)) ?? plain;
}

const quoted = (text: string) => `"${text}"`;
