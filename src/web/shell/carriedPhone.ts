import { useNavigate, useRouterState } from '@tanstack/react-router';
import { t } from '../../shared/language';

// In the page's memory alone: neither an address nor the history that a browser writes to its disk holds a number.
let carried: { phone: string; askedAt: number } | null = null;

/** What is offered where nobody has a number that was searched for. */
export function registerLabel(phone: string): string {
  return t('Register {phone}', { phone });
}

/** Leads to Register Patient with a phone number that nobody has. */
export function useRegisterPhone() {
  const navigate = useNavigate();
  return (phone: string) => {
    carried = { phone, askedAt: Date.now() };
    void navigate({ to: '/app/register-patient', state: { askedAt: carried.askedAt } });
  };
}

/** The phone number with which a search led here; '' where none did, and once the page was loaded again. */
export function usePhoneToRegister(): string {
  const askedAt = useRouterState({ select: ({ location }) => location.state.askedAt });
  return carried !== null && carried.askedAt === askedAt ? carried.phone : '';
}
