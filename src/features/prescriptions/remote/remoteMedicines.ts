import { finderOf, refusedIn } from '../../stock/refusedSubstances';
import refusedList from '../../stock/refusedSubstances.json';
import { ingredientsOf } from '../../substances/reference/ingredientsOf';
import { substancesOf, type Tie } from '../../substances/substances';
import { isStopped } from '../medicineWords';
import type { Medication } from '../prescription';
import list from './remoteMedicines.json';

/**
 * What the Telemedicine Practice Guidelines, 2020, let nobody prescribe by telephone or video: Schedule X, narcotic
 * drugs and psychotropic substances. The file has the source of each substance and what was not read.
 */

const psychotropicsIn = finderOf(list.psychotropics);
const listAIn = finderOf(list.listA);

/** Changes with the list: a doctor's signature is for one version. */
export const remoteVersion: string = list.version;

const firstNames = (listed: readonly { names: readonly string[] }[]) =>
  listed.flatMap(({ names }) => names.slice(0, 1)).sort();

/** The list as a doctor reads it: what is refused, and what a first consult by video allows. */
export const remoteNames = {
  refused: firstNames([...refusedList.substances, ...list.psychotropics]),
  listA: firstNames(list.listA),
};

interface RemoteMedicines {
  /** Medicines that must not be prescribed, each with the substances for which. */
  refused: { medicine: string; substances: string[] }[];
  /** Medicines that may be prescribed at a first consult by video alone. */
  listA: string[];
  /** Medicines of which nobody knows what is in them, so that nothing is compared. */
  unknown: string[];
}

/** What the guidelines say of the medicines of a remote visit; those that are stopped are not prescribed. */
export function remoteMedicines(
  medicines: readonly Medication[],
  ties: readonly Tie[],
): RemoteMedicines {
  const found: RemoteMedicines = { refused: [], listA: [], unknown: [] };
  for (const medicine of medicines) {
    if (isStopped(medicine) || medicine.name.trim() === '') continue;
    const name = `${medicine.name} ${medicine.strength}`.trim();
    const ingredients = ingredientsOf(medicine, ties);
    const texts = [
      medicine.name,
      medicine.genericName,
      // Whatever the generic name says: it may be half of a combination.
      ...(substancesOf(medicine.name, ties) ?? []),
      ...(ingredients ?? []).map(({ substance }) => substance),
    ];
    const substances = [...refusedIn(texts), ...psychotropicsIn(texts)];
    if (substances.length > 0) found.refused.push({ medicine: name, substances });
    else if (listAIn(texts).length > 0) found.listA.push(name);
    else if (ingredients === null) found.unknown.push(name);
  }
  return found;
}
