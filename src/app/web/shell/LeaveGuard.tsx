import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isAnythingUnsaved, isScreenUnsaved } from '../../../web/forms/unsaved';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { closeUppermost } from '../../../web/ui/layers';

const leaveQuestion = lazyPart(() =>
  import('../../../web/shell/LeaveQuestion').then(({ LeaveQuestion }) => LeaveQuestion),
);

/**
 * Asks before unsaved input is lost: with the browser's own dialog on leaving the page, with ours on opening another
 * screen. The browser's Back closes the uppermost dialog or drawer before it navigates.
 */
export function LeaveGuard() {
  const { history } = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(
    () =>
      // `useBlocker` would show the other screen's address while it waits for an answer to Back.
      history.block({
        enableBeforeUnload: isAnythingUnsaved,
        blockerFn: ({ action, currentLocation, nextLocation }) => {
          const { href, pathname, state } = nextLocation;
          const withoutBlocker = { ignoreBlocker: true };
          if (action === 'PUSH' || action === 'REPLACE') {
            if (pathname === currentLocation.pathname || !isScreenUnsaved()) return false;
            const go = action === 'PUSH' ? history.push : history.replace;
            setLeave(() => () => go(href, state, withoutBlocker));
            return true;
          }
          if (closeUppermost()) return true;
          if (pathname === currentLocation.pathname || !isScreenUnsaved()) return false;
          const steps = state.__TSR_index - currentLocation.state.__TSR_index;
          setLeave(() => () => history.go(steps, withoutBlocker));
          return true;
        },
      }),
    [history],
  );
  const LeaveQuestion = useLazyPart(leaveQuestion, leave !== null);
  if (!LeaveQuestion || !leave) return null;
  return (
    <LeaveQuestion
      onStay={() => setLeave(null)}
      onLeave={() => {
        setLeave(null);
        leave();
      }}
    />
  );
}
