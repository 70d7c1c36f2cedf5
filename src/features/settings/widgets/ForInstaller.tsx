import { IconChevronRight } from '@tabler/icons-react';
import { t } from '../../../shared/language';
import classes from './ForInstaller.module.css';

/** Technical details for the person who set the server up, collapsed for everyone else. */
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
