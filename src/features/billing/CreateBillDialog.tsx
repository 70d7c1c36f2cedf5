import { Button, NativeSelect, Paper, SimpleGrid, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { firstProblem } from '../../shared/fields';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, messageOf } from '../../web/api';
import type { ConsultedToken } from '../../web/openDialog';
import { FormAlert } from '../../web/ui/FormAlert';
import { FormDialog } from '../../web/ui/FormDialog';
import { PatientSelect } from '../../web/ui/PatientSelect';
import { TokenSelect } from '../../web/ui/TokenSelect';
import { useAction } from '../../web/useAction';
import { useIdempotencyKey } from '../../web/useIdempotencyKey';
import { BillItemRows } from './BillItemRows';
import { BillTotalsTable } from './BillTotalsTable';
import {
  type BillForm,
  billFromForm,
  billMessages,
  billTotals,
  defaultBillForm,
  newBill,
  paymentMethods,
} from './bill';
import { paymentMethodLabel } from './billLabels';

interface CreateBillDialogProps {
  /** The consultation that is chosen already when it opens. */
  forToken: ConsultedToken | null;
  onClose: () => void;
}

/** Makes a bill for a consultation (spec 2, 5 and 9). */
export function CreateBillDialog({ forToken, onClose }: CreateBillDialogProps) {
  const form = useForm<BillForm>({
    initialValues: {
      ...defaultBillForm,
      ...forToken,
      items: defaultBillForm.items.map((item) => ({ ...item, description: t(item.description) })),
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const create = useAction(
    api.billing.create.mutationOptions({
      context,
      onSuccess: (bill) => {
        notifications.show({
          color: 'teal',
          message: t('Bill of {amount} for {name} saved', {
            amount: formatRupees(bill.total),
            name: bill.patientName,
          }),
        });
        void queryClient.invalidateQueries({ queryKey: api.billing.key() });
        onClose();
      },
      onError: (error) => setProblem(messageOf(error)),
    }),
  );

  const { values } = form;
  const bill = billFromForm(values);
  const totals = billTotals(bill.items, bill.taxBasisPoints, bill.discount);
  const isReady = values.patientId !== '' && values.tokenId !== '' && bill.items.length > 0;

  const submit = form.onSubmit(() => {
    const found = firstProblem(newBill, bill);
    setProblem(found);
    if (!found) create.mutate(newBill.parse(bill));
  });

  return (
    <FormDialog
      title={t('Create New Bill')}
      isDirty={form.isDirty()}
      isSaving={create.isPending}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this bill?')}
      submit={
        <Button type="submit" disabled={!isReady || create.isPending}>
          {t(create.isPending ? 'Creating...' : 'Create Bill')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PatientSelect
          value={values.patientId}
          hasFocus={!forToken}
          onChange={(patientId) => form.setValues({ patientId, tokenId: '' })}
        />
        <TokenSelect
          patientId={values.patientId}
          issued="ever"
          labelOf={({ tokenNumber, patientName, status }) =>
            t(
              status === 'completed'
                ? 'Token #{number} - {name} (completed)'
                : 'Token #{number} - {name} (in-progress)',
              { number: tokenNumber, name: patientName },
            )
          }
          value={values.tokenId}
          onChange={(tokenId) => form.setFieldValue('tokenId', tokenId)}
          emptyHint={t('No tokens available for this patient. Generate a token first.')}
        />
      </SimpleGrid>
      <BillItemRows form={form} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput
          label={t('Discount (₹)')}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('discount')}
          error={totals.total < 0 ? t(billMessages.discountTooLarge) : undefined}
        />
        <TextInput
          label={t('Tax (%)')}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('tax')}
        />
        <NativeSelect
          label={t('Payment Method')}
          data={paymentMethods.map((value) => ({ value, label: paymentMethodLabel(value) }))}
          {...form.getInputProps('paymentMethod')}
        />
      </SimpleGrid>
      <Paper withBorder p="md" component="section" aria-label={t('Bill Summary')}>
        <Title order={3} size="h5" mb="xs">
          {t('Bill Summary')}
        </Title>
        <BillTotalsTable
          {...totals}
          taxBasisPoints={bill.taxBasisPoints}
          discount={bill.discount}
        />
      </Paper>
      <FormAlert message={problem} />
    </FormDialog>
  );
}
