import { useState } from 'react';

/** The days of the figures that are shown: those chosen before, until the figures of the new ones are there. */
export function useDaysOfFigures<Days>(chosen: Days, areCurrent: boolean): Days {
  const [shown, setShown] = useState(chosen);
  if (!areCurrent) return shown;
  if (JSON.stringify(shown) !== JSON.stringify(chosen)) setShown(chosen);
  return chosen;
}
