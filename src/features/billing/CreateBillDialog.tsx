import { Alert, Button, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type FollowUp, followUpText } from '../../shared/followUp';
import { t } from '../../shared/language';
import { rupeesFromPaise } from '../../shared/money';
import { api, client, codeOf, dataOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { fillIn } from '../../web/forms/fillIn';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import type { ConsultedToken } from '../../web/shell/openDialog';
import { AmountInput } from '../../web/ui/AmountInput';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { TestsAdvised } from '../patients/widgets/Advised';
import { DueOfPatient } from '../patients/widgets/DueOfPatient';
import { PatientSelect } from '../patients/widgets/PatientSelect';
import type { Token } from '../queue/token';
import { TokenSelect } from '../queue/widgets/TokenSelect';
import type { ClinicSettings } from '../settings/clinicSettings';
import { BillItemRows } from './BillItemRows';
import { BillTotalsTable } from './BillTotalsTable';
import {
  type Bill,
  type BillForm,
  type BillOfVisit,
  billFromForm,
  billOfVisitText,
  billWithTotals,
  initialPayments,
  type NewBill,
  newBill,
  newBillForm,
  withFee,
} from './bill';
import { type BillTotals, sumAmounts, type TaxRule } from './billTotals';
import { DiscountField } from './DiscountField';
import { GivenNotices, useGivenMedicines } from './GivenMedicines';
import { PaymentFields } from './PaymentFields';
import { dueOf } from './payment';
import { TestsToBill } from './TestsToBill';
import { DoubtQuestion, useDoubts } from './useDoubts';

interface CreateBillDialogProps {
  /** The consultation that is selected when the dialog opens. */
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
        failure={couldNotLoad.settings}
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
  const queryClient = useQueryClient();
  const { form, values, problem, check, send, isSaving, action } = useRecordForm({
    initialValues: { ...newBillForm(clinic), ...forToken },
    validate: (typed) => validateWith(newBill, billFromForm(typed, clinic.gstin)),
    save: client.billing.create,
    onSaved: (bill) => {
      void queryClient.invalidateQueries({ queryKey: api.billing.key() });
      onClose();
      onCreated(bill);
    },
    refusalMessage: (error) => (codeOf(error) === 'HAS_BILL' ? null : undefined),
    onRefused: (error) => {
      const above = dataOf<{ position: number }>(error, 'ABOVE_MRP');
      if (above) markPrice(form, above.position, error.message);
      if (codeOf(error) === 'TAX_RULE_CHANGED') {
        void queryClient.invalidateQueries({ queryKey: api.settings.clinic.key() });
      }
      // Somebody gave, took back or billed something meanwhile.
      void queryClient.invalidateQueries({ queryKey: api.billing.given.key() });
    },
  });
  const followUp = useConsultationFee(form, clinic.consultationFee);
  const given = useGivenMedicines(form);
  const billsByToken = useBillsByToken(values.patientId);
  const conflict = dataOf<BillOfVisit>(action.error, 'HAS_BILL');
  // Only while the visit that was refused is still the selected one.
  const conflictingBill = conflict?.tokenId === values.tokenId ? conflict : null;
  const existingBill = billsByToken.get(values.tokenId);
  const amounts = amountsOf(values, clinic.gstin);
  const { bill, totals } = amounts;
  const doubts = useDoubts(values, { bill, gstin: clinic.gstin });
  const submit = form.onSubmit(() => {
    if (check() && !doubts.ask()) send();
  });
  const isFilled = values.patientId !== '' && values.tokenId !== '' && bill.items.length > 0;
  const isReady = isFilled && !given.isLoading;
  useFocusOnPrice(form, isReady);

  return (
    <FormDialog
      title={t('Create New Bill')}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this bill?')}
      foot={
        <>
          <BillSummary amounts={amounts} isPaidInFull={values.paidPart === 'full'} />
          {!conflictingBill && (
            <DoubtQuestion doubts={doubts} isSaving={isSaving} onSave={() => send()} />
          )}
          {conflictingBill && (
            <AskAgain
              question={t('{told} Create another bill?', {
                told: billOfVisitText(conflictingBill),
              })}
              yes={t('Create another bill')}
              isSaving={isSaving}
              trigger={action.error}
              onYes={() => send({ isSecond: true })}
            />
          )}
          <FormAlert message={problem} />
        </>
      }
      submit={
        <Button type="submit" disabled={!isReady || isSaving}>
          {t(isSaving ? 'Creating...' : 'Create Bill')}
        </Button>
      }
    >
      <VisitFields form={form} hasFocus={!forToken} billsByToken={billsByToken} />
      {existingBill && !conflictingBill && (
        <Alert color="yellow" role="status">
          {billOfVisitText(existingBill)}
        </Alert>
      )}
      {followUp && (
        <Alert color="green" title={followUpText(followUp)}>
          {t('This visit is free, so the consultation fee is ₹0.')}
        </Alert>
      )}
      <BillItemRows form={form} isUnread={doubts.isUnread} />
      <GivenNotices given={given} isSaving={isSaving} />
      <DiscountAndTax form={form} isUnread={doubts.isUnread} amounts={amounts} />
      <PaymentFields form={form} total={totals.total} isUnread={doubts.isUnread} />
    </FormDialog>
  );
}

/** Moves the focus into a dialog that is filled already: it opens on its head, where no key saves it. */
function useFocusOnPrice(form: UseFormReturnType<BillForm>, isReady: boolean): void {
  useEffect(() => {
    if (isReady && !document.activeElement?.closest('form')) {
      form.getInputNode('items.0.unitPrice')?.focus();
    }
  }, [isReady, form]);
}

/** Says beside the price of an item that was sent why it was refused. */
function markPrice(form: UseFormReturnType<BillForm>, position: number, message: string): void {
  const sent = form
    .getValues()
    .items.flatMap(({ description }, row) => (description.trim() === '' ? [] : [row]));
  const path = `items.${sent[position] ?? 0}.unitPrice`;
  form.setFieldError(path, message);
  form.getInputNode(path)?.focus();
}

interface BillAmounts {
  bill: NewBill;
  taxRule: TaxRule;
  totals: BillTotals;
  /** Paise paid when the bill is made. */
  received: number;
}

/** The bill of a typed form, with its totals, in a clinic with this GSTIN. */
function amountsOf(values: BillForm, gstin: string | null): BillAmounts {
  const { bill, taxRule, totals } = billWithTotals(values, gstin);
  const received = sumAmounts(initialPayments(bill, totals.total));
  return { bill, taxRule, totals, received };
}

interface BillSummaryProps {
  amounts: BillAmounts;
  isPaidInFull: boolean;
}

function BillSummary({ amounts, isPaidInFull }: BillSummaryProps) {
  const { bill, taxRule, totals, received } = amounts;
  const due = dueOf({ total: totals.total, received, refunded: 0, isVoided: false });
  return (
    <section aria-label={t('Bill Summary')}>
      <BillTotalsTable
        {...totals}
        isLow
        taxRule={taxRule}
        taxGroups={
          totals.taxGroups.length > 0
            ? totals.taxGroups
            : [{ taxBasisPoints: bill.taxBasisPoints, tax: 0 }]
        }
        discount={bill.discount}
        payments={isPaidInFull ? undefined : { received, refunded: 0, due }}
      />
    </section>
  );
}

interface VisitFieldsProps {
  form: UseFormReturnType<BillForm>;
  hasFocus: boolean;
  /** The first bill of each of the patient's visits, by token id. */
  billsByToken: ReadonlyMap<string, BillOfVisit>;
}

/** The patient and the consultation of the bill, with the patient's dues and the advised tests. */
function VisitFields({ form, hasFocus, billsByToken }: VisitFieldsProps) {
  const { patientId, tokenId } = form.values;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <div>
        <PatientSelect
          value={patientId}
          hasFocus={hasFocus}
          onChange={(patientId) => form.setValues({ patientId, tokenId: '' })}
        />
        <div aria-live="polite">
          <DueOfPatient patientId={patientId} />
        </div>
      </div>
      <div>
        <TokenSelect
          patientId={patientId}
          issued="ever"
          labelOf={(token) => tokenLabel(token, billsByToken.has(token.id))}
          value={tokenId}
          onChange={(tokenId) => fillIn(form, () => form.setFieldValue('tokenId', tokenId))}
          emptyHint={t('No tokens available for this patient. Generate a token first.')}
        />
        <div aria-live="polite">
          <TestsAdvised patientId={patientId} tokenId={tokenId} />
          <TestsToBill form={form} />
        </div>
      </div>
    </SimpleGrid>
  );
}

