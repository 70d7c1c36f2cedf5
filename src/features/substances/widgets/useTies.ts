import { useQuery, useQueryClient } from '@tanstack/react-query';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../../shared/language';
import { api, client, dataOf, formMessageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { showUndo } from '../../../web/ui/showUndo';
import { tellFailure, tellRefused } from '../../../web/ui/tell';
import {
  areSameSubstances,
  type BrandSubstances,
  joinSubstances,
  type NewBrandSubstances,
  type Tie,
} from '../substances';

/** What is in the clinic's brands. Small, asked for by every visit, and renewed when a doctor says something new. */
export const tiesQuery = { ...api.substances.list.queryOptions(), staleTime: 5 * 60_000 };

const noTies: readonly Tie[] = [];

/** The clinic's ties; `isKnown` once they are there. */
export function useTies(): { ties: readonly Tie[]; isKnown: boolean } {
  const { data } = useQuery(tiesQuery);
  return { ties: data ?? noTies, isKnown: data !== undefined };
}

/** Notes for the clinic what is in a brand, with a press to take it back. */
export function useRemember() {
  const queryClient = useQueryClient();
  const renew = () => queryClient.invalidateQueries({ queryKey: api.substances.key() });
  const withdraw = (id: string) => client.substances.withdraw({ id }).then(renew, tellFailure);
  const { mutate, isPending } = useAction({
    mutationFn: (tie: NewBrandSubstances) =>
      client.substances.tie(tie, { context: { idempotencyKey: uuidv4() } }),
    onSuccess: ({ id, brand, substances }) =>
      showUndo({ message: noted(brand, substances), onUndo: () => void withdraw(id) }),
    onError: (error, { substances }) => {
      const before = dataOf<BrandSubstances>(error, 'ALREADY_TIED');
      // A colleague has said the same meanwhile.
      if (before && areSameSubstances(before.substances, substances)) return;
      tellRefused(formMessageOf(error));
    },
    onSettled: renew,
  });
  return { remember: mutate, isSaving: isPending };
}

function noted(brand: string, substances: readonly string[]): string {
  return substances.length > 0
    ? t('Noted for the clinic: {brand} is {substances}.', {
        brand,
        substances: joinSubstances(substances),
      })
    : t('Noted for the clinic: {brand} is no medicine.', { brand });
}
