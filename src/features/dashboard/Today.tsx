import { DayPicture } from './DayPicture';
import type { Dashboard } from './dashboard';
import { MoneyLine } from './MoneyLine';

/** What the day is like: its money for whoever may see it, and its visits as a picture. */
export function Today({ day, money, drawer, needs }: Dashboard) {
  return (
    <>
      <MoneyLine money={money} drawer={drawer} needs={needs} />
      <DayPicture day={day} />
    </>
  );
}
