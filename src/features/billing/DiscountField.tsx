import { ActionIcon } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPercentage } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { AmountInput } from '../../web/ui/AmountInput';
import { type BillForm, billMessages, togglePercent, typedPercent } from './bill';

interface DiscountFieldProps {
  form: UseFormReturnType<BillForm>;
  /** The typed discount in paise. */
  discount: number;
  /** Where it goes, said once there is one; null where that makes no difference. */
  place: string | null;
  isUnread: boolean;
  isTooLarge: boolean;
}

/** A bill's discount in rupees (spec 2), or as a percentage of the subtotal; says where it goes before it is saved. */
export function DiscountField(props: DiscountFieldProps) {
  const { form, discount, place, isUnread, isTooLarge } = props;
  const typed = form.values.discount;
  const percent = typedPercent(typed);
  return (
    <AmountInput
      label={t('Discount (₹)')}
      isUnreadable={isUnread}
      {...form.getInputProps('discount')}
      // Typing replaces the 0.
      onFocus={({ currentTarget }) => currentTarget.select()}
      description={
        <>
          {percent === null
            ? t('In rupees, or 10% of the subtotal')
            : t('{percent}% of the subtotal: {amount}', {
                percent: percent.trim() || '0',
                amount: formatRupees(discount),
              })}
          {place !== null && discount > 0 && (
            <>
              <br />
              {t(place)}
            </>
          )}
        </>
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={isTooLarge ? t(billMessages.discountTooLarge) : undefined}
      rightSection={
        <ActionIcon
          variant={percent === null ? 'default' : 'filled'}
          aria-label={t('Discount in percent')}
          aria-pressed={percent !== null}
          // Keyboard users type the sign instead.
          tabIndex={-1}
          onClick={() => form.setFieldValue('discount', togglePercent(typed))}
        >
          <IconPercentage size={18} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
