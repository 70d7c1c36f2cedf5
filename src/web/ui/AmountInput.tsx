import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { t } from '../../shared/language';

interface AmountInputProps extends TextInputProps {
  /** Whether the text cannot be parsed, and so counts as 0. */
  isUnreadable: boolean;
}

/**
 * A box for an amount or a percentage. Text that cannot be parsed is marked after a pause in typing: half of "1,500" is
 * no mistake yet, and a mark that appeared on leaving the box would move the button that is being pressed.
 */
export function AmountInput({ isUnreadable, error, ...props }: AmountInputProps) {
  const [wasUnreadable] = useDebouncedValue(isUnreadable, 500);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      error={error || (isUnreadable && wasUnreadable && t('Not a number, so it counts as 0.'))}
    />
  );
}
