import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { formatRupees, rupeesFromPaise } from '../../shared/money';
import { readRupees } from '../../shared/readMoney';
import { api, client } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { notifySuccess } from '../../web/ui/tell';
import { type ExpensePayment, expensePayment } from '../expenses/expense';
import { type PaidHow, paidHowChoices, paymentFromForm } from './paidHow';
import type { SupplierWithBalance } from './purchase';
import { neededAmountFromText } from './purchaseForm';

interface PayFormProps {
  supplier: SupplierWithBalance;
  onClose: () => void;
}

/** Pays a supplier what is owed, in part or in full: from the drawer or by the bank. */
export function PayForm({ supplier: { id, name, owed }, onClose }: PayFormProps) {
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const { form, values, fieldsRef, problem, marks, submit, action, isSaving } = useRecordForm({
    initialValues: {
      amount: owed > 0 ? rupeesFromPaise(owed) : '',
      paid: 'bank' as PaidHow,
      spentOn: today,
    },
    validate: ({ amount, ...typed }) =>
      validateWith(
        expensePayment,
        paymentFromForm({ ...typed, amount: neededAmountFromText(amount) }),
      ),
    save: (payment: ExpensePayment, options) => client.purchases.pay({ id, payment }, options),
    onSaved: (_, { amount }) => {
      void queryClient.invalidateQueries({ queryKey: api.purchases.key() });
      notifySuccess(t('{amount} paid to {name}', { amount: formatRupees(amount), name }));
      onClose();
    },
  });
  const advance = (readRupees(values.amount) ?? 0) - Math.max(0, owed);
  return (
    <FormDialog
      title={t('Pay {name}', { name })}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard what you typed?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Pay')}
        </Button>
      }
      foot={
        <>
          <FormAlert message={problem} />
          <LostAnswer action={action} />
        </>
      }
    >
      <Stack ref={fieldsRef}>
        <TextInput
          label={t('Amount (₹)')}
          description={
            owed < 0
              ? t('{amount} is paid in advance', { amount: formatRupees(-owed) })
              : t('{amount} is owed; the oldest invoices are paid first', {
                  amount: formatRupees(owed),
                })
          }
          withAsterisk
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('amount')}
          error={marks.amount}
        />
        {advance > 0 && (
          <Text size="sm" role="status">
            {t('{amount} more than is owed: an advance', { amount: formatRupees(advance) })}
          </Text>
        )}
        <NativeSelect label={t('Paid')} data={paidHowChoices()} {...form.getInputProps('paid')} />
        <DateField
          label={t('Date')}
          direction="behind"
          max={today}
          {...form.getInputProps('spentOn')}
          error={marks.spentOn}
        />
      </Stack>
    </FormDialog>
  );
}
