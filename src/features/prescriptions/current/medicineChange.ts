/**
 * What a prescription changes about a medicine: the patient did not take it before, goes on with it, takes it
 * otherwise, or stops it. Empty: nobody knows what the patient took before.
 */
export const medicineChanges = ['', 'new', 'same', 'change', 'stop'] as const;
export type MedicineChange = (typeof medicineChanges)[number];

/** The heading of each group on the paper, in the paper's order. */
export const changeHeadings: Readonly<Record<Exclude<MedicineChange, ''>, string>> = {
  new: 'New',
  change: 'Changed',
  same: 'Continue as before',
  stop: 'Stopped',
};

interface ChangeGroup<Item> {
  /** Null: the medicines have no heading. */
  change: keyof typeof changeHeadings | null;
  /** The number of its first medicine on the paper, from 1. */
  first: number;
  items: Item[];
}

/**
 * Medicines in the groups of the paper, each in the order in which they were written. One group without a heading if
 * all of them are new.
 */
export function groupsByChange<Item extends { change: MedicineChange }>(
  items: readonly Item[],
): ChangeGroup<Item>[] {
  if (items.every(({ change }) => !change || change === 'new')) {
    return [{ change: null, first: 1, items: [...items] }];
  }
  const groups: ChangeGroup<Item>[] = [];
  let first = 1;
  for (const change of Object.keys(changeHeadings) as (keyof typeof changeHeadings)[]) {
    const ofChange = items.filter((item) => (item.change || 'new') === change);
    if (ofChange.length === 0) continue;
    groups.push({ change, first, items: ofChange });
    first += ofChange.length;
  }
  return groups;
}
