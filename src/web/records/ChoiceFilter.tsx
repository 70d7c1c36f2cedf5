import { NativeSelect } from '@mantine/core';
import { useChoice } from './useChoice';

interface ChoiceFilterProps<Choice extends string> {
  label: string;
  /** The label of the entry that filters nothing out. */
  all: string;
  choices: readonly Choice[];
  labelOf: (choice: Choice) => string;
  /** '' when nothing is filtered out. */
  value: string;
  onChange: (choice: string) => void;
}

/** Narrows a list to one of a few choices. */
export function ChoiceFilter<Choice extends string>(props: ChoiceFilterProps<Choice>) {
  const { label, all, choices, labelOf } = props;
  const [value, choose] = useChoice(props.value, props.onChange);
  return (
    <NativeSelect
      aria-label={label}
      data={[
        { value: '', label: all },
        ...choices.map((choice) => ({ value: choice, label: labelOf(choice) })),
      ]}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
