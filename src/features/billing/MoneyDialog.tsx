import { Button, Checkbox, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
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
import type { Bill } from './bill';
import { paymentMethodLabel } from './billLabels';
import { billName } from './billPaper';
import { sum } from './billTotals';
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

type Money = NewPayment & { reason: string; items?: number[] | undefined };

/** The form as typed; `positions` are those of the selected items. */
interface MoneyForm {
  amount: string;
  method: PaymentMethod;
  reference: string;
  positions: number[];
  reason: string;
}

/** An item of a bill that a refund can be for. */
interface RefundableItem {
  description: string;
  /** Paise that can still be refunded for it. */
  left: number;
}

interface MoneyDialogProps {
  kind: MoneyKind;
  bill: Pick<Bill, 'id' | 'number' | 'patientName'>;
  /** Paise that can be paid or refunded at most. A payment is prefilled with them; a refund starts blank. */
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
  const {
    kind,
    bill,
    maxAmount,
    paidByMethod,
    items = [],
    defaultMethod,
    renderCode,
    note,
  } = props;
  const { save, onSaved, onRefused, onClose } = props;
  useReturnFocus();
  const defaultAmount = kind === 'payment' ? rupeesFromPaise(maxAmount) : '';
  const initialValues: MoneyForm = {
    amount: defaultAmount,
    method: defaultMethod,
    reference: '',
    positions: [],
    reason: '',
  };
  const { form, values, problem, submit, isSaving } = useRecordForm({
    initialValues,
    save,
    validate: (typed) => validateMoney(kind, typed),
    onSaved,
    onRefused,
  });
  const { amount, method, reference, positions, reason } = values;
  const paise = paiseFromRupees(amount);
  useUnsaved(
    [reason, reference].some((text) => text !== '') || paise !== paiseFromRupees(defaultAmount),
    'dialog',
  );
  /** Selecting items sets the amount to what can be refunded for them, at most what was paid. */
  const selectItems = (selected: number[]) => {
    const left = sum(selected.map((position) => items[position]?.left ?? 0));
    const refund = selected.length > 0 ? rupeesFromPaise(Math.min(left, maxAmount)) : '';
    form.setValues({ positions: selected, amount: refund });
  };
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
            <RefundableItems items={items} positions={positions} onSelect={selectItems} />
          )}
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

function validateMoney(kind: MoneyKind, typed: MoneyForm): Validation<Money> {
  const { method, amount, positions, reason } = typed;
  const reference = kind === 'payment' && method === 'upi' ? typed.reference.trim() : '';
  const money = {
    method,
    amount: paiseFromRupees(amount),
    reference: reference || undefined,
    items: positions.length > 0 ? positions : undefined,
    reason: reason.trim(),
  };
  const validation = validateWith(kind === 'refund' ? newRefund : newPayment, money);
  return 'record' in validation ? { record: money } : validation;
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
