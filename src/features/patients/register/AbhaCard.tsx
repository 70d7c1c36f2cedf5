import { Button, FileButton, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { AskAgain } from '../../../web/forms/AskAgain';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useClinic } from '../../../web/session/session';
import type { PatientForm } from '../patient';
import { patientFieldLabels } from '../patientLabels';
import { type CardFields, fillFrom, readAbhaCard } from './abhaCard';

/** Fills the form from an ABHA card's code; what was typed otherwise is asked about. */
export function useAbhaCard(form: UseFormReturnType<PatientForm>) {
  const { today } = useClinic();
  const [problem, setProblem] = useState<string | null>(null);
  const [card, setCard] = useState<CardFields | null>(null);
  const take = (code: string | null) => {
    const read = code === null ? null : readAbhaCard(code, today);
    setCard(read);
    setProblem(
      read
        ? null
        : t('No ABHA card could be read from this. Please try again, or type what the card says.'),
    );
    if (read) form.setValues(fillFrom(read, form.values).fills);
  };
  return {
    take,
    problem,
    typed: card ? fillFrom(card, form.values).typed : [],
    /** Puts what the card says in place of what was typed. */
    overwrite: () => {
      if (card) form.setValues(card);
      setCard(null);
    },
  };
}

type Card = ReturnType<typeof useAbhaCard>;

/** A picture of the card's code, from a file or a phone's camera. */
export function AbhaPicture({ card }: { card: Card }) {
  const [isReading, setReading] = useState(false);
  const read = async (file: File | null) => {
    if (!file) return;
    setReading(true);
    // Loaded only by who has a picture to read.
    const code = await import('./readQrPicture')
      .then(({ readQrPicture }) => readQrPicture(file))
      .catch(() => null);
    setReading(false);
    card.take(code);
  };
  return (
    <FileButton accept="image/*" capture="environment" onChange={(file) => void read(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
          disabled={isReading}
        >
          {isReading ? t('Reading...') : t('Scan ABHA card')}
        </Button>
      )}
    </FileButton>
  );
}

/** What came of reading a card, where somebody has to know or to decide. */
export function AbhaOutcome({ card }: { card: Card }) {
  const fields = card.typed.map((field) => t(patientFieldLabels[field])).join(', ');
  if (card.problem === null && fields === '') return null;
  return (
    <Stack gap="xs">
      <FormAlert message={card.problem} />
      {fields !== '' && (
        <AskAgain
          question={t('The card differs from what you typed: {fields}', { fields })}
          yes={t('Use the card')}
          isSaving={false}
          asked={null}
          onYes={card.overwrite}
        />
      )}
    </Stack>
  );
}
