import { Button, Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { formatRupees, rupeesFromPaise } from '../../../shared/money';
import { isUnread, paiseFromRupees, readRupees } from '../../../shared/readMoney';
import { api, client } from '../../../web/api/api';
import { DateField } from '../../../web/dates/DateField';
import { FormAlert } from '../../../web/forms/FormAlert';
import { FormDialog } from '../../../web/forms/FormDialog';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { validateWith } from '../../../web/forms/validation';
import { useClinic } from '../../../web/session/session';
import { AmountInput } from '../../../web/ui/AmountInput';
import { notifySuccess } from '../../../web/ui/tell';
import type { Due } from '../DueExpenses';
import {
  type ExpenseMethod,
  expenseMethodLabels,
  expenseMethods,
  type NewExpense,
  newExpense,
} from '../expense';
import { KindSelect } from './KindSelect';

interface ExpenseDialogProps {
  /** What comes every month, with the day on which it was due; null: any other expense. */
  due: Due | null;
  onClose: () => void;
}

/** Enters what was spent; what is due is filled in. */
export function ExpenseDialog({ due, onClose }: ExpenseDialogProps) {
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const recurring = due?.recurring;
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: {
      kindId: recurring?.kindId ?? '',
      payee: recurring?.payee ?? '',
      purpose: recurring?.purpose ?? '',
      amount: recurring ? rupeesFromPaise(recurring.amount) : '',
      method: (recurring?.method ?? 'cash') as ExpenseMethod,
      isFromDrawer: true,
      spentOn: due?.dueOn ?? today,
    },
    validate: ({ amount, isFromDrawer, ...typed }) =>
      validateWith(newExpense, {
        ...typed,
        amount: paiseFromRupees(amount),
        isFromDrawer: isFromDrawer && typed.method === 'cash',
        ...(due && { monthly: { id: due.recurring.id, dueOn: due.dueOn } }),
      }),
    save: (fields: NewExpense, options) => client.expenses.enter(fields, options),
    // Another desk may have entered it, or taken its kind off the list.
    onRefused: () => void queryClient.invalidateQueries({ queryKey: api.expenses.key() }),
    onSaved: ({ amount, payee }) => {
      void queryClient.invalidateQueries({ queryKey: api.expenses.key() });
      void queryClient.invalidateQueries({ queryKey: api.dayClose.preview.key() });
      notifySuccess(t('{amount} to {payee} entered', { amount: formatRupees(amount), payee }));
      onClose();
    },
  });
  const { method, amount } = form.values;
  return (
    <FormDialog
      title={t('New expense')}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this expense?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
      foot={<FormAlert message={problem} />}
    >
      <Stack ref={fieldsRef}>
        <KindSelect
          keptId={recurring?.kindId}
          {...form.getInputProps('kindId')}
          error={marks.kindId}
        />
        <TextInput
          label={t('Paid to')}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('payee')}
          error={marks.payee}
        />
        <SimpleGrid cols={2}>
          <AmountInput
            label={t('Amount (₹)')}
            withAsterisk
            isUnreadable={isUnread(amount, readRupees)}
            {...form.getInputProps('amount')}
            error={marks.amount}
          />
          <NativeSelect
            label={t('Payment Method')}
            data={expenseMethods.map((value) => ({ value, label: t(expenseMethodLabels[value]) }))}
            {...form.getInputProps('method')}
          />
        </SimpleGrid>
        {method === 'cash' && (
          <Checkbox
            label={t('Out of my drawer')}
            description={t('The day-end close then expects so much less cash')}
            {...form.getInputProps('isFromDrawer', { type: 'checkbox' })}
          />
        )}
        <DateField
          label={t('Date')}
          direction="behind"
          max={today}
          {...form.getInputProps('spentOn')}
          error={marks.spentOn}
        />
        <TextInput label={t('Note')} autoComplete="off" {...form.getInputProps('purpose')} />
      </Stack>
    </FormDialog>
  );
}