function tokenLabel({ tokenNumber, patientName, status }: Token, isBilled: boolean): string {
  const token = t(
    status === 'completed'
      ? 'Token #{number} - {name} (completed)'
      : 'Token #{number} - {name} (in-progress)',
    { number: tokenNumber, name: patientName },
  );
  return isBilled ? t('{token}, billed', { token }) : token;
}

/** Where a discount goes on a bill that charges tax. */
const placesOfDiscount: Record<TaxRule, string> = {
  gst: 'Taken off before tax, from every item by its share',
  specification: 'Taken off after tax',
};

interface DiscountAndTaxProps {
  form: UseFormReturnType<BillForm>;
  isUnread: (path: string) => boolean;
  amounts: BillAmounts;
}

function DiscountAndTax({ form, isUnread, amounts }: DiscountAndTaxProps) {
  const { bill, taxRule, totals } = amounts;
  const isTaxed = totals.taxGroups.some(({ taxBasisPoints }) => taxBasisPoints > 0);
  return (
    <SimpleGrid cols={2}>
      <DiscountField
        form={form}
        discount={bill.discount}
        place={isTaxed ? placesOfDiscount[taxRule] : null}
        isUnread={isUnread('discount')}
        isTooLarge={totals.total < 0}
      />
      <AmountInput
        label={t('Tax (%)')}
        isUnreadable={isUnread('tax')}
        {...form.getInputProps('tax')}
      />
    </SimpleGrid>
  );
}

