import { Button, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { FormAlert } from './FormAlert';
import { LostAnswer } from './LostAnswer';
import classes from './SaveBar.module.css';

interface SaveBarProps {
  isChanged: boolean;
  /** The names of the fields with unsaved changes, where they are known. */
  changed?: readonly string[];
  isDisabled?: boolean;
  problem: string | null;
  action: { isPending: boolean; mayBeDone: boolean; error: Error | null };
}

/**
 * The save button of a long form, always in view and raised once something was changed. Problems are shown beside the
 * button, where the person who pressed it looks.
 */
export function SaveBar(props: SaveBarProps) {
  const { isChanged, changed = [], isDisabled = false, problem, action } = props;
  return (
    <div className={classes.bar} data-changed={isChanged || undefined}>
      <FormAlert message={problem} />
      <LostAnswer action={action} />
      <div className={classes.line}>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {changed.length > 0
            ? t('Unsaved changes: {fields}', { fields: changed.join(', ') })
            : t(isChanged ? 'Unsaved changes' : 'No unsaved changes')}
        </Text>
        <Button
          type="submit"
          variant={isChanged ? 'filled' : 'default'}
          disabled={action.isPending || isDisabled}
        >
          {t(action.isPending ? 'Saving...' : 'Save')}
        </Button>
      </div>
    </div>
  );
}
