import { NativeSelect } from '@mantine/core';

interface ChoiceFilterProps<Choice extends string> {
  label: string;
  /** What the entry says that filters nothing out. */
  all: string;
  choices: readonly Choice[];
  wordsOf: (choice: Choice) => string;
  /** '' where nothing is filtered out. */
  value: string;
  onChange: (choice: string) => void;
}

/** Narrows a list to one of a few choices. */
export function ChoiceFilter<Choice extends string>(props: ChoiceFilterProps<Choice>) {
  const { label, all, choices, wordsOf, value, onChange } = props;
  return (
    <NativeSelect
      aria-label={label}
      data={[
        { value: '', label: all },
        ...choices.map((choice) => ({ value: choice, label: wordsOf(choice) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
