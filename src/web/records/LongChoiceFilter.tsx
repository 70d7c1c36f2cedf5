import { Combobox, Input, useCombobox } from '@mantine/core';
import { useId, useState } from 'react';
import { t } from '../../shared/language';
import { isNamed } from '../language/isNamed';
import { PlainOption } from '../ui/PlainOption';
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
  /** What is looked for; null while nobody types, when the box says what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const id = useId();
  const found = choices.filter((choice) => isNamed(labels[choice], typed ?? ''));
  const wordsOf = (choice: string) => t(labels[choice as Choice]);
  const close = () => {
    combobox.closeDropdown();
    setTyped(null);
  };
  return (
    // Kept in the page while it is closed, it would cost the press that chooses.
    <Combobox store={combobox} keepMounted={false} position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <Input
          aria-label={label}
          placeholder={all}
          autoComplete="off"
          flex="1 1 8.5rem"
          value={typed ?? (value && wordsOf(value))}
          rightSectionPointerEvents={value ? 'all' : 'none'}
          rightSection={
            value ? (
              <Combobox.ClearButton aria-label={clear} onClear={() => choose('')} />
            ) : (
              <Combobox.Chevron />
            )
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={close}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={label} mah={220} style={{ overflowY: 'auto' }}>
          {combobox.dropdownOpened &&
            found.map((choice) => (
              <PlainOption
                key={choice}
                id={`${id}${choice}`}
                isChosen={choice === value}
                onChoose={() => {
                  close();
                  choose(choice);
                }}
              >
                {wordsOf(choice)}
              </PlainOption>
            ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
