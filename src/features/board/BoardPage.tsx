import { Fragment, useEffect, useRef, useState } from 'react';
import { currentSpeaker, type Speaker, t } from '../../shared/language';
import { api, client, codeOf } from '../../web/api/api';
import { clockFormat } from '../../web/language/dateFormat';
import { speakerFor } from '../../web/language/language';
import { useLinkToken } from '../../web/session/linkToken';
import { useClinic } from '../../web/session/session';
import { useNow } from '../../web/ui/useNow';
import { announce } from './announce';
import classes from './BoardPage.module.css';
import { type Board, boardLinkOver, languagesOf } from './board';
import { keepLit } from './keepLit';
import { SoundHint } from './SoundHint';

/** What a screen shows, and in which languages; those are its link's, whatever the television prefers. */
interface Shown {
  board: Board;
  speakers: readonly Speaker[];
}

/** Milliseconds between two attempts to reach the server. */
const retryAfter = 3_000;
const reconnecting = 'Reconnecting...';
/** Milliseconds after which the page is loaded again at a quiet moment: a new version comes in, and memory is fresh. */
const freshAfter = 24 * 60 * 60 * 1000;

/** The waiting room's screen: who is served where, and who is next. It runs by itself, for weeks. */
export function BoardPage() {
  const token = useLinkToken();
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { name } = useClinic();
  useEffect(() => keepLit(), []);
  useEffect(() => {
    if (!token) return;
    return watchBoard(token, (next, why) => {
      if (next) setShown(next);
      setProblem(why);
    });
  }, [token]);
  useAnnouncements(shown);
  useFreshness(shown?.board ?? null);

  if (!token) {
    return (
      <main className={classes.message}>
        {t(
          'This link is not complete. An administrator can create a new one under “Waiting-room screens”.',
        )}
      </main>
    );
  }
  if (!shown) {
    return <main className={classes.message}>{problem ? t(problem) : t('Loading...')}</main>;
  }
  const { board, speakers } = shown;
  const [speaker = currentSpeaker()] = speakers;
  const inEach = (say: (speaker: Speaker) => string) => <InEach speakers={speakers} say={say} />;
  return (
    <main className={classes.board} lang={speaker.language}>
      <header className={classes.head}>
        <h1 className={name ? classes.name : classes.hidden}>{name || speaker.t('Queue')}</h1>
        <Clock locale={speaker.locale} />
      </header>
      <section aria-label={speaker.t('Now serving')} className={classes.serving}>
        <h2>{inEach(({ t }) => t('Now serving'))}</h2>
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
      <section aria-label={speaker.t('Next')} className={classes.next}>
        <h2>{inEach(({ t }) => t('Next'))}</h2>
        {board.next.length === 0 && <p className={classes.nobody}>–</p>}
        <ol>
          {board.next.map(({ tokenNumber, name, isUrgent }) => (
            <li key={tokenNumber}>
              <strong>{tokenNumber}</strong>
              {name && <span>{name}</span>}
              {isUrgent && <em>{inEach(({ t }) => t('Urgent'))}</em>}
            </li>
          ))}
        </ol>
        {board.moreWaiting > 0 && <p className={classes.more}>+ {board.moreWaiting}</p>}
      </section>
      {problem && (
        <p role="status" className={classes.problem}>
          {inEach(({ t }) => t(problem))}
        </p>
      )}
      <SoundHint words={inEach(({ t }) => t('Touch the screen once for sound'))} />
    </main>
  );
}

/** What time it is at the clinic: a waiting room looks there. */
function Clock({ locale }: { locale: string }) {
  const { timeZone } = useClinic();
  const now = useNow(5_000);
  const { time } = clockFormat(locale, timeZone);
  return <p className={classes.clock}>{time(new Date(now))}</p>;
}

/** A text in each of the screen's languages, side by side. */
function InEach(props: { speakers: readonly Speaker[]; say: (speaker: Speaker) => string }) {
  return props.speakers.map((speaker, place) => (
    <Fragment key={speaker.language}>
      {place > 0 && ' · '}
      <span lang={speaker.language}>{props.say(speaker)}</span>
    </Fragment>
  ));
}

/** Follows the board for ever; tells what it shows and, while the server is away, why nothing moves. */
function watchBoard(
  token: string,
  show: (shown: Shown | null, problem: string | null) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    let speakers: Speaker[] = [];
    while (!signal.aborted) {
      try {
        for await (const board of await client.board.watch({ token }, { signal })) {
          if (speakers.length === 0) {
            speakers = await Promise.all(languagesOf(board.language).map(speakerFor));
          }
          show({ board, speakers }, null);
        }
        show(null, null);
      } catch (error) {
        if (signal.aborted) return;
        show(null, codeOf(error) === 'LINK_NOT_USABLE' ? boardLinkOver : reconnecting);
      }
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
    }
  };
  void run();
  return () => ending.abort();
}

/** Speaks each call that was not there before; what is there when the screen is switched on is not news. */
function useAnnouncements(shown: Shown | null): void {
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!shown) return;
    const { board, speakers } = shown;
    const before = known.current;
    known.current = new Set(board.serving.map(({ callId }) => callId));
    if (!before) return;
    for (const call of board.serving.filter(({ callId }) => !before.has(callId)).reverse()) {
      void announce(call, speakers);
    }
  }, [shown]);
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
