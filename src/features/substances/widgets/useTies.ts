import { useQuery, useQueryClient } from '@tanstack/react-query';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../../shared/language';
import { api, client, dataOf, formMessageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { showUndo } from '../../../web/ui/showUndo';
import { notifyFailure, notifyRefusal } from '../../../web/ui/tell';
import type { BrandSubstances, NewBrandSubstances } from '../brandSubstances';
import { areSameSubstances, joinSubstances, type Tie } from '../substances';

/** The substances of the clinic's brands: a small list that every visit needs, refetched when a doctor changes it. */
export const tiesQuery = { ...api.substances.list.queryOptions(), staleTime: 5 * 60_000 };

const noTies: readonly Tie[] = [];

/** The clinic's ties; empty until `isLoaded`. */
export function useTies(): { ties: readonly Tie[]; isLoaded: boolean } {
  const { data } = useQuery(tiesQuery);
  return { ties: data ?? noTies, isLoaded: data !== undefined };
}

/** Notes a brand's substances for the clinic, with a button to undo it. */
export function useRemember() {
  const queryClient = useQueryClient();
  const renew = () => queryClient.invalidateQueries({ queryKey: api.substances.key() });
  const withdraw = (id: string) => client.substances.withdraw({ id }).then(renew, notifyFailure);
  const { mutate, isPending } = useAction({
    mutationFn: (tie: NewBrandSubstances) =>
      client.substances.tie(tie, { context: { idempotencyKey: uuidv4() } }),
    onSuccess: ({ id, brand, substances }) =>
      showUndo({ message: tiedText(brand, substances), onUndo: () => void withdraw(id) }),
    onError: (error, { substances }) => {
      const before = dataOf<BrandSubstances>(error, 'ALREADY_TIED');
      // A colleague has noted the same meanwhile.
      if (before && areSameSubstances(before.substances, substances)) return;
      notifyRefusal(formMessageOf(error));
    },
    onSettled: renew,
  });
  return { remember: mutate, isSaving: isPending };
}

function tiedText(brand: string, substances: readonly string[]): string {
  return substances.length > 0
    ? t('Noted for the clinic: {brand} is {substances}.', {
        brand,
        substances: joinSubstances(substances),
      })
    : t('Noted for the clinic: {brand} is no medicine.', { brand });
}
