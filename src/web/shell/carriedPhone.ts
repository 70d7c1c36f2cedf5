import { useNavigate, useRouterState } from '@tanstack/react-router';
import { t } from '../../shared/language';

// Only in memory: neither an address nor the history that a browser writes to disk may hold a phone number.
let pendingRegistration: { phone: string; askedAt: number } | null = null;

/** The label of the offer to register a patient when nobody has the phone number that was searched for. */
export function registerLabel(phone: string): string {
  return t('Register {phone}', { phone });
}

/** Opens Register Patient with a phone number that nobody has. */
export function useRegisterPhone() {
  const navigate = useNavigate();
  return (phone: string) => {
    pendingRegistration = { phone, askedAt: Date.now() };
    void navigate({ to: '/app/register-patient', state: { askedAt: pendingRegistration.askedAt } });
  };
}

/** The phone number with which a search opened this screen; '' if none did, and after a reload. */
export function usePhoneToRegister(): string {
  const askedAt = useRouterState({ select: ({ location }) => location.state.askedAt });
  return pendingRegistration !== null && pendingRegistration.askedAt === askedAt
    ? pendingRegistration.phone
    : '';
}
