import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../shared/language';
import { type BillForm, type PaidPart, paidParts } from './bill';
import { paymentMethodLabel, paymentMethodLabels } from './billLabels';
import { paymentMethods } from './payment';

const paidPartLabels: Record<PaidPart, string> = {
  full: 'Full',
  part: 'Split or part',
  none: 'Pay later',
};

/** How a new bill is paid: in full by one method (spec 2 and 9), or what is paid now, by method. */
export function PaymentFields({ form }: { form: UseFormReturnType<BillForm> }) {
  const { paidPart } = form.values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t('Payment')}
          data={paidParts.map((value) => ({ value, label: t(paidPartLabels[value]) }))}
          {...form.getInputProps('paidPart')}
        />
        {paidPart === 'full' && (
          <NativeSelect
            label={t('Payment Method')}
            data={paymentMethods.map((value) => ({ value, label: paymentMethodLabel(value) }))}
            {...form.getInputProps('paymentMethod')}
          />
        )}
      </SimpleGrid>
      {paidPart === 'part' && (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {paymentMethods.map((method) => (
            <TextInput
              key={method}
              label={t('{method} (₹)', { method: t(paymentMethodLabels[method]) })}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              {...form.getInputProps(`amounts.${method}`)}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}
