import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import { useChoice } from './useChoice';

interface SegmentedFilterProps extends Omit<SegmentedControlProps, 'value' | 'onChange'> {
  value: string;
  onChange: (choice: string) => void;
}

/** Narrows a list to one of a few choices that are shown side by side. */
export function SegmentedFilter({ value, onChange, ...props }: SegmentedFilterProps) {
  const [shownValue, choose] = useChoice(value, onChange);
  return <SegmentedControl {...props} value={shownValue} onChange={choose} />;
}
