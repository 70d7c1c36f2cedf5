import { Button, Group, Text } from '@mantine/core';
import { Question } from './Question';

interface AskAgainProps {
  question: string;
  /** What the button says that means yes. */
  yes: string;
  isSaving: boolean;
  /** What asks it, as `Question` has it. */
  asked: object | null;
  onYes: () => void;
  /** The other answer: its button's words, and what it does. */
  back?: { no: string; onBack: () => void };
  /** A second answer with which it is saved. */
  other?: { words: string; onChoose: () => void };
}

/** Asks in a form before something unusual is saved. */
export function AskAgain({ question, yes, isSaving, asked, onYes, back, other }: AskAgainProps) {
  return (
    <Question asked={asked} onBack={back?.onBack}>
      <Group justify="space-between">
        <Text flex="1 1 14rem">{question}</Text>
        <Group gap="xs">
          {back && (
            <Button
              variant="subtle"
              color="gray"
              disabled={isSaving}
              data-mantine-stop-propagation
              onClick={back.onBack}
            >
              {back.no}
            </Button>
          )}
          <Button
            variant="default"
            disabled={isSaving}
            data-mantine-stop-propagation={back !== undefined || undefined}
            onClick={onYes}
          >
            {yes}
          </Button>
          {other && (
            <Button variant="default" disabled={isSaving} onClick={other.onChoose}>
              {other.words}
            </Button>
          )}
        </Group>
      </Group>
    </Question>
  );
}
