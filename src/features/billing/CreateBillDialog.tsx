import { Button, NativeSelect, Paper, SimpleGrid, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { paymentMethodLabels } from './billLabels';

interface CreateBillDialogProps {
  /** The consultation that is chosen already when it opens. */
  forToken: ConsultedToken | null;
  onClose: () => void;
}

/** Makes a bill for a consultation (spec 2, 5 and 9). */
export function CreateBillDialog({ forToken, onClose }: CreateBillDialogProps) {
  const form = useForm<BillForm>({ initialValues: { ...defaultBillForm, ...forToken } });
  const [problem, setProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const create = useAction(
    api.billing.create.mutationOptions({
      context,
      onSuccess: (bill) => {
        notifications.show({
          color: 'teal',
          message: `Bill of ${formatRupees(bill.total)} for ${bill.patientName} saved`,
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
    const result = newBill.safeParse(bill);
    if (!result.success) {
      setProblem(result.error.issues[0]?.message ?? null);
      return;
    }
    setProblem(null);
    create.mutate(result.data);
  });

  return (
    <FormDialog
      title="Create New Bill"
      isDirty={form.isDirty()}
      isSaving={create.isPending}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion="Discard this bill?"
      submit={
        <Button type="submit" disabled={!isReady || create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Bill'}
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
          labelOf={(token) =>
            `Token #${token.tokenNumber} - ${token.patientName} (${token.status})`
          }
          value={values.tokenId}
          onChange={(tokenId) => form.setFieldValue('tokenId', tokenId)}
          emptyHint="No tokens available for this patient. Generate a token first."
        />
      </SimpleGrid>
      <BillItemRows form={form} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput
          label="Discount (₹)"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('discount')}
          error={totals.total < 0 ? billMessages.discountTooLarge : undefined}
        />
        <TextInput
          label="Tax (%)"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('tax')}
        />
        <NativeSelect
          label="Payment Method"
          data={paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
          {...form.getInputProps('paymentMethod')}
        />
      </SimpleGrid>
      <Paper withBorder p="md" component="section" aria-label="Bill Summary">
        <Title order={3} size="h5" mb="xs">
          Bill Summary
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
