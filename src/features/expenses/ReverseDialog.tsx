import { Button, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { type Expense, reversedExpense } from './expense';

/** Takes a mistaken expense back, with its reason. */
export function ReverseDialog({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.expenses.key() });
  const { form, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: { reason: '' },
    validate: (typed) => validateWith(reversedExpense, { id: expense.id, ...typed }),
    save: (fields: { id: string; reason: string }, options) =>
      client.expenses.reverse(fields, options),
    onSaved: () => {
      refetch();
      onClose();
    },
    onRefused: refetch,
  });
  return (
    <FormDialog
      title={t('Reverse this expense?')}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this reversal?')}
      submit={
        <Button type="submit" color="red" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Reverse')}
        </Button>
      }
      foot={<FormAlert message={problem} />}
    >
      <Text>
        {t('{amount} to {payee} stays in the list, and a row of today takes it back.', {
          amount: formatRupees(expense.amount),
          payee: expense.payee,
        })}
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
    </FormDialog>
  );
}
