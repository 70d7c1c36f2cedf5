import { may, type Principal } from '../../shared/permissions';
import { canAct, type Token, type TokenFacts } from './token';

type MainAction = 'start' | 'open' | 'complete' | 'bill';

/**
 * The one action that a row offers as a button; the others are in its menu. A doctor opens their consultation under
 * way, and completes it once it has a prescription; another doctor's consultation has no button. A completed visit with
 * an unfinished draft is opened until the draft is settled. A token with a bill is billed again only from the menu.
 */
export function mainActionOf(
  { status, consultedBy }: Pick<Token, 'status' | 'consultedBy'>,
  facts: Pick<TokenFacts, 'hasPrescription' | 'hasDraft' | 'bill'> | undefined,
  user: Principal & { id: string },
): MainAction | null {
  const { id } = user;
  switch (status) {
    case 'waiting':
      return canAct('start', status, user) ? 'start' : null;
    case 'in-progress':
      if (consultedBy !== id || !canAct('complete', status, user)) return null;
      return facts && !facts.hasPrescription ? 'open' : 'complete';
    case 'completed':
      if (facts?.hasDraft && consultedBy === id && may(user, 'consultations.open')) return 'open';
      return may(user, 'billing.create') && !facts?.bill?.count ? 'bill' : null;
    case 'cancelled':
      return null;
  }
}
