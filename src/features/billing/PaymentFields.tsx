import { Input, NativeSelect, SegmentedControl, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { t } from '../../shared/language';
import { rupeesFromPaise } from '../../shared/money';
import { AmountInput } from '../../web/ui/AmountInput';
import { type BillForm, hasUpiPayment, type PaidPart, paidParts, restOfSplit } from './bill';
import { paymentMethodLabel, paymentMethodLabels } from './billLabels';
import { paymentMethods } from './payment';
import { ReferenceInput } from './ReferenceInput';

const paidPartLabels: Record<PaidPart, string> = {
  full: 'Full',
  split: 'Split',
  part: 'Part',
  none: 'Pay later',
};

interface PaymentFieldsProps {
  form: UseFormReturnType<BillForm>;
  /** Paise. */
  total: number;
  /** True if the text of the field at this path cannot be read. */
  isUnread: (path: string) => boolean;
}

/** How a new bill is paid: in full by one method (spec 2 and 9), or the amounts paid now by method. */
export function PaymentFields({ form, total, isUnread }: PaymentFieldsProps) {
  const { paidPart, amounts } = form.values;
  const labelId = useId();
  const rest = restOfSplit(form.values, total);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Input.Wrapper label={t('Payment')} labelElement="div" labelProps={{ id: labelId }}>
          <SegmentedControl
            fullWidth
            aria-labelledby={labelId}
            data={paidParts.map((value) => ({ value, label: t(paidPartLabels[value]) }))}
            value={paidPart}
            onChange={(value) => form.setFieldValue('paidPart', value as PaidPart)}
          />
        </Input.Wrapper>
        {paidPart === 'full' && (
          <NativeSelect
            label={t('Payment Method')}
            data={paymentMethods.map((value) => ({ value, label: paymentMethodLabel(value) }))}
            {...form.getInputProps('paymentMethod')}
          />
        )}
      </SimpleGrid>
      {(paidPart === 'split' || paidPart === 'part') && (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {paymentMethods.map((method) => (
            <AmountInput
              key={method}
              label={t('{method} (₹)', { method: t(paymentMethodLabels[method]) })}
              description={rest?.method === method && t('Rest, filled in for you')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              isUnreadable={isUnread(`amounts.${method}`)}
              placeholder="0"
              {...form.getInputProps(`amounts.${method}`)}
              value={
                amounts[method] ?? (rest?.method === method ? rupeesFromPaise(rest.amount) : '')
              }
            />
          ))}
        </SimpleGrid>
      )}
      {hasUpiPayment(form.values, total) && <ReferenceInput {...form.getInputProps('reference')} />}
    </>
  );
}
