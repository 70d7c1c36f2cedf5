import { may, type Principal } from '../../shared/permissions';
import { canAct, type Token, type TokenFacts } from './token';

type MainAction = 'start' | 'open' | 'complete' | 'bill';

/**
 * The one action that a row offers by a button; the rest is in its menu. A doctor opens the visit that is under way, where
 * it is written and finished, and another doctor's consultation offers nothing at one press. One that was ended with an unfinished draft is opened until
 * that is decided. What is billed already is billed again from the menu alone.
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
