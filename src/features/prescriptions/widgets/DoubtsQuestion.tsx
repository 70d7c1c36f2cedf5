import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { t } from '../../../shared/language';
import { UnknownAllergies } from '../../substances/widgets/UnknownAllergies';
import { type Doubt, type DoubtKind, doubtKinds } from '../doubt';
import { medicineKey } from '../medicineName';
import classes from './DoubtsQuestion.module.css';

interface DoubtsQuestionProps {
  doubts: readonly Doubt[];
  /** What the button says that means all of it so. */
  yes: string;
  isSaving: boolean;
  onYes: () => void;
  onBack: () => void;
}

/**
 * Asks once about everything that is doubtful in a prescription. It has the focus as it comes up, none of its buttons
 * has: a held Enter would answer for the person.
 */
export function DoubtsQuestion({ doubts, yes, isSaving, onYes, onBack }: DoubtsQuestionProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is the key of its button.
    <div
      ref={focusAtFirst}
      tabIndex={-1}
      className={classes.question}
      // A dialog around it does not close by that Escape.
      data-mantine-stop-propagation
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onBack();
      }}
    >
      <Alert color="yellow" role="alert">
        <Stack gap="sm">
          <div>
            {doubtKinds
              .flatMap((kind) => wordsOf(kind, doubts))
              .map((words) => (
                <Text key={words}>{words}</Text>
              ))}
          </div>
          <UnknownAllergies
            allergies={doubts.flatMap(({ kind, medicines }) =>
              kind === 'unknownAllergy' ? medicines : [],
            )}
          />
          <Group gap="xs">
            <Button
              variant="default"
              disabled={isSaving}
              data-mantine-stop-propagation
              onClick={onYes}
            >
              {yes}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              disabled={isSaving}
              data-mantine-stop-propagation
              onClick={onBack}
            >
              {t('Go back')}
            </Button>
          </Group>
        </Stack>
      </Alert>
    </div>
  );
}

const focusAtFirst = (question: HTMLElement | null) => question?.focus();

/** What is said of all doubts of a kind, in few lines: a phone shows them above its buttons. */
function wordsOf(kind: DoubtKind, doubts: readonly Doubt[]): string[] {
  const asked = doubts.filter((one) => one.kind === kind);
  const names = asked.flatMap(({ medicines }) => medicines);
  if (names.length === 0) return [];
  const medicines = names.join(', ');
  switch (kind) {
    case 'noName':
      return [
        t(
          '{count, plural, one {A row without a name has text in it and is not saved: {medicines}} other {# rows without a name have text in them and are not saved: {medicines}}}',
          { count: names.length, medicines },
        ),
      ];
    case 'noFrequency':
      return [t('{medicines}: how often?', { medicines })];
    case 'noDose':
      return [t('{medicines}: how much each time?', { medicines })];
    case 'unknownAllergy':
      return [
        t(
          '{count, plural, one {Recorded allergy {allergies}: nobody noted which medicine that is, so nothing is checked against it.} other {Recorded allergies {allergies}: nobody noted which medicines these are, so nothing is checked against them.}}',
          { count: names.length, allergies: names.map((name) => `“${name}”`).join(', ') },
        ),
      ];
    case 'repeated':
      return asked.map(repeatedWords);
    case 'unchecked':
      return [t('Not checked against the recorded allergies: {medicines}', { medicines })];
  }
}

function repeatedWords({ medicines: names }: Doubt): string {
  const [medicine = ''] = names;
  const count = names.length;
  if (new Set(names.map(medicineKey)).size > 1) {
    return t('The same medicine more than once: {medicines}', { medicines: names.join(', ') });
  }
  return count === 2
    ? t('{medicine} is written twice.', { medicine })
    : t('{medicine} is written {count} times.', { medicine, count });
}
