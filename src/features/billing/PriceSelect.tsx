import { Combobox, Input, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { isNamed } from '../../web/language/isNamed';
import type { FrequentItem } from './bill';

interface PriceSelectProps {
  prices: readonly FrequentItem[];
  onPick: (price: FrequentItem) => void;
}

/** Options in the list at once; typing finds the others. */
const maxOptions = 50;

/** Adds the selected price to a bill as a new row; the field is then ready for the next one. */
export function PriceSelect({ prices, onPick }: PriceSelectProps) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { dropdownOpened: isOpen, selectFirstOption } = combobox;
  const matches = prices
    .filter(({ description }) => isNamed(description, typed))
    .slice(0, maxOptions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects the first option for each text and on opening.
  useEffect(() => {
    if (isOpen) selectFirstOption();
  }, [typed, isOpen, selectFirstOption]);
  const close = () => {
    combobox.closeDropdown();
    setTyped('');
  };
  const pick = (price: FrequentItem) => {
    close();
    onPick(price);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(description) => {
        const price = matches.find((match) => match.description === description);
        if (price) pick(price);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <Input
          aria-label={t('Add from price list')}
          placeholder={t('Add from price list')}
          autoComplete="off"
          miw="11rem"
          flex={1}
          value={typed}
          rightSectionPointerEvents="none"
          rightSection={<Combobox.Chevron />}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={close}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // An Enter too many must not submit the bill.
            event.preventDefault();
            // A fast typist presses Enter before the first option is selected.
            const [first] = matches;
            if (isOpen && first && combobox.getSelectedOptionIndex() === -1) pick(first);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          aria-label={t('Add from price list')}
          mah={260}
          style={{ overflowY: 'auto' }}
        >
          {isOpen &&
            matches.map((price) => (
              <Combobox.Option key={price.description} value={price.description}>
                {price.description} - {formatRupees(price.unitPrice)}
              </Combobox.Option>
            ))}
          {matches.length === 0 && <Combobox.Empty>{t('No prices found')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