/** The first bill of each of a patient's visits, by token id; `patientId` is '' while none is selected. */
function useBillsByToken(patientId: string): Map<string, BillOfVisit> {
  const { data: account } = useQuery(
    api.billing.account.queryOptions({ input: patientId === '' ? skipToken : { patientId } }),
  );
  return new Map(account?.billed.map((bill) => [bill.tokenId, bill]));
}

/**
 * Sets the consultation fee to that of the selected consultation, until somebody types another price. Returns the free
 * follow-up that the consultation belongs to, if any.
 */
function useConsultationFee(form: UseFormReturnType<BillForm>, clinicFee: number): FollowUp | null {
  const { tokenId } = form.values;
  const { data } = useQuery(
    api.billing.fee.queryOptions({ input: tokenId === '' ? skipToken : { tokenId } }),
  );
  const followUp = (tokenId !== '' && data?.followUp) || null;
  const fee = rupeesFromPaise(
    followUp ? 0 : tokenId === '' ? clinicFee : (data?.consultationFee ?? clinicFee),
  );
  const suggestedFee = useRef(rupeesFromPaise(clinicFee));
  useEffect(() => {
    if (fee === suggestedFee.current) return;
    const from = suggestedFee.current;
    // By an updater, because a row may have been added meanwhile.
    fillIn(form, () => form.setFieldValue('items', (rows) => withFee(rows, { from, to: fee })));
    suggestedFee.current = fee;
  }, [fee, form]);
  return followUp;
}
