import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { isUnread, paiseFromRupees, readRupees } from '../../shared/readMoney';
import { api, client } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { AmountInput } from '../../web/ui/AmountInput';
import { Modal } from '../../web/ui/Modal';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { quantityFromText } from '../billing/bill';
import {
  type ExpenseMethod,
  expenseMethodLabels,
  expenseMethods,
  kindInWords,
  type NewRecurringExpense,
  newRecurringExpense,
  type RecurringExpense,
} from './expense';
import { KindSelect } from './widgets/KindSelect';

/** What comes every month: shown, added and ended. */
export function MonthlyDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(api.expenses.recurring.queryOptions());
  const { data: kinds = [] } = useQuery(api.expenses.kinds.queryOptions());
  const [isAdding, adding] = useDisclosure(false);
  const [ended, setEnded] = useState<RecurringExpense | null>(null);
  const { mutate: end, isPending } = useAction(
    api.expenses.endRecurring.mutationOptions(useOutcome(api.expenses.key())),
  );
  const columns: Column<RecurringExpense>[] = [
    {
      header: t('Paid to'),
      card: 'title',
      cell: ({ payee, kindId, kindName, purpose }) => {
        const kind = kinds.find(({ id }) => id === kindId);
        const sub = [kind ? kindInWords(kind) : kindName, purpose].filter(Boolean).join(', ');
        return <TwoLines main={payee} sub={sub} />;
      },
    },
    {
      header: t('Amount'),
      isAmount: true,
      card: 'amount',
      cell: ({ amount, method }) => (
        <TwoLines main={formatRupees(amount)} sub={t(expenseMethodLabels[method])} />
      ),
    },
    {
      header: t('Day of the month'),
      isShort: true,
      card: 'quiet',
      cell: ({ dayOfMonth }) => String(dayOfMonth),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (recurring) => (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('End the monthly expense to {payee}', { payee: recurring.payee })}
          onClick={() => setEnded(recurring)}
        >
          {t('End')}
        </Button>
      ),
    },
  ];
  return (
    <Modal opened onClose={onClose} title={t('Monthly expenses')} size="xl">
      <Stack>
        <Group justify="flex-end">
          <Button onClick={adding.open}>{t('New monthly expense')}</Button>
        </Group>
        {ended && (
          <AskAgain
            question={t('{amount} to {payee} is then no longer proposed. What is entered stays.', {
              amount: formatRupees(ended.amount),
              payee: ended.payee,
            })}
            yes={t('End')}
            isSaving={isPending}
            trigger={ended}
            onYes={() => {
              end({ id: ended.id });
              setEnded(null);
            }}
            back={{ no: t('Keep it'), onBack: () => setEnded(null) }}
          />
        )}
        <RecordList
          label={t('Monthly expenses')}
          columns={columns}
          query={list}
          rows={list.data ?? []}
          emptyTitle={t('No monthly expenses yet')}
          emptyHint={t('Rent, salaries: each is proposed on its day, and one press enters it.')}
        />
      </Stack>
      {isAdding && <MonthlyForm onClose={adding.close} />}
    </Modal>
  );
}

function MonthlyForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: {
      ...{ kindId: '', payee: '', purpose: '', amount: '', dayOfMonth: '1' },
      method: 'bank' as ExpenseMethod,
    },
    validate: ({ amount, dayOfMonth, ...typed }) =>
      validateWith(newRecurringExpense, {
        ...typed,
        amount: paiseFromRupees(amount),
        // What cannot be read is 0, which is no day of a month.
        dayOfMonth: quantityFromText(dayOfMonth),
      }),
    save: (fields: NewRecurringExpense, options) => client.expenses.addRecurring(fields, options),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: api.expenses.key() });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('New monthly expense')}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this monthly expense?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
      foot={<FormAlert message={problem} />}
    >
      <Stack ref={fieldsRef}>
        <KindSelect {...form.getInputProps('kindId')} error={marks.kindId} />
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
            isUnreadable={isUnread(form.values.amount, readRupees)}
            {...form.getInputProps('amount')}
            error={marks.amount}
          />
          <NativeSelect
            label={t('Payment Method')}
            data={expenseMethods.map((value) => ({ value, label: t(expenseMethodLabels[value]) }))}
            {...form.getInputProps('method')}
          />
        </SimpleGrid>
        <TextInput
          label={t('Day of the month')}
          description={t('From 1 to 28; from then on it is proposed')}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('dayOfMonth')}
          error={marks.dayOfMonth}
        />
        <TextInput label={t('Note')} autoComplete="off" {...form.getInputProps('purpose')} />
      </Stack>
    </FormDialog>
  );
}
