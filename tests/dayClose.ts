import { type Counts, denominations, type NewDayClose } from '../src/features/dayClose/dayClose';

export const noCash = Object.fromEntries(denominations.map(({ key }) => [key, 0])) as Counts;

/** What a receptionist enters who never received anything and has three ₹100 notes for change. */
export const closeEntered: NewDayClose = {
  number: 1,
  through: 0,
  openingCash: 30_000,
  counts: { ...noCash, note100: 3 },
  leftCash: 30_000,
  reason: '',
};
