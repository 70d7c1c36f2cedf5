import { Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { addDays, formatCalendarDate } from '../../shared/clinicDay';
import { currentSpeaker, t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { DateField } from '../../web/dates/DateField';
import { hintBelow } from '../../web/forms/hintBelow';
import { FactsSkeleton } from '../../web/ui/Facts';
import { type LetterKind, letterBodyLength } from '../phrases/phrase';
import { StopsTextarea } from '../phrases/widgets/StopsTextarea';
import { maxDaysAhead, periodText } from './letter';
import { isSignedByPatient } from './onPaper';
import type { LetterForm } from './useLetterForm';

interface LetterFieldsProps {
  letter: LetterForm;
  kind: LetterKind;
}

/** What is written in a letter of a kind. */
export function LetterFields({ letter, kind }: LetterFieldsProps) {
  const { form, texts, marks } = letter;
  const isSick = kind === 'sickness';
  return (
    <Stack ref={letter.fieldsRef}>
      {isSick && <DaysFields letter={letter} />}
      {texts ? (
        <>
          <StopsTextarea
            label={t('Text')}
            inputWrapperOrder={hintBelow}
            description={t('Tab goes to what still stands in braces.')}
            autoFocus={!isSick}
            minRows={5}
            maxLength={letterBodyLength}
            data-path="body"
            value={texts.body}
            onWrite={(body) => letter.write({ body })}
            error={marks.body}
          />
          <TextInput
            label={t('Title')}
            autoComplete="off"
            data-path="title"
            value={texts.title}
            onChange={(event) => letter.write({ title: event.currentTarget.value })}
            error={marks.title}
          />
        </>
      ) : (
        !letter.begun.isError && <FactsSkeleton lines={5} />
      )}
      {isSignedByPatient(kind) && (
        <TextInput
          label={t('Identification mark')}
          placeholder={t('mole on the left cheek')}
          autoComplete="off"
          {...form.getInputProps('identificationMark')}
          error={marks.identificationMark}
        />
      )}
      {kind === 'essentiality' && <ItemChoice letter={letter} />}
    </Stack>
  );
}

/** The days of a sickness certificate: how many, and from when. */
function DaysFields({ letter: { form, values, begun, marks, period } }: { letter: LetterForm }) {
  const visitDay = begun.data?.facts.visitDay;
  return (
    <div>
      <SimpleGrid cols={2}>
        <TextInput
          label={t('Number of days')}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          {...form.getInputProps('days')}
          error={marks.days ?? marks.lastDay}
        />
        <DateField
          label={t('First day')}
          direction="ahead"
          {...(visitDay && { min: visitDay, max: addDays(visitDay, maxDaysAhead) })}
          {...form.getInputProps('firstDay')}
          value={values.firstDay ?? visitDay ?? ''}
          error={marks.firstDay}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed" role="status" mt={4}>
        {period && periodText(period, currentSpeaker())}
      </Text>
    </div>
  );
}

/** What was bought, as the clinic's bills and register have it: the doctor ticks what was essential. */
function ItemChoice({ letter: { form, begun, itemKeys } }: { letter: LetterForm }) {
  const items = begun.data?.items ?? [];
  if (begun.isSuccess && items.length === 0) {
    return (
      <Text size="sm" c="dimmed" role="note">
        {t('Nothing of this visit was billed or given at the clinic.')}
      </Text>
    );
  }
  return (
    <Checkbox.Group
      label={t('What was bought')}
      value={[...itemKeys]}
      onChange={(keys) => form.setFieldValue('itemKeys', keys)}
    >
      <Stack gap="xs" mt="xs">
        {items.map(({ key, description, quantity, amount, paper, day }) => (
          <Checkbox
            key={key}
            value={key}
            label={`${description} × ${quantity}`}
            description={[
              amount === null ? t('given, on no bill') : formatRupees(amount),
              paper,
              formatCalendarDate(day),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
