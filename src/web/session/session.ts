import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { User } from '../../shared/account';
import {
  holds,
  may,
  mayOpen,
  mayOpenPart,
  type OperationId,
  type Principal,
  type Right,
  type Screen,
  type SettingsPart,
  usualRights,
} from '../../shared/permissions';
import { api } from '../api/api';
import { notifyOtherTabs } from './otherTabs';

/** The query of who is signed in; fetched once and then kept up to date by sign-in and sign-out. */
export function sessionQuery() {
  return api.accounts.session.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
}

/** Who is signed in and the clinic’s facts; undefined until they are loaded. */
export function useSession() {
  return useQuery(sessionQuery()).data;
}

/** The signed-in person, or null. */
function useUser(): User | null {
  return useSession()?.user ?? null;
}

/** The signed-in person on a screen behind the guard, which lets nobody else in. */
export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('This screen was shown without a signed-in user.');
  return user;
}

/** What this person may do and open in their clinic. */
export function accessOf(principal: Principal, rights = usualRights) {
  return {
    may: (id: OperationId) => may(principal, id, rights),
    mayOpen: (screen: Screen) => mayOpen(principal, screen, rights),
    holds: (right: Right) => holds(right, principal, rights),
    mayOpenPart: (part: SettingsPart) => mayOpenPart(principal, part, rights),
  };
}

export type Access = ReturnType<typeof accessOf>;

/** What the signed-in person may do and open, by their work and by the clinic's rights; the server decides. */
export function useAccess() {
  return accessOf(useSignedInUser(), useSession()?.rules?.rights);
}

/** The clinic's facts: time zone, date, sample accounts. */
export function useClinic() {
  const session = useSession();
  if (!session) throw new Error('The clinic’s facts were used before they were loaded.');
  return session.clinic;
}

/** Keeps what the signed-in person has just changed about themselves. */
export function rememberOwn(queryClient: QueryClient, changed: Partial<User>): void {
  queryClient.setQueryData(sessionQuery().queryKey, (session) =>
    session?.user ? { ...session, user: { ...session.user, ...changed } } : session,
  );
}

/** Forgets everything the last person saw, then asks again who is signed in. */
export async function resetSession(queryClient: QueryClient): Promise<void> {
  // A window that still shows the last person's screen looks who is signed in now.
  notifyOtherTabs('signed-in');
  queryClient.clear();
  await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 });
}
