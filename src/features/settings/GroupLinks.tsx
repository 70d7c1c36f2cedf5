import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../shared/language';
import { focusOn } from '../../web/ui/returnFocus';
import classes from './SettingsForm.module.css';

/** Scrolls to a group of a form, and puts the focus on its first field. */
function goTo(id: string): void {
  const group = document.getElementById(id);
  if (!group) return;
  focusOn(group.querySelector('input, textarea, select, button'));
  group.scrollIntoView({ block: 'start' });
}

/**
 * Leads to the groups of a long form; at first to the one that the address names after `#`. Buttons and no links: a
 * link would ask about unsaved input, as if the screen were left. The names are said with `t`.
 */
export function GroupLinks({ groups }: { groups: Record<string, string> }) {
  useEffect(() => goTo(window.location.hash.slice(1)), []);
  return (
    <nav className={classes.links} aria-label={t('Parts of this page')}>
      {Object.entries(groups).map(([id, title]) => (
        <Button key={id} variant="subtle" color="gray" size="compact-sm" onClick={() => goTo(id)}>
          {t(title)}
        </Button>
      ))}
    </nav>
  );
}
