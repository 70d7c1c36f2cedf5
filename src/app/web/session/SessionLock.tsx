import { Box } from '@mantine/core';
import { useSessionEnded } from '../../../web/session/sessionEnd';
import { LoadingScreen } from '../../../web/shell/LoadingScreen';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';

const signInAgain = lazyPart(() => import('./SignInAgain').then(({ SignInAgain }) => SignInAgain));

/** Covers the screen after the session has ended, until the same person signs in again. */
export function SessionLock() {
  const hasEnded = useSessionEnded();
  const SignInAgain = useLazyPart(signInAgain, hasEnded);
  if (SignInAgain) return <SignInAgain />;
  if (!hasEnded) return null;
  return (
    <Box pos="fixed" inset={0} bg="var(--mantine-color-body)" style={{ zIndex: 1000 }}>
      <LoadingScreen />
    </Box>
  );
}
