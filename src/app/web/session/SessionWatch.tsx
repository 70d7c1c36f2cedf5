import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Principal } from '../../../shared/permissions';
import { api } from '../../../web/api/api';
import { isLongList } from '../../../web/api/queryClient';
import { discardUnsaved } from '../../../web/forms/unsaved';
import { liveState } from '../../../web/live/liveState';
import { notifyOtherTabs, subscribeToOtherTabs } from '../../../web/session/otherTabs';
import { sessionQuery, useClinic, useSignedInUser } from '../../../web/session/session';
import { setSessionEnded, signInsHere, useSessionEnded } from '../../../web/session/sessionEnd';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { waitForDayEnd } from './dayEnd';

const sessionWarning = lazyPart(() =>
  import('./SessionWarning').then(({ SessionWarning }) => SessionWarning),
);

/** Milliseconds between two checks while the warning is shown: work in another tab extends the session too. */
const recheckInterval = 10_000;

/** A key of what somebody may do, which an administrator may change while they are signed in. */
function roleKeyOf({ role, isAdministrator, isSolo }: Principal): string {
  return `${role} ${isAdministrator} ${isSolo}`;
}

interface SessionExpiry {
  /** By this browser's clock, in milliseconds. */
  at: number;
  canBeExtended: boolean;
}

/** Milliseconds before the end of the session at which the warning comes: two minutes, or half of a short session. */
const warningLeadOf = (idleMinutes: number) => Math.min(120, idleMinutes * 30) * 1000;

/**
 * Gives every screen the clinic's new day and reads what is shown again, as after a gap in the live stream: forms keep
 * what was typed.
 */
function showDay(queryClient: QueryClient, today: string): void {
  const { queryKey } = sessionQuery();
  const session = queryClient.getQueryData(queryKey);
  if (!session || session.clinic.today === today) return;
  queryClient.setQueryData(queryKey, { ...session, clinic: { ...session.clinic, today } });
  const sessionHash = hashKey(queryKey);
  void queryClient.invalidateQueries({
    predicate: (query) => query.queryHash !== sessionHash && !isLongList(query),
  });
}

/**
 * Asks the server who is signed in here, when that ends and which day it is; reads everything again if their role has
 * changed.
 */
function useSessionCheck() {
  const user = useSignedInUser();
  const { idleMinutes } = useClinic();
  const queryClient = useQueryClient();
  const router = useRouter();
  const roleKey = roleKeyOf(user);
  const warningLead = warningLeadOf(idleMinutes);
  const [end, setEnd] = useState<SessionExpiry | null>(null);
  const [now, setNow] = useState(Date.now);
  const check = useCallback(async () => {
    const signIns = signInsHere();
    try {
      const { user: signedIn, ends, clinic } = await api.accounts.session.call();
      // An answer from before somebody signed in again would lock the screen once more.
      if (signIns !== signInsHere()) return;
      setNow(Date.now());
      if (signedIn && signedIn.id !== user.id) {
        discardUnsaved();
        return window.location.reload();
      }
      setSessionEnded(signedIn === null);
      showDay(queryClient, clinic.today);
      if (signedIn && roleKeyOf(signedIn) !== roleKey) {
        await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 });
        // Leaves a screen that this person may not open any more before it asks for anything.
        await router.invalidate();
        void queryClient.invalidateQueries();
      }
      setEnd(ends && { at: Date.now() + ends.inSeconds * 1000, canBeExtended: ends.canBeExtended });
    } catch {
      // Every screen says by itself that the server is away; the next check comes in a moment.
      setNow(Date.now());
      setEnd((last) => ({
        at: Date.now() + warningLead + recheckInterval,
        canBeExtended: true,
        ...last,
      }));
    }
  }, [user.id, roleKey, warningLead, queryClient, router]);
  return { look: check, end, now, setNow, warnBefore: warningLead };
}

/** Checks again when another tab, the end of the live stream or a wake-up says that the session may have changed. */
function useRecheckTriggers(look: () => Promise<void>, hasEnded: boolean): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribeToOtherTabs((news) => {
        if (news === 'signed-out') {
          discardUnsaved();
          window.location.replace('/login');
        } else if (news === 'ended') void look();
        else void look().then(() => queryClient.invalidateQueries());
      }),
    [look, queryClient],
  );

  // The server ends the stream along with the session, so its end locks a screen that nobody touches.
  const isLive = liveState.use() === 'live';
  const wasLive = useRef(false);
  useEffect(() => {
    if (wasLive.current && !isLive) void look();
    wasLive.current = isLive;
  }, [isLive, look]);
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

/** Milliseconds by which screens ask at different moments after midnight. */
const midnightSpread = 3_000;

/** Checks when the clinic's day ends, and goes on each minute until the server says that it is over. */
function useDayEnd(look: () => Promise<void>, hasEnded: boolean): void {
  const { today, timeZone } = useClinic();
  useEffect(() => {
    if (hasEnded) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const delay = waitForDayEnd(today, timeZone, Date.now()) + Math.random() * midnightSpread;
      timer = setTimeout(() => {
        void look();
        wait();
      }, delay);
    };
    wait();
    return () => clearTimeout(timer);
  }, [look, hasEnded, today, timeZone]);
}

/**
 * Asks the server when the session ends, warns up to two minutes before, and locks the screen when it has ended. Follows
 * what other tabs of this browser do with the same session, and moves every screen on to the clinic's new day.
 */
export function SessionWatch() {
  const hasEnded = useSessionEnded();
  const { look, end, now, setNow, warnBefore } = useSessionCheck();

  useEffect(() => {
    if (!hasEnded) void look();
  }, [hasEnded, look]);
  useRecheckTriggers(look, hasEnded);
  useDayEnd(look, hasEnded);

  useEffect(() => {
    if (hasEnded || !end) return;
    const left = end.at - Date.now();
    const wait =
      left > warnBefore ? left - warnBefore + 500 : Math.min(recheckInterval, left + 1000);
    const timer = setTimeout(() => {
      // The screen is locked also while the server is away.
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

  const extendSession = () => {
    if (end?.canBeExtended) void look();
    else setSessionEnded(true);
  };

  const SessionWarning = useLazyPart(sessionWarning, isWarning);
  if (!SessionWarning) return null;
  return (
    <SessionWarning
      isOpen={isWarning}
      secondsLeft={secondsLeft ?? 0}
      canBeExtended={end?.canBeExtended ?? false}
      onStay={extendSession}
    />
  );
}
