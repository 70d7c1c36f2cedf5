import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery, useSession } from '../../web/session/session';
import { countOpenSteps, type SetUpStates } from './setUp';

/** Updates the count of open steps in the cached session, which the dashboard shows. */
export function useOpenStepsInSession(states: SetUpStates | undefined): void {
  const queryClient = useQueryClient();
  const sessionCount = useSession()?.openSteps ?? null;
  const currentCount = states ? countOpenSteps(states) : null;
  useEffect(() => {
    if (sessionCount === null || currentCount === null || sessionCount === currentCount) return;
    queryClient.setQueryData(sessionQuery().queryKey, (session) =>
      session ? { ...session, openSteps: currentCount } : session,
    );
  }, [queryClient, sessionCount, currentCount]);
}
