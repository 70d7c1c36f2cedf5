import { useCardScan } from '../../../web/shell/useCardScan';
import { useLiveData } from '../live/useLiveData';
import { SessionWatch } from '../session/SessionWatch';
import { Shortcuts } from './Shortcuts';

/** The frame's work without an appearance: live data, scanned cards, single-key shortcuts, end of the session. */
export function ShellEffects() {
  useLiveData();
  useCardScan();
  return (
    <>
      <Shortcuts />
      <SessionWatch />
    </>
  );
}
