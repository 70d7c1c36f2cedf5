import { useNavigate } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { showWithAction } from '../../web/ui/showWithAction';
import type { Dispense } from '../stock/dispenses/dispense';

/** Says that something was given, with a button that opens its labels. */
export function useGivenNotice(): (dispense: Dispense) => void {
  const navigate = useNavigate();
  return ({ id, patientName, number }) => {
    showWithAction({
      color: 'green',
      message: t('Given to {name}, entry {number}', { name: patientName, number }),
      action: t('Labels'),
      onAction: () => void navigate({ to: '/app/papers/labels/$id', params: { id } }),
    });
  };
}
