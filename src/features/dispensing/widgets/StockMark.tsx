import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useClinic } from '../../../web/session/session';
import type { Medication } from '../../prescriptions/prescription';
import type { StockMark as Mark } from '../../stock/allocate';
import { useTies } from '../../substances/widgets/useTies';
import { stockMarkOf } from '../stockMark';

const markTexts: Record<Mark, string> = {
  out: 'Out of stock here',
  short: 'Not enough of it in stock here',
  expires: 'What is in stock here expires before the course ends',
};

interface StockMarkProps {
  medicine: Medication;
  className?: string | undefined;
}

/** Says quietly beside a written medicine that the clinic cannot give it as it is written; mostly nothing. */
export function StockMark({ medicine, className }: StockMarkProps) {
  const { today } = useClinic();
  const { ties } = useTies();
  const { data: items } = useQuery({
    ...api.stock.availability.queryOptions(),
    staleTime: 60_000,
  });
  const found = useMemo(
    () => items && stockMarkOf(medicine, { items, ties, today }),
    [items, medicine, ties, today],
  );
  if (!found) return null;
  const { mark, otherBrand } = found;
  return (
    <span className={className} data-stock={mark}>
      {otherBrand
        ? t('Out of stock here; there is {medicine}', { medicine: otherBrand })
        : t(markTexts[mark])}
    </span>
  );
}
