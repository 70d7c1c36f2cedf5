import { readFrequency } from '../frequency';
import { frequencyLength, type Medication, medicationFields } from '../prescription';
import type { KnownMedicine } from './known';

/**
 * A medicine as read, with what its line did not say as it mostly is: the relation to food and the duration too. What was
 * typed stays, and a medicine that is stopped is given nothing.
 */
export function withUsualParts(medication: Medication, usual: KnownMedicine): Medication {
  const read = readFrequency(medication.frequency);
  if (read && !Array.isArray(read.how) && read.how.kind === 'stop') return medication;
  const filled = { ...medication };
  for (const field of medicationFields) {
    if (field !== 'name') filled[field] ||= usual[field];
  }
  // Taken when needed or once, it has no duration; continued, it has one.
  const kind = read && !Array.isArray(read.how) ? read.how.kind : null;
  const isOnce = kind === 'whenNeeded' || kind === 'atOnce' || (read?.steps.length ?? 0) > 1;
  if (isOnce) filled.duration = medication.duration;
  return { ...filled, ...relationOf(medication, usual) };
}

/** The usual relation to food, where the line says how often and not how to food. */
function relationOf(medication: Medication, usual: KnownMedicine): Partial<Medication> {
  const own = readFrequency(medication.frequency);
  const other = readFrequency(usual.frequency);
  if (medication.frequency === '' || !own || own.relation || !other?.relation) return {};
  const plain = usual.frequency.toLowerCase().indexOf(other.typed.toLowerCase());
  const relation = plain < 0 ? '' : usual.frequency.slice(plain + other.typed.length).trim();
  const withRelation = `${medication.frequency} ${relation}`;
  const isRead = relation !== '' && readFrequency(withRelation)?.relation;
  return isRead && withRelation.length <= frequencyLength ? { frequency: withRelation } : {};
}
