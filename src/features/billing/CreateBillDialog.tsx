import { Alert, Button, Modal, Paper, SimpleGrid, TextInput, Title } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { firstProblem } from '../../shared/fields';
import { t } from '../../shared/language';
import { rupeesFromPaise } from '../../shared/money';
import { api, formMessageOf } from '../../web/api';
import type { ConsultedToken } from '../../web/openDialog';
import { FactsSkeleton } from '../../web/ui/Facts';
import { FormAlert } from '../../web/ui/FormAlert';
import { FormDialog } from '../../web/ui/FormDialog';
import { ListState } from '../../web/ui/ListState';
import { PatientSelect } from '../../web/ui/PatientSelect';
import { TokenSelect } from '../../web/ui/TokenSelect';
import { useAction } from '../../web/useAction';
import { useIdempotencyKey } from '../../web/useIdempotencyKey';
import type { ClinicSettings } from '../settings/clinicSettings';
import { BillItemRows } from './BillItemRows';
import { BillTotalsTable } from './BillTotalsTable';
import {
  type Bill,
  type BillForm,
  billFromForm,
  billMessages,
  newBill,
  newBillForm,
  paidNow,
  withFee,
} from './bill';
import { billTotals } from './billTotals';
import { DueOfPatient } from './DueOfPatient';
import { type FollowUp, followUpText } from './followUp';
import { PaymentFields } from './PaymentFields';

interface CreateBillDialogProps {
  /** The consultation that is chosen already when it opens. */
  forToken: ConsultedToken | null;
  onClose: () => void;
  onCreated: (bill: Bill) => void;
}

/** Makes a bill for a consultation (spec 2, 5 and 9). */
export function CreateBillDialog(props: CreateBillDialogProps) {
  const clinic = useQuery(api.settings.clinic.queryOptions());
  if (clinic.data) return <NewBillDialog {...props} clinic={clinic.data} />;
  return (
    <Modal opened onClose={props.onClose} title={t('Create New Bill')} size="xl">
      <ListState
        query={clinic}
        what="settings"
        skeleton={<FactsSkeleton lines={12} />}
        isEmpty
        emptyTitle=""
      >
        {null}
      </ListState>
    </Modal>
  );
}

function NewBillDialog({
  forToken,
  clinic,
  onClose,
  onCreated,
}: CreateBillDialogProps & { clinic: ClinicSettings }) {
  const form = useForm<BillForm>({ initialValues: { ...newBillForm(clinic), ...forToken } });
  const followUp = useConsultationFee(form, clinic.consultationFee);
  const [problem, setProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const create = useAction(
    api.billing.create.mutationOptions({
      context,
      onSuccess: (bill) => {
        void queryClient.invalidateQueries({ queryKey: api.billing.key() });
        onClose();
        onCreated(bill);
      },
      onError: (error) => setProblem(formMessageOf(error)),
    }),
  );

  const { values } = form;
  const bill = billFromForm(values);
  const totals = billTotals(bill.items, bill.taxBasisPoints, bill.discount);
  const received = paidNow(bill, totals.total).reduce((sum, { amount }) => sum + amount, 0);
  const due = totals.total - received;
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
        <div>
          <PatientSelect
            value={values.patientId}
            hasFocus={!forToken}
            onChange={(patientId) => form.setValues({ patientId, tokenId: '' })}
          />
          <div aria-live="polite">
            <DueOfPatient patientId={values.patientId} />
          </div>
        </div>
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
      {followUp && (
        <Alert color="teal" title={followUpText(followUp)}>
          {t('This visit is one of them, so its consultation fee is ₹0.')}
        </Alert>
      )}
      <BillItemRows form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
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
      </SimpleGrid>
      <PaymentFields form={form} />
      <Paper withBorder p="md" component="section" aria-label={t('Bill Summary')}>
        <Title order={3} size="h5" mb="xs">
          {t('Bill Summary')}
        </Title>
        <BillTotalsTable
          {...totals}
          taxGroups={
            totals.taxGroups.length > 0
              ? totals.taxGroups
              : [{ taxBasisPoints: bill.taxBasisPoints, tax: 0 }]
          }
          discount={bill.discount}
          payments={
            values.paidPart === 'full'
              ? undefined
              : { received, refunded: 0, due: Math.max(0, due) }
          }
        />
      </Paper>
      <FormAlert message={problem} />
    </FormDialog>
  );
}

/**
 * Keeps the consultation fee at what the chosen consultation costs, until somebody types another price. Returns the
 * free follow-up that the consultation is part of, if it is one.
 */
function useConsultationFee(form: UseFormReturnType<BillForm>, clinicFee: number): FollowUp | null {
  const { tokenId, items } = form.values;
  const { data } = useQuery(
    api.billing.fee.queryOptions({ input: tokenId === '' ? skipToken : { tokenId } }),
  );
  const followUp = (tokenId !== '' && data?.followUp) || null;
  const fee = rupeesFromPaise(
    followUp ? 0 : tokenId === '' ? clinicFee : (data?.consultationFee ?? clinicFee),
  );
  const suggested = useRef(rupeesFromPaise(clinicFee));
  useEffect(() => {
    if (fee === suggested.current) return;
    const isDirty = form.isDirty();
    form.setFieldValue('items', withFee(items, { from: suggested.current, to: fee }));
    suggested.current = fee;
    // What the form filled in by itself is nothing that closing it would lose.
    if (!isDirty) form.resetDirty();
  }, [fee, form, items]);
  return followUp;
}
