import { Select } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { FrequentItem } from './bill';

interface PriceSelectProps {
  prices: readonly FrequentItem[];
  onPick: (price: FrequentItem) => void;
}

/** Adds a line to a bill for what is chosen of the price list, and is ready for the next one. */
export function PriceSelect({ prices, onPick }: PriceSelectProps) {
  const [text, setText] = useState('');
  return (
    <Select
      aria-label={t('Add from price list')}
      placeholder={t('Add from price list')}
      miw="11rem"
      flex={1}
      searchable
      selectFirstOptionOnChange
      // The first letter opens the list.
      selectFirstOptionOnDropdownOpen
      openOnFocus={false}
      data={prices.map(({ description, unitPrice }) => ({
        value: description,
        label: `${description} - ${formatRupees(unitPrice)}`,
      }))}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(description) => {
        const price = prices.find((one) => one.description === description);
        if (price) onPick(price);
        setText('');
      }}
      nothingFoundMessage={t('No prices found')}
      maxDropdownHeight={260}
      limit={50}
      // Pressed once more than needed it must not make the bill.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
