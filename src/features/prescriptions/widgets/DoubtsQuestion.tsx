import { Button, Group, Stack, Text } from '@mantine/core';
import { t } from '../../../shared/language';
import { Question } from '../../../web/forms/Question';
import { UnknownAllergies } from '../../substances/widgets/UnknownAllergies';
import { type Doubt, type DoubtKind, doubtKinds } from '../doubt';
import { medicineKey } from '../medicineName';

interface DoubtsQuestionProps {
  doubts: readonly Doubt[];
  /** Label of the button that confirms all doubts. */
  yes: string;
  isSaving: boolean;
  /** As in `Question`: a new object asks again. */
  asked: object | null;
  onYes: () => void;
  onBack: () => void;
}

/** Asks about all doubts of a prescription at once. */
export function DoubtsQuestion(props: DoubtsQuestionProps) {
  const { doubts, yes, isSaving, asked, onYes, onBack } = props;
  return (
    <Question trigger={asked} onBack={onBack}>
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
    </Question>
  );
}

/** The texts of all doubts of a kind, few enough to fit above the buttons on a phone. */
function wordsOf(kind: DoubtKind, doubts: readonly Doubt[]): string[] {
  const ofKind = doubts.filter((doubt) => doubt.kind === kind);
  const names = ofKind.flatMap(({ medicines }) => medicines);
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
      return ofKind.map(repeatedWords);
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
