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

/**
 * Asks the server when the session ends, warns two minutes before it does, and locks the screen when it has ended.
 * Follows what other tabs of this browser do with the same session.
 */
export function SessionWatch() {
  const user = useSignedInUser();
  const { idleMinutes } = useClinic();
  const queryClient = useQueryClient();
  const router = useRouter();
  const known = workOf(user);
  const hasEnded = useSessionEnded();
  const [end, setEnd] = useState<End | null>(null);
  const [now, setNow] = useState(Date.now);
  const warnBefore = Math.min(120, idleMinutes * 30) * 1000;

  const look = useCallback(async () => {
    try {
      const { user: signedIn, ends } = await api.accounts.session.call();
      setNow(Date.now());
      if (signedIn && signedIn.id !== user.id) {
        forgetUnsaved();
        return window.location.reload();
      }
      setSessionEnded(signedIn === null);
      if (signedIn && workOf(signedIn) !== known) {
        await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 });
        // Leaves a screen that this person may not open any more before it asks for anything.
        await router.invalidate();
        void queryClient.invalidateQueries();
      }
      setEnd(ends && { at: Date.now() + ends.inSeconds * 1000, canBeExtended: ends.canBeExtended });
    } catch {
      // Every screen says by itself that the server is away; the next look comes in a moment.
      setNow(Date.now());
      setEnd((known) => ({
        at: Date.now() + warnBefore + lookAgain,
        canBeExtended: true,
        ...known,
      }));
    }
  }, [user.id, known, warnBefore, queryClient, router]);

  useEffect(() => {
    if (!hasEnded) void look();
  }, [hasEnded, look]);

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
  }, [isWarning]);

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
