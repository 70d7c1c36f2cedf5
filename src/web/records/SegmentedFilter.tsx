import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import { useChoice } from './useChoice';

interface SegmentedFilterProps extends Omit<SegmentedControlProps, 'value' | 'onChange'> {
  value: string;
  onChange: (choice: string) => void;
}

/** Narrows what is shown to one of a few choices that stand side by side. */
export function SegmentedFilter({ value, onChange, ...props }: SegmentedFilterProps) {
  const [chosen, choose] = useChoice(value, onChange);
  return <SegmentedControl {...props} value={chosen} onChange={choose} />;
}
