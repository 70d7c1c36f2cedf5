import { NativeSelect } from '@mantine/core';
import { t } from '../../shared/language';
import type { MedicinesAfter } from './medicineReturns';

interface BackToStockProps {
  value: MedicinesAfter;
  onChange: (value: MedicinesAfter) => void;
}

/** The one question about the medicines of a bill that is refunded or voided. */
export function BackToStock({ value, onChange }: BackToStockProps) {
  const choices: { value: MedicinesAfter; label: string }[] = [
    { value: 'stock', label: t('Yes, they go back on the shelf') },
    { value: 'destroyed', label: t('No, they come back and are destroyed') },
    { value: 'stay', label: t('No, the patient keeps them') },
  ];
  return (
    <NativeSelect
      label={t('Medicines back to stock?')}
      data={choices}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as MedicinesAfter)}
    />
  );
}
