import { useEffect, useRef, useState } from 'react';
import { api, client, codeOf, messageOf } from '../../web/api';
import { useLinkToken } from '../../web/linkToken';
import { announce, canSound } from './announce';
import classes from './BoardPage.module.css';
import type { Board, BoardLanguage } from './board';
import { keepLit } from './keepLit';

const headings: Record<BoardLanguage, { serving: string; next: string }> = {
  en: { serving: 'Now serving', next: 'Next' },
  hi: { serving: 'अभी', next: 'आगे' },
  both: { serving: 'Now serving · अभी', next: 'Next · आगे' },
};

/** Milliseconds between two attempts to reach the server. */
const retryAfter = 3_000;
/** Milliseconds after which the page is loaded anew at a quiet moment: a new version comes in, and memory is fresh. */
const freshAfter = 24 * 60 * 60 * 1000;

/** The waiting room's screen: who is served where, and who is next. It runs by itself, for weeks. */
export function BoardPage() {
  const token = useLinkToken();
  const [board, setBoard] = useState<Board | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSilent = useSilence();
  useEffect(() => keepLit(), []);
  useEffect(() => {
    if (!token) return;
    return watchBoard(token, (next, why) => {
      if (next) setBoard(next);
      setProblem(why);
    });
  }, [token]);
  useAnnouncements(board);
  useFreshness(board);

  if (!token) {
    return (
      <main className={classes.message}>
        This address is only a part of the screen’s link. An administrator of the clinic makes one
        under “Waiting-room screens”.
      </main>
    );
  }
  if (!board) return <main className={classes.message}>{problem ?? 'Loading...'}</main>;
  return (
    <main className={classes.board}>
      <h1 className={classes.hidden}>Queue</h1>
      <section aria-label="Now serving" className={classes.serving}>
        <h2>{headings[board.language].serving}</h2>
        {board.serving.length === 0 && <p className={classes.nobody}>–</p>}
        <ul>
          {board.serving.map(({ callId, tokenNumber, room, doctorName, name }, place) => (
            <li key={callId} className={place === 0 ? classes.newest : undefined}>
              <strong>{tokenNumber}</strong>
              <span>
                {room ?? doctorName}
                {name && <small>{name}</small>}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Next" className={classes.next}>
        <h2>{headings[board.language].next}</h2>
        <ol>
          {board.next.map(({ tokenNumber, name, isUrgent }) => (
            <li key={tokenNumber}>
              <strong>{tokenNumber}</strong>
              {name && <span>{name}</span>}
              {isUrgent && <em>Urgent</em>}
            </li>
          ))}
        </ol>
        {board.moreWaiting > 0 && <p>+ {board.moreWaiting}</p>}
      </section>
      {problem && (
        <p role="status" className={classes.problem}>
          {problem}
        </p>
      )}
      {isSilent && <p className={classes.silent}>Touch the screen once for sound</p>}
    </main>
  );
}

/** Follows the board for ever; tells what it shows and, while the server is away, why it stands still. */
function watchBoard(
  token: string,
  show: (board: Board | null, problem: string | null) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      try {
        for await (const board of await client.board.watch({ token }, { signal }))
          show(board, null);
        show(null, null);
      } catch (error) {
        if (signal.aborted) return;
        const isOver = codeOf(error) === 'LINK_NOT_USABLE';
        show(null, isOver ? messageOf(error) : 'Reconnecting…');
      }
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
    }
  };
  void run();
  return () => ending.abort();
}

/** Speaks each call that was not there before; what stands there when the screen is switched on is not news. */
function useAnnouncements(board: Board | null): void {
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!board) return;
    const before = known.current;
    known.current = new Set(board.serving.map(({ callId }) => callId));
    if (!before) return;
    for (const call of board.serving.filter(({ callId }) => !before.has(callId)).reverse()) {
      void announce(call, board.language);
    }
  }, [board]);
}

function useFreshness(board: Board | null): void {
  const [since] = useState(Date.now);
  const isQuiet = board?.serving.length === 0 && board.next.length === 0;
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(
      () => {
        api.accounts.session
          .call()
          .then(() => window.location.reload())
          .catch(() => {
            // The server is away, so the page would not come back either.
          });
      },
      Math.max(60_000, since + freshAfter - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [isQuiet, since]);
}

/** True while the browser makes no sound before somebody has touched the page. */
function useSilence(): boolean {
  const [isSilent, setSilent] = useState(() => !canSound());
  useEffect(() => {
    const look = () => setSilent(!canSound());
    window.addEventListener('pointerup', look);
    window.addEventListener('keyup', look);
    return () => {
      window.removeEventListener('pointerup', look);
      window.removeEventListener('keyup', look);
    };
  }, []);
  return isSilent;
}
