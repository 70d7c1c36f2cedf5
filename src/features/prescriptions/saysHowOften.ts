import type { Medication } from './prescription';
import { readFrequency } from './texts/frequency';

/** Directions that replace a frequency: "continue", "if fever", "single dose", "at lunch". */
const otherDirection =
  /^(?:to )?(?:continue|same|as (?:directed|advised|told|before|needed|required|per)|if|when|(?:single|one) dose|(?:at|with|before|after) (?:breakfast|lunch|dinner|bedtime))(?: |$)|^लगातार|^(?:चालू|जारी) रख/i;

/** Whether a medicine gives its frequency, including a stop or "SOS", or other directions that replace one. */
export function saysHowOften({
  frequency,
  duration,
  instructions,
}: Pick<Medication, 'frequency' | 'duration' | 'instructions'>): boolean {
  if (frequency.trim() !== '') return true;
  return [duration, ...instructions.split(/[,;\n]/)]
    .map((part) => part.trim())
    .some((part) => otherDirection.test(part) || readFrequency(part) !== null);
}
