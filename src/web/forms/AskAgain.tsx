import { Button, Group, Text } from '@mantine/core';
import { Question } from './Question';

interface AskAgainProps {
  question: string;
  /** The label of the button that confirms. */
  yes: string;
  isSaving: boolean;
  /** See `Question`. */
  trigger: object | null;
  onYes: () => void;
  /** Takes the question back: the button's label, and its action. */
  back?: { no: string; onBack: () => void };
  /** A second answer that saves. */
  other?: { words: string; onChoose: () => void };
}

/** A question in a form before something unusual is saved. */
export function AskAgain({ question, yes, isSaving, trigger, onYes, back, other }: AskAgainProps) {
  return (
    <Question trigger={trigger} onBack={back?.onBack}>
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
