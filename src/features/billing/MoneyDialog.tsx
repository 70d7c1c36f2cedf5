import { Button, Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { isolated } from '../../shared/isolated';
import { t } from '../../shared/language';
import { formatRupees, rupeesFromPaise } from '../../shared/money';
import { isUnread, paiseFromRupees, readRupees } from '../../shared/readMoney';
import { FormAlert } from '../../web/forms/FormAlert';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import type { Submission } from '../../web/forms/useSubmission';
import { type Validation, validateWith } from '../../web/forms/validation';
import { AmountInput } from '../../web/ui/AmountInput';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import type { ReturnedLine } from '../stock/dispenses/dispense';
import { BackToStock } from './BackToStock';
import type { Bill } from './bill';
import { paymentMethodLabel } from './billLabels';
import { billName } from './billPaper';
import {
  type KeptLine,
  linesAt,
  type MedicinesAfter,
  proposedRefund,
  type RefundableItem,
  type Returns,
  returnedLinesOf,
  withWholeLines,
} from './medicineReturns';
import {
  type NewPayment,
  newPayment,
  newRefund,
  type PaymentMethod,
  paymentMethods,
} from './payment';
import { ReferenceInput } from './ReferenceInput';

const texts = {
  payment: { title: 'Take payment', limit: 'Due: {amount}', submit: 'Take payment of {amount}' },
  refund: { title: 'Refund', limit: 'Paid: {amount}', submit: 'Refund {amount}' },
};

type MoneyKind = keyof typeof texts;

type Money = NewPayment & {
  reason: string;
  items?: number[] | undefined;
  returned?: ReturnedLine[] | undefined;
};

/** The form as typed; `positions` are those of the selected items. */
interface MoneyForm {
  amount: string;
  method: PaymentMethod;
  reference: string;
  positions: number[];
  /** What becomes of the selected medicines, for a refund of some items or of the whole bill. */
  returns: Returns;
  reason: string;
}

interface MoneyDialogProps {
  kind: MoneyKind;
  bill: Pick<Bill, 'id' | 'number' | 'patientName'>;
  /** Paise that can be paid or refunded at most, with which the amount is prefilled. */
  maxAmount: number;
  /** For a refund: the net payments by method, as text. */
  paidByMethod?: string;
  /** For a refund: the items that it can be for. */
  items?: readonly RefundableItem[];
  /** The method that is selected when the dialog opens. */
  defaultMethod: PaymentMethod;
  /** Renders the code to scan for an amount in paise, shown while UPI is selected. */
  renderCode?: (amount: number) => ReactNode;
  /** A note on the consequences of an amount in paise; false for none. */
  note: (amount: number) => string | false;
  save: Submission<Money, Bill>['save'];
  onSaved: (after: Bill, money: Money) => void;
  onRefused: (error: Error) => void;
  onClose: () => void;
}

/** Takes amount and method of a payment or refund, and the reason of a refund. */
export function MoneyDialog(props: MoneyDialogProps) {
  const { kind, bill, maxAmount, paidByMethod, items = [], renderCode, note, onClose } = props;
  useReturnFocus();
  const { form, values, problem, submit, isSaving, select } = useMoneyForm(props);
  const { method, positions, returns } = values;
  const paise = paiseFromRupees(values.amount);
  const close = () => {
    if (!isSaving) onClose();
  };
  const { title, limit } = texts[kind];
  const remark = note(paise);
  return (
    <Modal opened onClose={close} title={t(title)} zIndex={300}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <div>
            <Text fw="bold">{bill.patientName}</Text>
            <Text size="sm" c="dimmed">
              {billName(bill)} · {t(limit, { amount: formatRupees(maxAmount) })}
            </Text>
            {paidByMethod && <Text size="sm">{paidByMethod}</Text>}
          </div>
          {items.length > 0 && (
            <RefundableItems
              items={items}
              positions={positions}
              onSelect={(selected) => select(withWholeLines(items, positions, selected))}
            />
          )}
          <ReturnFields
            lines={linesAt(items, positions)}
            returns={returns}
            onChange={(next) => select(positions, next)}
          />
          <MoneyFields
            form={form}
            kind={kind}
            code={method === 'upi' && renderCode?.(Math.min(paise, maxAmount))}
          />
          {remark && <Text>{remark}</Text>}
          <FormAlert message={problem} />
          <DialogButtons>
            <Button variant="default" disabled={isSaving} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" {...(kind === 'refund' && { color: 'red' })} disabled={isSaving}>
              {isSaving ? t('Saving...') : submitLabel(kind, paise)}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}

/** The form of the dialog; `select` chooses items and returns, and sets the amount to what they come to. */
function useMoneyForm({
  kind,
  items = [],
  maxAmount,
  defaultMethod,
  save,
  onSaved,
  onRefused,
}: MoneyDialogProps) {
  const amountOf = (positions: readonly number[], returns: Returns) =>
    rupeesFromPaise(
      items.length === 0
        ? maxAmount
        : Math.min(maxAmount, proposedRefund(items, positions, returns)),
    );
  const [initialValues] = useState((): MoneyForm => {
    // The only item is chosen already.
    const positions = items.length === 1 && (items[0]?.left ?? 0) > 0 ? [0] : [];
    const returns = { medicines: usualMedicines(positions), units: {} };
    const amount = amountOf(positions, returns);
    return { amount, method: defaultMethod, reference: '', positions, returns, reason: '' };
  });
  const recordForm = useRecordForm({
    initialValues,
    save,
    validate: (typed) => validateMoney(kind, typed, items),
    onSaved,
    onRefused,
  });
  const { form, values } = recordForm;
  useUnsaved(
    [values.reason, values.reference].some((text) => text !== '') ||
      paiseFromRupees(values.amount) !== paiseFromRupees(initialValues.amount),
    'dialog',
  );
  const select = (
    positions: number[],
    returns: Returns = { ...values.returns, medicines: usualMedicines(positions) },
  ) => form.setValues({ positions, returns, amount: amountOf(positions, returns) });
  return { ...recordForm, select };
}

/** Whoever refunds an item has it back; of a refund of the whole bill nothing is known. */
function usualMedicines(positions: readonly number[]): MedicinesAfter {
  return positions.length > 0 ? 'stock' : 'stay';
}

function validateMoney(
  kind: MoneyKind,
  typed: MoneyForm,
  items: readonly RefundableItem[],
): Validation<Money> {
  const { method, amount, positions, reason } = typed;
  const reference = kind === 'payment' && method === 'upi' ? typed.reference.trim() : '';
  const money = {
    method,
    amount: paiseFromRupees(amount),
    reference: reference || undefined,
    items: positions.length > 0 ? positions : undefined,
    reason: reason.trim(),
    returned: returnedLinesOf(linesAt(items, positions), typed.returns),
  };
  const validation = validateWith(kind === 'refund' ? newRefund : newPayment, money);
  return 'record' in validation ? { record: money } : validation;
}

interface ReturnFieldsProps {
  /** The medicines that may come back. */
  lines: readonly KeptLine[];
  returns: Returns;
  onChange: (returns: Returns) => void;
}

/** Whether medicines come back, and how much of each. */
function ReturnFields({ lines, returns, onChange }: ReturnFieldsProps) {
  const { medicines, units } = returns;
  if (lines.length === 0) return null;
  return (
    <>
      <BackToStock
        value={medicines}
        onChange={(choice) => onChange({ ...returns, medicines: choice })}
      />
      {medicines !== 'stay' &&
        lines.map(({ dispenseLineId, description, unitsKept }) => (
          <TextInput
            key={dispenseLineId}
            label={t('Units of {medicine} that come back', { medicine: description })}
            description={t('Given: {units}', { units: unitsKept })}
            inputMode="numeric"
            autoComplete="off"
            value={units[dispenseLineId] ?? String(unitsKept)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) =>
              onChange({ ...returns, units: { ...units, [dispenseLineId]: currentTarget.value } })
            }
          />
        ))}
    </>
  );
}

function submitLabel(kind: MoneyKind, paise: number): string {
  const { title, submit } = texts[kind];
  return paise > 0 ? t(submit, { amount: formatRupees(paise) }) : t(title);
}

interface RefundableItemsProps {
  items: readonly RefundableItem[];
  /** Of the selected items, ascending. */
  positions: readonly number[];
  onSelect: (positions: number[]) => void;
}

/** Which items of the bill a refund is for. */
function RefundableItems({ items, positions, onSelect }: RefundableItemsProps) {
  return (
    <Checkbox.Group
      label={t('For which items?')}
      description={t('None chosen: for the whole bill')}
      value={positions.map(String)}
      onChange={(values) => onSelect(values.map(Number).sort((one, other) => one - other))}
    >
      <Stack gap="xs" mt="xs">
        {items.map(({ description, left }, index) => (
          <Checkbox
            // The same item may be there twice, so its position is its key.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            key={index}
            value={String(index)}
            disabled={left === 0}
            label={`${isolated(description)}, ${formatRupees(left)}`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface MoneyFieldsProps {
  form: UseFormReturnType<MoneyForm>;
  kind: MoneyKind;
  /** The code to scan, below the payment method. */
  code: ReactNode;
}

function MoneyFields({ form, kind, code }: MoneyFieldsProps) {
  const { amount, method } = form.values;
  return (
    <>
      <AmountInput
        label={t('Amount (₹)')}
        withAsterisk
        data-autofocus
        isUnreadable={isUnread(amount, readRupees)}
        {...form.getInputProps('amount')}
        // Typing replaces the prefilled amount.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <NativeSelect
        label={t('Payment Method')}
        data={paymentMethods.map((value) => ({ value, label: paymentMethodLabel(value) }))}
        {...form.getInputProps('method')}
      />
      {code}
      {kind === 'payment' && method === 'upi' && (
        <ReferenceInput {...form.getInputProps('reference')} />
      )}
      {kind === 'refund' && (
        <Textarea
          label={t('Reason')}
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      )}
    </>
  );
}
