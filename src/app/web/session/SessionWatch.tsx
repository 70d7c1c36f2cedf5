import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Principal } from '../../../shared/permissions';
import { api } from '../../../web/api/api';
import { forgetUnsaved } from '../../../web/forms/unsaved';
import { liveState } from '../../../web/live/liveState';
import { notifyOtherTabs, subscribeToOtherTabs } from '../../../web/session/otherTabs';
import { sessionQuery, useClinic, useSignedInUser } from '../../../web/session/session';
import { setSessionEnded, useSessionEnded } from '../../../web/session/sessionEnd';
import { laterPart, useLaterPart } from '../../../web/shell/later';

const sessionWarning = laterPart(() =>
  import('./SessionWarning').then(({ SessionWarning }) => SessionWarning),
);

/** Milliseconds between two looks while the warning is shown: work in another tab keeps the session too. */
const lookAgain = 10_000;

/** Whose work somebody does, which an administrator may change while they are signed in. */
function workOf({ role, isAdministrator, isSolo }: Principal): string {
  return `${role} ${isAdministrator} ${isSolo}`;
}

interface End {
  /** By this browser's clock, in milliseconds. */
  at: number;
  canBeExtended: boolean;
}

/** Milliseconds before the end of the session at which the warning comes. */
const warnBeforeOf = (idleMinutes: number) => Math.min(120, idleMinutes * 30) * 1000;

/** Asks the server who is signed in here and when that ends; reads everything again where it is somebody's other work. */
function useLook() {
  const user = useSignedInUser();
  const { idleMinutes } = useClinic();
  const queryClient = useQueryClient();
  const router = useRouter();
  const work = workOf(user);
  const warnBefore = warnBeforeOf(idleMinutes);
  const [end, setEnd] = useState<End | null>(null);
  const [now, setNow] = useState(Date.now);
  const look = useCallback(async () => {
    try {
      const { user: signedIn, ends } = await api.accounts.session.call();
      setNow(Date.now());
      if (signedIn && signedIn.id !== user.id) {
        forgetUnsaved();
        return window.location.reload();
      }
      setSessionEnded(signedIn === null);
      if (signedIn && workOf(signedIn) !== work) {
        await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 });
        // Leaves a screen that this person may not open any more before it asks for anything.
        await router.invalidate();
        void queryClient.invalidateQueries();
      }
      setEnd(ends && { at: Date.now() + ends.inSeconds * 1000, canBeExtended: ends.canBeExtended });
    } catch {
      // Every screen says by itself that the server is away; the next look comes in a moment.
      setNow(Date.now());
      setEnd((last) => ({
        at: Date.now() + warnBefore + lookAgain,
        canBeExtended: true,
        ...last,
      }));
    }
  }, [user.id, work, warnBefore, queryClient, router]);
  return { look, end, now, setNow, warnBefore };
}

/** Looks again where another tab or the end of the live stream says that the session may have changed. */
function useOutsideNews(look: () => Promise<void>, hasEnded: boolean): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribeToOtherTabs((news) => {
        if (news === 'signed-out') {
          forgetUnsaved();
          window.location.replace('/login');
        } else if (news === 'ended') void look();
        else void look().then(() => queryClient.invalidateQueries());
      }),
    [look, queryClient],
  );

  // The server ends the stream along with the session: nobody reads on until somebody touches the screen.
  const isFollowed = liveState.use() === 'live';
  const wasFollowed = useRef(false);
  useEffect(() => {
    if (wasFollowed.current && !isFollowed) void look();
    wasFollowed.current = isFollowed;
  }, [isFollowed, look]);
  useEffect(() => {
    if (hasEnded) notifyOtherTabs('ended');
  }, [hasEnded]);

  // A laptop that slept wakes up later than its timers.
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [look]);
}

/**
 * Asks the server when the session ends, warns two minutes before it does, and locks the screen when it has ended.
 * Follows what other tabs of this browser do with the same session.
 */
export function SessionWatch() {
  const hasEnded = useSessionEnded();
  const { look, end, now, setNow, warnBefore } = useLook();

  useEffect(() => {
    if (!hasEnded) void look();
  }, [hasEnded, look]);
  useOutsideNews(look, hasEnded);

  useEffect(() => {
    if (hasEnded || !end) return;
    const left = end.at - Date.now();
    const wait = left > warnBefore ? left - warnBefore + 500 : Math.min(lookAgain, left + 1000);
    const timer = setTimeout(() => {
      // Also while the server is away nobody reads on.
      if (Date.now() > end.at) setSessionEnded(true);
      void look();
    }, wait);
    return () => clearTimeout(timer);
  }, [end, hasEnded, look, warnBefore]);

  const secondsLeft = end ? Math.max(0, Math.ceil((end.at - now) / 1000)) : null;
  const isWarning = !hasEnded && secondsLeft !== null && secondsLeft * 1000 <= warnBefore;

  useEffect(() => {
    if (!isWarning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWarning, setNow]);

  const stay = () => {
    if (end?.canBeExtended) void look();
    else setSessionEnded(true);
  };

  const SessionWarning = useLaterPart(sessionWarning, isWarning);
  if (!SessionWarning) return null;
  return (
    <SessionWarning
      isOpen={isWarning}
      secondsLeft={secondsLeft ?? 0}
      canBeExtended={end?.canBeExtended ?? false}
      onStay={stay}
    />
  );
}
