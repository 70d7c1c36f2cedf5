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

/** Choices in the list at once; typing finds the others. */
const offeredAtOnce = 50;

/** Adds a line to a bill for what is chosen of the price list, and is ready for the next one. */
export function PriceSelect({ prices, onPick }: PriceSelectProps) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { dropdownOpened: isOpen, selectFirstOption } = combobox;
  const found = prices
    .filter(({ description }) => isNamed(description, typed))
    .slice(0, offeredAtOnce);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or a list just opened begins at its top.
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
        const price = found.find((one) => one.description === description);
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
            // Pressed once more than needed it must not make the bill.
            event.preventDefault();
            // Whoever types fast presses before the first is marked.
            const [first] = found;
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
            found.map((price) => (
              <Combobox.Option key={price.description} value={price.description}>
                {price.description} - {formatRupees(price.unitPrice)}
              </Combobox.Option>
            ))}
          {found.length === 0 && <Combobox.Empty>{t('No prices found')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
