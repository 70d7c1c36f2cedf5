import { useCardScan } from '../../../web/shell/useCardScan';
import { useLiveData } from '../live/useLiveData';
import { SessionWatch } from '../session/SessionWatch';
import { Shortcuts } from './Shortcuts';

/** What the frame does unseen: it follows what others do, scanned cards, single keys and the end of the session. */
export function Behind() {
  useLiveData();
  useCardScan();
  return (
    <>
      <Shortcuts />
      <SessionWatch />
    </>
  );
}
