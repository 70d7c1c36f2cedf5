import { Alert, Button, Group, Text } from '@mantine/core';

interface AskAgainProps {
  question: string;
  /** What the button says that means yes. */
  yes: string;
  isSaving: boolean;
  onYes: () => void;
  /** A second answer with which it is saved. */
  other?: { words: string; onChoose: () => void };
}

/**
 * Asks in a form before something unusual is saved. The answer has a button of its own without the focus, because a
 * held Enter would answer for the person.
 */
export function AskAgain({ question, yes, isSaving, onYes, other }: AskAgainProps) {
  return (
    <Alert color="yellow" role="alert">
      <Group justify="space-between">
        <Text flex="1 1 14rem">{question}</Text>
        <Button variant="default" disabled={isSaving} onClick={onYes}>
          {yes}
        </Button>
        {other && (
          <Button variant="default" disabled={isSaving} onClick={other.onChoose}>
            {other.words}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
