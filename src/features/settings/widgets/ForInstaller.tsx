import { IconChevronRight } from '@tabler/icons-react';
import { t } from '../../../shared/language';
import classes from './ForInstaller.module.css';

/** What only the person who set the server up can use, out of everyone else's way. */
export function ForInstaller({ lines }: { lines: string[] }) {
  return (
    <details className={classes.what}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {t('For your installer')}
      </summary>
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </details>
  );
}
