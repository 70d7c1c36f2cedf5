import { Button, Text } from '@mantine/core';
import { t } from '../../../shared/language';
import { sourceLabels } from '../products/product';
import { joinSubstances } from '../substances';
import type { Proposal } from '../writtenNames';
import classes from './ProposalButton.module.css';

interface ProposalButtonProps {
  /** The medicine. */
  name: string;
  proposal: Proposal;
  isSaving: boolean;
  onNote: (substances: readonly string[]) => void;
}

/** What is proposed to be in a medicine, and by whom, to be noted by one press. */
export function ProposalButton({ name, proposal, isSaving, onNote }: ProposalButtonProps) {
  const { substances, from } = proposal;
  const joined = joinSubstances(substances);
  const source = from === 'name' ? t('by its name') : t(sourceLabels[from]);
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.proposal ?? ''}
      aria-label={t('{medicine} is {substances} ({source})', {
        medicine: name,
        substances: joined,
        source,
      })}
      disabled={isSaving}
      // The focus may go on to the next proposal: an Enter that is held down would note it unread.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      onClick={() => onNote(substances)}
    >
      {joined}
      <Text span size="xs" c="dimmed" ml={6}>
        {source}
      </Text>
    </Button>
  );
}
