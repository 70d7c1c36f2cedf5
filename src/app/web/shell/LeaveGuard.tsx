import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isAnythingUnsaved, isScreenUnsaved } from '../../../web/forms/unsaved';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { closeUppermost } from '../../../web/ui/layers';

const leaveQuestion = lazyPart(() =>
  import('../../../web/shell/LeaveQuestion').then(({ LeaveQuestion }) => LeaveQuestion),
);

/**
 * Asks before what was typed is lost: by the browser's own question where the page is left, by ours where another
 * screen is opened. The browser's Back closes what lies over the screen before it leads away.
 */
export function LeaveGuard() {
  const { history } = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(
    () =>
      // Not by `useBlocker`: while that waits for an answer to Back, the address is already the other screen's.
      history.block({
        enableBeforeUnload: isAnythingUnsaved,
        blockerFn: ({ action, currentLocation, nextLocation }) => {
          const { href, pathname, state } = nextLocation;
          const anyway = { ignoreBlocker: true };
          if (action === 'PUSH' || action === 'REPLACE') {
            if (pathname === currentLocation.pathname || !isScreenUnsaved()) return false;
            const go = action === 'PUSH' ? history.push : history.replace;
            setLeave(() => () => go(href, state, anyway));
            return true;
          }
          if (closeUppermost()) return true;
          if (pathname === currentLocation.pathname || !isScreenUnsaved()) return false;
          const steps = state.__TSR_index - currentLocation.state.__TSR_index;
          setLeave(() => () => history.go(steps, anyway));
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
