import { Select } from '@mantine/core';
import { t } from '../../shared/language';
import { isNamed } from '../language/isNamed';
import { useChoice } from './useChoice';

interface LongChoiceFilterProps<Choice extends string> {
  label: string;
  /** The placeholder while nothing is filtered out. */
  all: string;
  /** The label of the button that clears the choice. */
  clear: string;
  choices: readonly Choice[];
  /** In English; shown in the current language. */
  labels: Readonly<Record<Choice, string>>;
  /** '' when nothing is filtered out. */
  value: Choice | '';
  onChange: (choice: string) => void;
}

/** Narrows a list to one of many choices, which is found by any part of its label. */
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
