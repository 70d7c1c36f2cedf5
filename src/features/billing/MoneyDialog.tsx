import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import {
  formatRupees,
  isUnread,
  paiseFromRupees,
  readRupees,
  rupeesFromPaise,
} from '../../shared/money';
import { FormAlert } from '../../web/forms/FormAlert';
import { judgedBy } from '../../web/forms/judged';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import type { Submission } from '../../web/forms/useSubmission';
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

const texts = {
  payment: { title: 'Take payment', known: 'Due: {amount}', done: 'Take payment of {amount}' },
  refund: { title: 'Refund', known: 'Paid: {amount}', done: 'Refund {amount}' },
};

type Money = NewPayment & { reason: string };

interface MoneyDialogProps {
  kind: keyof typeof texts;
  /** The bill that it is about. */
  bill: Pick<Bill, 'id' | 'number' | 'patientName'>;
  /** Paise that can be taken or given back, offered as it opens. */
  most: number;
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
  const { kind, bill, most, usualMethod, renderCode, note } = props;
  const { save, onSaved, onRefused, onClose } = props;
  useReturnFocus();
  const offered = rupeesFromPaise(most);
  const { form, values, problem, submit, isSaving } = useRecordForm({
    initialValues: { amount: offered, method: usualMethod, reason: '' },
    save,
    judge: ({ method, amount, reason }) => {
      const money = { method, amount: paiseFromRupees(amount), reason: reason.trim() };
      const judged = judgedBy(kind === 'refund' ? newRefund : newPayment, money);
      return 'record' in judged ? { record: money } : judged;
    },
    onSaved,
    onRefused,
  });
  const { amount, method, reason } = values;
  useUnsaved(reason !== '' || paiseFromRupees(amount) !== paiseFromRupees(offered), 'dialog');
  const { title, known, done } = texts[kind];
  const paise = paiseFromRupees(amount);
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Modal opened onClose={close} title={t(title)} zIndex={300}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <div>
            <Text fw="bold">{bill.patientName}</Text>
            <Text size="sm" c="dimmed">
              {bill.number ?? `#${shortId(bill.id)}`} · {t(known, { amount: formatRupees(most) })}
            </Text>
          </div>
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
          {method === 'upi' && renderCode?.(Math.min(paiseFromRupees(amount), most))}
          {kind === 'refund' && (
            <Textarea
              label={t('Reason')}
              withAsterisk
              autosize
              minRows={2}
              {...form.getInputProps('reason')}
            />
          )}
          {note(paiseFromRupees(amount)) && <Text>{note(paiseFromRupees(amount))}</Text>}
          <FormAlert message={problem} />
          <DialogButtons>
            <Button variant="default" disabled={isSaving} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" {...(kind === 'refund' && { color: 'red' })} disabled={isSaving}>
              {isSaving
                ? t('Saving...')
                : paise > 0
                  ? t(done, { amount: formatRupees(paise) })
                  : t(title)}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
