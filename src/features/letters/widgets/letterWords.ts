import { currentSpeaker } from '../../../shared/language';
import { type Letter, periodText } from '../letter';
import { periodOf } from '../onPaper';

/** Number, days and doctor of a letter, as a list has them below its title. */
export function letterDetails(letter: Letter): string[] {
  const period = periodOf(letter);
  const days = period ? [periodText(period, currentSpeaker())] : [];
  return [letter.number, ...days, letter.doctorName];
}
