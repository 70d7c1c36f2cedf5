import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../../shared/language';

interface SecondFactorInputProps {
  value: string;
  onChange: (code: string) => void;
  /** Takes the focus on mount. */
  isFocused?: boolean;
}

/** The input for an authenticator's code or a recovery code. */
export function SecondFactorInput({ value, onChange, isFocused = false }: SecondFactorInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <TextInput
      ref={input}
      label={t('Code')}
      description={t('Six digits from your authenticator, or one of your recovery codes')}
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
