import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { replaceWithNextScan } from './useCardScan';

interface SearchBoxProps {
  /** Names the box for screen readers. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

/** The search box above a list, for a part of a name, number or id. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      // The browser would suggest data of the last patient.
      autoComplete="off"
      flex="1 1 14rem"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={replaceWithNextScan}
    />
  );
}
