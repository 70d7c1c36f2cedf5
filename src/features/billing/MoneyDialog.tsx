import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { firstProblem } from '../../shared/fields';
import { t } from '../../shared/language';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../shared/money';
import { FormAlert } from '../../web/forms/FormAlert';
import { useUnsaved } from '../../web/forms/unsaved';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { paymentMethodLabel } from './billLabels';
import {
  type NewPayment,
  newPayment,
  newRefund,
  type PaymentMethod,
  paymentMethods,
} from './payment';

const texts = {
  payment: { title: 'Take payment', known: 'Due: {amount}' },
  refund: { title: 'Give money back', known: 'Paid: {amount}' },
};

interface MoneyDialogProps {
  kind: keyof typeof texts;
  /** Paise that can be taken or given back; they stand in the amount as it opens. */
  most: number;
  /** The method that is chosen as it opens. */
  usualMethod: PaymentMethod;
  /** The code to scan for an amount in paise, shown while UPI is chosen. */
  renderCode?: (amount: number) => ReactNode;
  isSaving: boolean;
  /** Why the server refused it. */
  failure: string | null;
  onClose: () => void;
  onSave: (money: NewPayment & { reason: string }) => void;
}

/** Asks how much is paid or given back, by which method and, of a refund, why. */
export function MoneyDialog(props: MoneyDialogProps) {
  const { kind, most, usualMethod, renderCode, isSaving, failure, onClose, onSave } = props;
  useReturnFocus();
  const [amount, setAmount] = useState(() => rupeesFromPaise(most));
  const [method, setMethod] = useState(usualMethod);
  const [reason, setReason] = useState('');
  useUnsaved(reason !== '' || paiseFromRupees(amount) !== most, 'dialog');
  const [problem, setProblem] = useState<string | null>(null);
  const { title, known } = texts[kind];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const money = { method, amount: paiseFromRupees(amount), reason: reason.trim() };
    const found = firstProblem(kind === 'refund' ? newRefund : newPayment, money);
    setProblem(found);
    if (!found) onSave(money);
  };
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Modal opened onClose={close} title={t(title)} zIndex={300}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text className="figures">{t(known, { amount: formatRupees(most) })}</Text>
          <TextInput
            label={t('Amount (₹)')}
            withAsterisk
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('Payment Method')}
            data={paymentMethods.map((value) => ({ value, label: paymentMethodLabel(value) }))}
            value={method}
            onChange={(event) => setMethod(event.currentTarget.value as PaymentMethod)}
          />
          {method === 'upi' && renderCode?.(Math.min(paiseFromRupees(amount), most))}
          {kind === 'refund' && (
            <Textarea
              label={t('Reason')}
              withAsterisk
              autosize
              minRows={2}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <FormAlert message={problem ?? failure} />
          <Group justify="flex-end">
            <Button variant="default" disabled={isSaving} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={isSaving}>
              {t(isSaving ? 'Saving...' : title)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
