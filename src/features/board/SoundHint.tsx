import { IconVolumeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { canSound } from './announce';
import classes from './BoardPage.module.css';

/** Milliseconds for which the words stand. */
const wordsFor = 30_000;

/** Asks for the touch without which the browser makes no sound: in words at first, then by a small button. */
export function SoundHint({ words }: { words: ReactNode }) {
  const [isSilent, setSilent] = useState(() => !canSound());
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    const update = () => {
      setSilent(!canSound());
      setSmall(true);
    };
    const timer = setTimeout(() => setSmall(true), wordsFor);
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
    // The listeners above hear the press.
    <button type="button" className={classes.silent}>
      <IconVolumeOff aria-hidden />
      <span className={classes.hidden}>{words}</span>
    </button>
  );
}
