import { Alert, Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCalendarDate } from '../../../shared/clinicDay';
import { patientCode } from '../../../shared/ids';
import { isolated } from '../../../shared/isolated';
import { t } from '../../../shared/language';
import { PatientSelect } from '../../patients/widgets/PatientSelect';
import type { Candidate, UnmatchedPerson, VisitRecord, VisitRow } from './outsideVisit';
import type { Answers } from './useVisitImport';

/** People that are listed at first. */
const shownPeople = 50;

interface WhoIsItProps {
  visits: readonly VisitRow[];
  people: readonly UnmatchedPerson[];
  answers: Answers;
  isDisabled: boolean;
  onChoose: (chosen: { row: number; patientId: string | null }[]) => void;
}

/** Asks who the people of a file are whom the server could not match alone. */
export function WhoIsIt({ visits, people, answers, isDisabled, onChoose }: WhoIsItProps) {
  const [isWhole, setWhole] = useState(false);
  const asked = people.filter(({ candidates }) => candidates.length > 0);
  const unknown = people.filter(({ candidates }) => candidates.length === 0);
  const single = asked.filter(
    ({ row, candidates }) => candidates.length === 1 && !answers.has(row),
  );
  const open = asked.filter(({ row }) => !answers.has(row));
  const question = (person: UnmatchedPerson) => {
    const visit = visits[person.row - 1]?.visit;
    return (
      visit && (
        <PersonQuestion
          key={person.row}
          person={person}
          visit={visit}
          answer={answers.get(person.row)}
          isDisabled={isDisabled}
          onAnswer={(patientId) => onChoose([{ row: person.row, patientId }])}
        />
      )
    );
  };
  const shown = isWhole ? Number.POSITIVE_INFINITY : shownPeople;
  return (
    <Stack gap="lg">
      {asked.length > 0 && (
        <Stack component="section" aria-label={t('Who is it?')}>
          <Title order={2} size="h4">
            {t('Who is it?')}
          </Title>
          <Alert color="yellow" role="status" icon={<IconUserQuestion aria-hidden />}>
            {t(
              '{count, plural, one {# person of the file may be one of your patients, but that is not certain. Please say who it is.} other {# people of the file may be your patients, but that is not certain. Please say who they are.}}',
              { count: asked.length },
            )}
          </Alert>
          {(single.length > 1 || open.length > 1) && (
            <Group gap="xs">
              {single.length > 1 && (
                <Button
                  variant="default"
                  disabled={isDisabled}
                  onClick={() =>
                    onChoose(
                      single.map(({ row, candidates }) => ({
                        row,
                        patientId: candidates[0]?.id ?? null,
                      })),
                    )
                  }
                >
                  {t('Take the only patient proposed, for all {count}', { count: single.length })}
                </Button>
              )}
              {open.length > 1 && (
                <Button
                  variant="default"
                  disabled={isDisabled}
                  onClick={() => onChoose(open.map(({ row }) => ({ row, patientId: null })))}
                >
                  {t('Leave out all {count} who are open', { count: open.length })}
                </Button>
              )}
            </Group>
          )}
          {asked.slice(0, shown).map(question)}
        </Stack>
      )}
      {unknown.length > 0 && (
        <Stack component="section" aria-label={t('Not patients of the clinic')}>
          <Title order={2} size="h4">
            {t('Not patients of the clinic')}
          </Title>
          <Text>
            {t(
              '{count, plural, one {Nobody like this person is registered. The visits are left out, unless you say who it is.} other {Nobody like these # people is registered. Their visits are left out, unless you say who they are.}}',
              { count: unknown.length },
            )}
          </Text>
          {unknown.slice(0, shown).map(question)}
        </Stack>
      )}
      {!isWhole && Math.max(asked.length, unknown.length) > shownPeople && (
        <Group>
          <Button variant="default" onClick={() => setWhole(true)}>
            {t('Show all')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface PersonQuestionProps {
  person: UnmatchedPerson;
  /** The person's first visit. */
  visit: VisitRecord;
  /** Undefined: not answered. */
  answer: string | null | undefined;
  isDisabled: boolean;
  onAnswer: (patientId: string | null) => void;
}

/** Values of the radios that are no patient's id. */
const leftOut = 'left';
const another = 'another';

function PersonQuestion({ person, visit, answer, isDisabled, onAnswer }: PersonQuestionProps) {
  const { candidates, rows } = person;
  const [isOther, setOther] = useState(false);
  const isProposed = candidates.some(({ id }) => id === answer);
  const value = chosenRadio(answer, isProposed, candidates.length === 0);
  return (
    <Radio.Group
      label={factsOf(visit)}
      description={t(
        '{rows, plural, one {# visit, on {date}} other {# visits, the first in the file on {date}}}',
        { rows, date: formatCalendarDate(visit.visitedOn) },
      )}
      value={isOther ? another : value}
      onChange={(chosen) => {
        setOther(chosen === another);
        if (chosen !== another) onAnswer(chosen === leftOut ? null : chosen);
      }}
    >
      <Stack gap="xs" mt="xs">
        {candidates.map((candidate) => (
          <Radio
            key={candidate.id}
            value={candidate.id}
            disabled={isDisabled}
            label={candidateText(candidate)}
          />
        ))}
        <Radio value={leftOut} disabled={isDisabled} label={t('Leave these visits out')} />
        <Radio value={another} disabled={isDisabled} label={t('Somebody else')} />
        {(isOther || value === another) && (
          <PatientSelect
            value={isProposed ? '' : (answer ?? '')}
            onChange={(patientId) => {
              if (patientId === '') return;
              setOther(false);
              onAnswer(patientId);
            }}
          />
        )}
      </Stack>
    </Radio.Group>
  );
}

/** The chosen radio; nobody of the clinic is left out without an answer. */
function chosenRadio(answer: string | null | undefined, isProposed: boolean, isUnknown: boolean) {
  if (answer === undefined) return isUnknown ? leftOut : null;
  if (answer === null) return leftOut;
  return isProposed ? answer : another;
}

/** What a file tells of a person, in one line. */
function factsOf({ name, fileNumber, age, dateOfBirth, phone }: VisitRecord): string {
  return [
    isolated(name),
    fileNumber,
    dateOfBirth
      ? formatCalendarDate(dateOfBirth)
      : age !== null && t('{years, plural, one {# year} other {# years}}', { years: age }),
    phone,
  ]
    .filter(Boolean)
    .join(', ');
}

function candidateText({ name, number, fileNumber, age, phone }: Candidate): string {
  return [
    `${isolated(name)} (${patientCode(number)})`,
    fileNumber,
    age !== null && t('{years, plural, one {# year} other {# years}}', { years: age }),
    phone,
  ]
    .filter(Boolean)
    .join(', ');
}
