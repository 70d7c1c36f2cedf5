import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { currentSpeaker, type Speaker, t } from '../../shared/language';
import { api, client, codeOf } from '../../web/api/api';
import { clockFormat } from '../../web/language/dateFormat';
import { speakerFor } from '../../web/language/language';
import { clinicAccent } from '../../web/look/clinicColour';
import { useLinkToken } from '../../web/session/linkToken';
import { useClinic } from '../../web/session/session';
import { brandingQuery } from '../../web/shell/branding';
import { useNow } from '../../web/ui/useNow';
import { announce } from './announce';
import classes from './BoardPage.module.css';
import { type Board, boardLinkOver, languagesOf } from './board';
import { keepScreenOn } from './keepLit';
import { SoundHint } from './SoundHint';

/** What a screen shows, and its languages, which the link sets, whatever the television's browser prefers. */
interface BoardView {
  board: Board;
  speakers: readonly Speaker[];
}

const retryDelayMs = 3_000;
const reconnecting = 'Reconnecting...';
/** After this long the page reloads when the queue is empty, which brings a new version and frees memory. */
const reloadAfterMs = 24 * 60 * 60 * 1000;
/** How long the queue is empty before that at least, so that no announcement is cut off; and between two attempts. */
const reloadCheckMs = 60_000;

/** The waiting room's screen: who is served where, and who is next. It runs unattended for weeks. */
export function BoardPage() {
  const token = useLinkToken();
  const [shown, setShown] = useState<BoardView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { name } = useClinic();
  const branding = useQuery(brandingQuery());
  useEffect(() => keepScreenOn(), []);
  useEffect(() => {
    if (!token) return;
    return watchBoard(token, (next, problemText) => {
      if (next) setShown(next);
      setProblem(problemText);
    });
  }, [token]);
  useAnnouncements(shown);
  useDailyReload(shown?.board ?? null);

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
    <main
      {...clinicAccent(branding.data?.colour ?? '')}
      className={classes.board}
      lang={speaker.language}
    >
      <header className={classes.head}>
        {/* Beside the name, which the logo would move if it came later. */}
        {!branding.isPending && (
          <div className={classes.clinic}>
            {branding.data?.logo && <img {...branding.data.logo} alt="" className={classes.logo} />}
            <h1 className={name ? classes.name : classes.hidden}>{name || speaker.t('Queue')}</h1>
          </div>
        )}
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

/** The time at the clinic. */
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

/**
 * Watches the board until the returned function is called: calls `show` with each board and, while the server cannot be
 * reached, with the problem to show.
 */
function watchBoard(
  token: string,
  show: (shown: BoardView | null, problem: string | null) => void,
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
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  };
  void run();
  return () => ending.abort();
}

/** Announces each call that the previous board did not have; calls on the first board are not announced. */
function useAnnouncements(shown: BoardView | null): void {
  const announcedIds = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!shown) return;
    const { board, speakers } = shown;
    const previousIds = announcedIds.current;
    // Earlier calls stay in it: the board shows an old call again when a newer one ends.
    announcedIds.current = new Set([
      ...(previousIds ?? []),
      ...board.serving.map(({ callId }) => callId),
    ]);
    if (!previousIds) return;
    for (const call of board.serving.filter(({ callId }) => !previousIds.has(callId)).reverse()) {
      void announce(call, speakers);
    }
  }, [shown]);
}

function useDailyReload(board: Board | null): void {
  const [loadedAt] = useState(Date.now);
  const isQuiet = board?.serving.length === 0 && board.next.length === 0;
  useEffect(() => {
    if (!isQuiet) return;
    let isCancelled = false;
    const timer = setInterval(() => {
      if (Date.now() < loadedAt + reloadAfterMs) return;
      api.accounts.session
        .call()
        .then(() => {
          // Somebody may have been called while the server answered.
          if (!isCancelled) window.location.reload();
        })
        .catch(() => {
          // The server cannot be reached, so the page could not be loaded again.
        });
    }, reloadCheckMs);
    return () => {
      isCancelled = true;
      clearInterval(timer);
    };
  }, [isQuiet, loadedAt]);
}
