import { Select } from '@mantine/core';
import { t } from '../../shared/language';
import { isNamed } from '../language/isNamed';
import { useChoice } from './useChoice';

interface LongChoiceFilterProps<Choice extends string> {
  label: string;
  /** What the box says while nothing is filtered out. */
  all: string;
  /** Says what takes the choice back. */
  clear: string;
  choices: readonly Choice[];
  /** In English; shown in the language spoken. */
  labels: Readonly<Record<Choice, string>>;
  /** '' where nothing is filtered out. */
  value: Choice | '';
  onChange: (choice: string) => void;
}

/** Narrows a list to one of many choices, found by any part of its words. */
export function LongChoiceFilter<Choice extends string>(props: LongChoiceFilterProps<Choice>) {
  const { label, all, clear, choices, labels } = props;
  const [value, choose] = useChoice(props.value, props.onChange);
  return (
    <Select
      aria-label={label}
      placeholder={all}
      flex="1 1 8.5rem"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': clear }}
      data={choices.map((choice) => ({ value: choice, label: t(labels[choice]) }))}
      filter={({ options, search }) =>
        options.filter(
          (option) => 'value' in option && isNamed(labels[option.value as Choice], search),
        )
      }
      value={value || null}
      onChange={(choice) => choose(choice ?? '')}
      comboboxProps={{ keepMounted: false, position: 'bottom-start' }}
    />
  );
}
