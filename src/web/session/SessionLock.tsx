import { Box } from '@mantine/core';
import { LoadingScreen } from '../shell/LoadingScreen';
import { laterPart, useLaterPart } from '../shell/later';
import { useSessionEnded } from './sessionEnd';

const signInAgain = laterPart(() => import('./SignInAgain').then(({ SignInAgain }) => SignInAgain));

/** Hides the work when the session has ended, until the same person has signed in again. */
export function SessionLock() {
  const hasEnded = useSessionEnded();
  const SignInAgain = useLaterPart(signInAgain, hasEnded);
  if (SignInAgain) return <SignInAgain />;
  if (!hasEnded) return null;
  return (
    <Box pos="fixed" inset={0} bg="var(--mantine-color-body)" style={{ zIndex: 1000 }}>
      <LoadingScreen />
    </Box>
  );
}
