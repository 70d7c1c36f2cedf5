import { NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import classes from './ChoiceFilter.module.css';
import { useChoice } from './useChoice';

interface ChoiceFilterProps<Choice extends string> {
  label: string;
  /** What the entry says that filters nothing out. */
  all: string;
  choices: readonly Choice[];
  wordsOf: (choice: Choice) => string;
  /** '' where nothing is filtered out. */
  value: string;
  onChange: (choice: string) => void;
  /** The one filter of its list: on a phone its sign is enough, beside the search. */
  isSign?: boolean;
}

/** Narrows a list to one of a few choices. */
export function ChoiceFilter<Choice extends string>(props: ChoiceFilterProps<Choice>) {
  const { label, all, choices, wordsOf, isSign } = props;
  const [value, choose] = useChoice(props.value, props.onChange);
  return (
    <NativeSelect
      aria-label={label}
      {...(isSign &&
        value === '' && {
          className: classes.sign ?? '',
          leftSection: <IconFilter size={18} aria-hidden />,
        })}
      data={[
        { value: '', label: all },
        ...choices.map((choice) => ({ value: choice, label: wordsOf(choice) })),
      ]}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
