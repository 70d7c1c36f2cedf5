import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { type AskedConflict, reasonMissing, usualReasons } from '../allergyAnswer';
import { classLabel } from '../drugClasses';

interface AllergyQuestionProps {
  conflicts: readonly AskedConflict[];
  /** True while it cannot be saved, or is being saved. */
  isDisabled: boolean;
  /** Saves the prescription with the reason why the medicines are given all the same. */
  onAnswer: (reason: string) => void;
}

/** Asked once before a prescription is saved that the patient's record speaks against. */
export function AllergyQuestion({ conflicts, isDisabled, onAnswer }: AllergyQuestionProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const answer = () => {
    setProblem(reason.trim() ? null : t(reasonMissing));
    if (reason.trim()) onAnswer(reason.trim());
  };
  return (
    <Alert color="red" role="alert" title={t('Recorded allergy')}>
      <Stack gap="sm">
        <div>
          {conflicts.map((conflict) => (
            <Text key={`${conflict.medicine} ${conflict.allergy}`}>{wordsOf(conflict)}</Text>
          ))}
        </div>
        <Text size="sm">{t('Change the medicine above, or say why it is still prescribed:')}</Text>
        <Group gap="xs">
          {usualReasons.map((usual) => (
            <Button
              key={usual}
              size="sm"
              variant="default"
              disabled={isDisabled}
              onClick={() => onAnswer(t(usual))}
            >
              {t(usual)}
            </Button>
          ))}
        </Group>
        <Group gap="xs" align="flex-end">
          <TextInput
            label={t('Another reason')}
            flex="1 1 12rem"
            autoComplete="off"
            maxLength={300}
            value={reason}
            error={problem}
            onChange={(event) => setReason(event.currentTarget.value)}
            // Enter would send the form, which asks this again.
            onKeyDown={(event) => {
              // While letters are composed Enter belongs to them.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (!isDisabled) answer();
            }}
          />
          <Button variant="default" disabled={isDisabled} onClick={answer}>
            {t('Save with this reason')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function wordsOf({ medicine, allergy, drugClass }: AskedConflict): string {
  return drugClass
    ? t('{medicine} belongs to {group}; the record says “{allergy}”.', {
        medicine,
        allergy,
        group: t(classLabel(drugClass)),
      })
    : t('{medicine}: the record says “{allergy}”.', { medicine, allergy });
}
