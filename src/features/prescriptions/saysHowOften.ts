import type { Medication } from './prescription';
import { readFrequency } from './texts/frequency';

/** What says when to take a medicine though it is no frequency: "continue", "if fever", "single dose", "at lunch". */
const direction =
  /^(?:to )?(?:continue|same|as (?:directed|advised|told|before|needed|required|per)|if|when|(?:single|one) dose|(?:at|with|before|after) (?:breakfast|lunch|dinner|bedtime))(?: |$)|^लगातार|^(?:चालू|जारी) रख/i;

/** Whether a medicine says how often it is taken: by any frequency, a stop and "SOS" too, or in its other directions. */
export function saysHowOften({
  frequency,
  duration,
  instructions,
}: Pick<Medication, 'frequency' | 'duration' | 'instructions'>): boolean {
  if (frequency.trim() !== '') return true;
  return [duration, ...instructions.split(/[,;\n]/)]
    .map((part) => part.trim())
    .some((part) => direction.test(part) || readFrequency(part) !== null);
}
