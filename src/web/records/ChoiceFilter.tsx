import { NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import classes from './ChoiceFilter.module.css';
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
  /** The only filter of its list: on a phone it shrinks to an icon beside the search. */
  isSign?: boolean;
}

/** Narrows a list to one of a few choices. */
export function ChoiceFilter<Choice extends string>(props: ChoiceFilterProps<Choice>) {
  const { label, all, choices, labelOf, isSign } = props;
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
        ...choices.map((choice) => ({ value: choice, label: labelOf(choice) })),
      ]}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
