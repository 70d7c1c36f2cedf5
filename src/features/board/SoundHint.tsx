import { IconVolumeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { canSound } from './announce';
import classes from './BoardPage.module.css';

/** The hint is shown in words for this long, then as a small button. */
const wordsMs = 30_000;

/** Asks for the touch that the browser requires before a page may play sound. */
export function SoundHint({ words }: { words: ReactNode }) {
  const [isSilent, setSilent] = useState(() => !canSound());
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    const update = () => {
      setSilent(!canSound());
      setSmall(true);
    };
    const timer = setTimeout(() => setSmall(true), wordsMs);
    window.addEventListener('pointerup', update);
    window.addEventListener('keyup', update);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', update);
      window.removeEventListener('keyup', update);
    };
  }, []);
  if (!isSilent) return null;
  if (!isSmall) return <p className={classes.silent}>{words}</p>;
  return (
    // The listeners above handle the press.
    <button type="button" className={classes.silent}>
      <IconVolumeOff aria-hidden />
      <span className={classes.hidden}>{words}</span>
    </button>
  );
}
