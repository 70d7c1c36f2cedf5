import type { Role } from '../../shared/permissions';
import { may } from '../../shared/permissions';
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
  user: { id: string; role: Role },
): MainAction | null {
  const { id, role } = user;
  switch (status) {
    case 'waiting':
      return canAct('start', status, role) ? 'start' : null;
    case 'in-progress':
      if (consultedBy !== id || !canAct('complete', status, role)) return null;
      return facts && !facts.hasPrescription ? 'open' : 'complete';
    case 'completed':
      if (facts?.hasDraft && consultedBy === id && may(role, 'consultations.open')) return 'open';
      return may(role, 'billing.create') && !facts?.bill?.count ? 'bill' : null;
    case 'cancelled':
      return null;
  }
}
