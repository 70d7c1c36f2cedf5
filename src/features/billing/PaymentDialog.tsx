import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { client } from '../../web/api/api';
import { notifySuccess } from '../../web/ui/tell';
import type { OwedBill } from './bill';
import { MoneyDialog } from './MoneyDialog';
import { UpiCode } from './UpiOnScreen';
import { useRefetchBills } from './useRenewal';

interface PaymentDialogProps {
  bill: Pick<OwedBill, 'id' | 'number' | 'patientName' | 'due'>;
  onClose: () => void;
}

/** Takes a payment for a bill, in part or in full. */
export function PaymentDialog({ bill, onClose }: PaymentDialogProps) {
  const refetchBills = useRefetchBills();
  return (
    <MoneyDialog
      kind="payment"
      bill={bill}
      maxAmount={bill.due}
      defaultMethod="cash"
      renderCode={(amount) => <UpiCode bill={bill} amount={amount} />}
      note={() => false}
      save={({ method, amount, reference }, options) =>
        client.billing.pay({ id: bill.id, method, amount, reference }, options)
      }
      onSaved={({ due, patientName }, { amount }) => {
        refetchBills();
        const values = { amount: formatRupees(amount), name: patientName };
        notifySuccess(
          due > 0
            ? t('{amount} from {name} saved, {due} still due', {
                ...values,
                due: formatRupees(due),
              })
            : t('{amount} from {name} saved, nothing more due', values),
        );
        onClose();
      }}
      onRefused={refetchBills}
      onClose={onClose}
    />
  );
}
