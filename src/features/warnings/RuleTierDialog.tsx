import { Button, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { type NewRuleTier, newRuleTier, type RuleCount } from './warning';

interface RuleTierDialogProps {
  rule: RuleCount;
  onClose: () => void;
}

/** Asks why a rule is lowered by one tier, or why it warns again as it did. */
export function RuleTierDialog({ rule, onClose }: RuleTierDialogProps) {
  const queryClient = useQueryClient();
  const { ruleId, tier, lowered, example } = rule;
  const isLowered = lowered === null;
  const { form, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: { reason: '' },
    // The only field shows its problem itself.
    validate: ({ reason }) => ({
      ...validateWith(newRuleTier, { ruleId, isLowered, reason }),
      message: null,
    }),
    save: (input: NewRuleTier) => client.warnings.setTier(input),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: api.warnings.key() });
      void queryClient.invalidateQueries({ queryKey: api.checks.key() });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(isLowered ? 'Lower this warning?' : 'Warn again as before?')}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard these changes?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
    >
      <Text>{example ? t(example.sentence, example.values) : ruleId}</Text>
      <Text>
        {t(
          !isLowered
            ? 'It warns every doctor again as it did before.'
            : tier === 'stop'
              ? 'Every doctor still sees it, but it asks for no reason.'
              : 'No doctor sees it any more.',
        )}
      </Text>
      <Textarea
        label={t('Reason')}
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
        error={marks.reason}
      />
      <FormAlert message={problem} />
    </FormDialog>
  );
}
