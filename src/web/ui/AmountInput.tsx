import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { t } from '../../shared/language';

interface AmountInputProps extends TextInputProps {
  /** Whether what stands in it cannot be read, and so counts as 0. */
  isUnread: boolean;
}

/**
 * A box for an amount or a percentage. What cannot be read is marked once the typing rests: half of "1,500" is no amount
 * yet, and a mark that came as the box is left would move the button that is being pressed.
 */
export function AmountInput({ isUnread, error, ...props }: AmountInputProps) {
  const [wasUnread] = useDebouncedValue(isUnread, 500);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      error={error || (isUnread && wasUnread && t('Not a number, so it counts as 0.'))}
    />
  );
}
