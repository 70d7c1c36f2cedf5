import { initialsOf, toneOfName } from '../../shared/initial';
import classes from './Avatar.module.css';

interface AvatarProps {
  name: string;
}

/** A person's initials on a tone of their name, beside the name: screen readers leave it out. */
export function Avatar({ name }: AvatarProps) {
  const tone = toneOfName(name);
  const colors = { '--tone': `var(--${tone})`, '--tint': `var(--${tone}-tint)` };
  return (
    <span aria-hidden className={classes.avatar} style={colors as object}>
      {initialsOf(name)}
    </span>
  );
}
