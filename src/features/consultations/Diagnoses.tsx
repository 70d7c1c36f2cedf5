import { useCallback, useMemo } from 'react';
import { t } from '../../shared/language';
import type { Diagnosis } from '../templates/noted';
import { ChipBox, type DeskBoxProps, withoutAt } from './ChipBox';
import { commonDiagnoses } from './commonTexts';
import { diagnosisText } from './consultation';
import { type TextChoices, textChoices } from './textChoices';

interface DiagnosesProps extends DeskBoxProps {
  diagnoses: readonly Diagnosis[];
  usual: readonly string[];
}

/** The diagnoses; a question mark in front marks one that is not certain. */
export function Diagnoses({ diagnoses, usual, onChange, ...box }: DiagnosesProps) {
  return (
    <ChipBox
      section="diagnoses"
      label={t('Diagnosis')}
      placeholder={t('?dengue if not certain')}
      chips={useMemo(() => diagnoses.map(diagnosisText), [diagnoses])}
      offer={useCallback((typed: string) => diagnosesFor(typed, usual), [usual])}
      onAdd={useCallback(
        (text: string) =>
          onChange((before) => ({ diagnoses: [...before.diagnoses, readDiagnosis(text)] })),
        [onChange],
      )}
      onRemove={useCallback(
        (position: number) =>
          onChange((before) => ({ diagnoses: withoutAt(before.diagnoses, position) })),
        [onChange],
      )}
      onPress={useCallback(
        (position: number) =>
          onChange((before) => ({
            diagnoses: before.diagnoses.map((diagnosis, index) =>
              index === position
                ? { ...diagnosis, isProvisional: !diagnosis.isProvisional }
                : diagnosis,
            ),
          })),
        [onChange],
      )}
      pressLabel={pressLabel}
      {...box}
    />
  );
}

function diagnosesFor(typed: string, usual: readonly string[]): TextChoices {
  const isProvisional = typed.startsWith('?');
  const matches = textChoices(typed.replace(/^\?\s*/, ''), [...usual, ...commonDiagnoses]);
  return isProvisional
    ? { ...matches, choices: matches.choices.map((text) => `?${text}`) }
    : matches;
}

function readDiagnosis(typed: string): Diagnosis {
  const text = typed.replace(/^\?\s*|[\s,;]+$/g, '');
  return {
    text: text.charAt(0).toUpperCase() + text.slice(1),
    isProvisional: typed.startsWith('?'),
  };
}

const pressLabel = (text: string) =>
  text.startsWith('?')
    ? t('Mark {diagnosis} as confirmed', { diagnosis: text })
    : t('Mark {diagnosis} as not certain', { diagnosis: text });
