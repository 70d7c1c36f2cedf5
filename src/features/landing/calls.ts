import type { Speaker } from '../../shared/speaker';
import { sentencesOf } from '../board/announce';
import { positionWords } from '../queue/positionWords';

/** The front page's example of a queue: one doctor's room, and a patient who waits. */

/** The number inside at first, and the one on the patient's phone. */
const firstNumber = 7;
export const ownNumber = 10;

/** Said with `t`. */
const room = 'Room 1';

/** How many of those who wait the screen shows. */
const nextShown = 3;

/** What screen and phone show after so many calls. */
interface CallsView {
  tokenNumber: number;
  room: string;
  next: number[];
  /** The phone's words: "2 people ahead of you". */
  place: string;
  isOwnTurn: boolean;
  /** What is said aloud. */
  announcement: string;
}

/** `calls`: 0 to `lastCall`. */
export function callsView(calls: number, speaker: Speaker): CallsView {
  const tokenNumber = firstNumber + calls;
  const isOwnTurn = tokenNumber === ownNumber;
  const call = callOf(calls, speaker);
  const [sentence] = sentencesOf(call, [speaker]);
  return {
    tokenNumber,
    room: speaker.t(room),
    next: Array.from({ length: nextShown }, (_, place) => tokenNumber + 1 + place),
    place: positionWords(
      {
        status: isOwnTurn ? 'in-progress' : 'waiting',
        ahead: Math.max(ownNumber - tokenNumber - 1, 0),
        room: speaker.t(room),
      },
      speaker,
    ),
    isOwnTurn,
    announcement: sentence?.text ?? '',
  };
}

/** The call as the waiting room's screen announces it. */
export function callOf(calls: number, { t }: Pick<Speaker, 't'>) {
  return {
    callId: String(calls),
    tokenNumber: firstNumber + calls,
    room: t(room),
    doctorName: '',
    name: null,
  };
}

/** With this call it is the patient's turn. */
export const lastCall = ownNumber - firstNumber;

/** After the last call the example begins again. */
export const nextCall = (calls: number) => (calls < lastCall ? calls + 1 : 0);
