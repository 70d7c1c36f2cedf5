import { Alert, Button, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FollowUp, followUpText } from '../../shared/followUp';
import { t } from '../../shared/language';
import { rupeesFromPaise } from '../../shared/money';
import { api, client, codeOf, dataOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
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
  type NewBill,
  newBill,
  newBillForm,
  paidNow,
  unreadOf,
  withFee,
} from './bill';
import { type BillTotals, billTotals } from './billTotals';
import { DiscountField } from './DiscountField';
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
    validate: (typed) => validateWith(newBill, billFromForm(typed)),
    save: client.billing.create,
    onSaved: (bill) => {
      void queryClient.invalidateQueries({ queryKey: api.billing.key() });
      onClose();
      onCreated(bill);
    },
    answer: (error) => (codeOf(error) === 'HAS_BILL' ? null : undefined),
  });
  const followUp = useConsultationFee(form, clinic.consultationFee);
  const billed = useBilled(values.patientId);
  const refusedFor = dataOf<BillOfVisit>(action.error, 'HAS_BILL');
  // Asked about the visit that is chosen now; another one may be since.
  const asked = refusedFor?.tokenId === values.tokenId ? refusedFor : null;
  const known = billed.get(values.tokenId);
  const unread = useUnreadAmounts(values);
  const submit = form.onSubmit(() => {
    if (unread.texts === '') send();
    else if (check()) unread.ask();
  });
  const amounts = amountsOf(values);
  const { bill, totals } = amounts;
  const isReady = values.patientId !== '' && values.tokenId !== '' && bill.items.length > 0;

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
          {unread.isAsked && !asked && (
            <AskAgain
              question={t('{texts} cannot be read as a number and counts as 0. Save the bill so?', {
                texts: unread.texts,
              })}
              yes={t('Save with 0')}
              isSaving={isSaving}
              asked={unread.question}
              onYes={() => send()}
            />
          )}
          {asked && (
            <AskAgain
              question={t('{told} Create another bill?', { told: billOfVisitText(asked) })}
              yes={t('Create another bill')}
              isSaving={isSaving}
              asked={action.error}
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
      <VisitFields form={form} hasFocus={!forToken} billed={billed} />
      {known && !asked && (
        <Alert color="yellow" role="status">
          {billOfVisitText(known)}
        </Alert>
      )}
      {followUp && (
        <Alert color="green" title={followUpText(followUp)}>
          {t('This visit is free, so the consultation fee is ₹0.')}
        </Alert>
      )}
      <BillItemRows form={form} isUnread={unread.isUnread} />
      <DiscountAndTax form={form} isUnread={unread.isUnread} amounts={amounts} />
      <PaymentFields form={form} total={totals.total} isUnread={unread.isUnread} />
    </FormDialog>
  );
}

/** What is typed as an amount and cannot be read, and the question whether it shall count as 0. */
function useUnreadAmounts(values: BillForm) {
  const unread = unreadOf(values);
  const texts = unread.map(({ text }) => `“${text}”`).join(', ');
  // Asked about what stands there now.
  const [question, setQuestion] = useState({ texts: '' });
  return {
    /** '': all can be read. */
    texts,
    isUnread: (path: string) => unread.some((one) => one.path === path),
    question,
    isAsked: texts !== '' && texts === question.texts,
    ask: () => setQuestion({ texts }),
  };
}

interface BillAmounts {
  bill: NewBill;
  totals: BillTotals;
  /** Paise that are paid as the bill is made. */
  received: number;
}

/** What a bill comes to as it is typed. */
function amountsOf(values: BillForm): BillAmounts {
  const bill = billFromForm(values);
  const totals = billTotals(bill.items, bill.taxBasisPoints, bill.discount, bill.isRounded);
  const received = paidNow(bill, totals.total).reduce((sum, { amount }) => sum + amount, 0);
  return { bill, totals, received };
}

interface BillSummaryProps {
  amounts: BillAmounts;
  isPaidInFull: boolean;
}

function BillSummary({ amounts: { bill, totals, received }, isPaidInFull }: BillSummaryProps) {
  const due = totals.total - received;
  return (
    <section aria-label={t('Bill Summary')}>
      <BillTotalsTable
        {...totals}
        isLow
        taxGroups={
          totals.taxGroups.length > 0
            ? totals.taxGroups
            : [{ taxBasisPoints: bill.taxBasisPoints, tax: 0 }]
        }
        discount={bill.discount}
        payments={isPaidInFull ? undefined : { received, refunded: 0, due: Math.max(0, due) }}
      />
    </section>
  );
}

interface VisitFieldsProps {
  form: UseFormReturnType<BillForm>;
  hasFocus: boolean;
  /** The bills that the patient's visits have, by token. */
  billed: ReadonlyMap<string, BillOfVisit>;
}

/** The patient and the consultation that the bill is for, with what is due and which tests were advised. */
function VisitFields({ form, hasFocus, billed }: VisitFieldsProps) {
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
          labelOf={(token) => tokenLabel(token, billed.has(token.id))}
          value={tokenId}
          onChange={(tokenId) => form.setFieldValue('tokenId', tokenId)}
          emptyHint={t('No tokens available for this patient. Generate a token first.')}
        />
        <div aria-live="polite">
          <TestsAdvised patientId={patientId} tokenId={tokenId} />
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

interface DiscountAndTaxProps {
  form: UseFormReturnType<BillForm>;
  isUnread: (path: string) => boolean;
  amounts: BillAmounts;
}

function DiscountAndTax({ form, isUnread, amounts: { bill, totals } }: DiscountAndTaxProps) {
  return (
    <SimpleGrid cols={2}>
      <DiscountField
        form={form}
        discount={bill.discount}
        isUnread={isUnread('discount')}
        isTooLarge={totals.total < 0}
      />
      <AmountInput label={t('Tax (%)')} isUnread={isUnread('tax')} {...form.getInputProps('tax')} />
    </SimpleGrid>
  );
}

/** The bills that the visits of a patient have, by token; '': no patient is chosen. */
function useBilled(patientId: string): Map<string, BillOfVisit> {
  const { data: account } = useQuery(
    api.billing.account.queryOptions({ input: patientId === '' ? skipToken : { patientId } }),
  );
  return new Map(account?.billed.map((bill) => [bill.tokenId, bill]));
}

/**
 * Keeps the consultation fee at what the chosen consultation costs, until somebody types another price. Returns the
 * free follow-up that the consultation is part of, if it is one.
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
  const suggested = useRef(rupeesFromPaise(clinicFee));
  useEffect(() => {
    if (fee === suggested.current) return;
    const isDirty = form.isDirty();
    const from = suggested.current;
    // The rows as they are by then: one may have been added meanwhile.
    form.setFieldValue('items', (rows) => withFee(rows, { from, to: fee }));
    suggested.current = fee;
    // What the form filled in by itself is nothing that closing it would lose.
    if (!isDirty) form.resetDirty();
  }, [fee, form]);
  return followUp;
}
