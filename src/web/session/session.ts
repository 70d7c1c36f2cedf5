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

/** The query of who is signed in; fetched once, then updated by sign-in and sign-out. */
export function sessionQuery() {
  return api.accounts.session.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
}

/** Who is signed in, and the clinic's basic settings; undefined until they are loaded. */
export function useSession() {
  return useQuery(sessionQuery()).data;
}

/** The signed-in person, or null. */
function useUser(): User | null {
  return useSession()?.user ?? null;
}

/** The signed-in person, on a screen that the guard shows to nobody else. */
export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('This screen was shown without a signed-in user.');
  return user;
}

/** Checks what this person may do and open in their clinic. */
export function accessOf(principal: Principal, rights = usualRights) {
  return {
    may: (id: OperationId) => may(principal, id, rights),
    mayOpen: (screen: Screen) => mayOpen(principal, screen, rights),
    holds: (right: Right) => holds(right, principal, rights),
    mayOpenPart: (part: SettingsPart) => mayOpenPart(principal, part, rights),
  };
}

export type Access = ReturnType<typeof accessOf>;

/** What the signed-in person may do and open, by role and the clinic's rights. For display: the server decides. */
export function useAccess() {
  return accessOf(useSignedInUser(), useSession()?.rules?.rights);
}

/** The clinic's basic settings and state: time zone, date, sample accounts. */
export function useClinic() {
  const session = useSession();
  if (!session) throw new Error('The clinic’s facts were used before they were loaded.');
  return session.clinic;
}

/** Puts what the signed-in person changed about themselves into the cached session. */
export function updateCachedUser(queryClient: QueryClient, changes: Partial<User>): void {
  queryClient.setQueryData(sessionQuery().queryKey, (session) =>
    session?.user ? { ...session, user: { ...session.user, ...changes } } : session,
  );
}

/** Clears the cached data of the last person, then fetches who is signed in. */
export async function resetSession(queryClient: QueryClient): Promise<void> {
  // A tab that still shows the last person's screen then checks who is signed in.
  notifyOtherTabs('signed-in');
  // Answers that early.ts asked for belong to the session of before.
  window.early = {};
  queryClient.clear();
  await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 });
}
