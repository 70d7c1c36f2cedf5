import { Button, Checkbox, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { shortId } from '../../shared/ids';
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
import {
  type NewPayment,
  newPayment,
  newRefund,
  type PaymentMethod,
  paymentMethods,
} from './payment';
import { ReferenceInput } from './ReferenceInput';

const texts = {
  payment: { title: 'Take payment', known: 'Due: {amount}', done: 'Take payment of {amount}' },
  refund: { title: 'Refund', known: 'Paid: {amount}', done: 'Refund {amount}' },
};

type MoneyKind = keyof typeof texts;

type Money = NewPayment & { reason: string; items?: number[] | undefined };

/** The form as typed; of `items`, the positions that are chosen. */
interface MoneyForm {
  amount: string;
  method: PaymentMethod;
  reference: string;
  chosen: number[];
  reason: string;
}

/** An item of a bill of which something can be given back. */
interface RefundedItem {
  description: string;
  /** Paise that are left of it. */
  left: number;
}

interface MoneyDialogProps {
  kind: MoneyKind;
  /** The bill that it is about. */
  bill: Pick<Bill, 'id' | 'number' | 'patientName'>;
  /** Paise that can be taken or given back. What can be taken is offered as it opens; what goes back is decided each time. */
  most: number;
  /** What came by each method, of a refund. */
  came?: string;
  /** Of a refund, the items that it can be for. */
  items?: readonly RefundedItem[];
  /** The method that is chosen as it opens. */
  usualMethod: PaymentMethod;
  /** The code to scan for an amount in paise, shown while UPI is chosen. */
  renderCode?: (amount: number) => ReactNode;
  /** What else happens by an amount in paise. */
  note: (amount: number) => string | false;
  save: Submission<Money, Bill>['save'];
  onSaved: (after: Bill, money: Money) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Asks how much is paid or given back, by which method and, of a refund, why. */
export function MoneyDialog(props: MoneyDialogProps) {
  const { kind, bill, most, came, items = [], usualMethod, renderCode, note } = props;
  const { save, onSaved, onRefused, onClose } = props;
  useReturnFocus();
  const offered = kind === 'payment' ? rupeesFromPaise(most) : '';
  const initialValues: MoneyForm = {
    amount: offered,
    method: usualMethod,
    reference: '',
    chosen: [],
    reason: '',
  };
  const { form, values, problem, submit, isSaving } = useRecordForm({
    initialValues,
    save,
    validate: (typed) => validateMoney(kind, typed),
    onSaved,
    onRefused,
  });
  const { amount, method, reference, chosen, reason } = values;
  const paise = paiseFromRupees(amount);
  useUnsaved(
    [reason, reference].some((text) => text !== '') || paise !== paiseFromRupees(offered),
    'dialog',
  );
  /** The amount follows the items that are chosen: what is left of them, as far as it was paid. */
  const choose = (places: number[]) => {
    const left = places.reduce((sum, place) => sum + (items[place]?.left ?? 0), 0);
    const back = places.length > 0 ? rupeesFromPaise(Math.min(left, most)) : '';
    form.setValues({ chosen: places, amount: back });
  };
  const close = () => {
    if (!isSaving) onClose();
  };
  const { title, known } = texts[kind];
  const remark = note(paise);
  return (
    <Modal opened onClose={close} title={t(title)} zIndex={300}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <div>
            <Text fw="bold">{bill.patientName}</Text>
            <Text size="sm" c="dimmed">
              {bill.number ?? `#${shortId(bill.id)}`} · {t(known, { amount: formatRupees(most) })}
            </Text>
            {came && <Text size="sm">{came}</Text>}
          </div>
          {items.length > 0 && <RefundedItems items={items} chosen={chosen} onChoose={choose} />}
          <MoneyFields
            form={form}
            kind={kind}
            code={method === 'upi' && renderCode?.(Math.min(paise, most))}
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
  const { method, amount, reference, chosen, reason } = typed;
  const isReferenced = kind === 'payment' && method === 'upi' && reference.trim() !== '';
  const money = {
    method,
    amount: paiseFromRupees(amount),
    reference: isReferenced ? reference.trim() : undefined,
    items: chosen.length > 0 ? chosen : undefined,
    reason: reason.trim(),
  };
  const validation = validateWith(kind === 'refund' ? newRefund : newPayment, money);
  return 'record' in validation ? { record: money } : validation;
}

function submitLabel(kind: MoneyKind, paise: number): string {
  const { title, done } = texts[kind];
  return paise > 0 ? t(done, { amount: formatRupees(paise) }) : t(title);
}

interface RefundedItemsProps {
  items: readonly RefundedItem[];
  /** Positions, in the order of the items. */
  chosen: readonly number[];
  onChoose: (chosen: number[]) => void;
}

/** Which items of the bill a refund is for. */
function RefundedItems({ items, chosen, onChoose }: RefundedItemsProps) {
  return (
    <Checkbox.Group
      label={t('For which items?')}
      description={t('None chosen: for the whole bill')}
      value={chosen.map(String)}
      onChange={(places) => onChoose(places.map(Number).sort((one, other) => one - other))}
    >
      <Stack gap="xs" mt="xs">
        {items.map(({ description, left }, place) => (
          <Checkbox
            // The same item may be there twice, so its place is its key.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            key={place}
            value={String(place)}
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
        isUnread={isUnread(amount, readRupees)}
        {...form.getInputProps('amount')}
        // Another amount is typed over the one that is offered.
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
