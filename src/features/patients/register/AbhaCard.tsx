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

/** Fills the form from an ABHA card's code; fields that were typed differently need a confirmation. */
export function useAbhaCard(form: UseFormReturnType<PatientForm>) {
  const { today } = useClinic();
  const [problem, setProblem] = useState<string | null>(null);
  const [card, setCard] = useState<CardFields | null>(null);
  const fillFromCode = (code: string | null) => {
    const fields = code === null ? null : readAbhaCard(code, today);
    setCard(fields);
    setProblem(
      fields
        ? null
        : t('No ABHA card could be read from this. Please try again, or type what the card says.'),
    );
    if (fields) form.setValues(fillFrom(fields, form.values).fills);
  };
  return {
    fillFromCode,
    problem,
    typed: card ? fillFrom(card, form.values).typed : [],
    /** Replaces the typed values by the card's. */
    overwrite: () => {
      if (card) form.setValues(card);
      setCard(null);
    },
  };
}

type Card = ReturnType<typeof useAbhaCard>;

/** A button that reads the card's code from a picture file or the phone's camera. */
export function AbhaScanButton({ card }: { card: Card }) {
  const [isReading, setReading] = useState(false);
  const readFile = async (file: File | null) => {
    if (!file) return;
    setReading(true);
    // Loaded on demand: few people scan a card.
    const code = await import('./readQrPicture')
      .then(({ readQrPicture }) => readQrPicture(file))
      .catch(() => null);
    setReading(false);
    card.fillFromCode(code);
  };
  return (
    <FileButton accept="image/*" capture="environment" onChange={(file) => void readFile(file)}>
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

/** Shows a failure to read a card, or asks whether it replaces differing values. */
export function AbhaCardNotice({ card }: { card: Card }) {
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
          trigger={null}
          onYes={card.overwrite}
        />
      )}
    </Stack>
  );
}
