import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { t } from '../../../shared/language';
import { FormAlert } from '../../../web/forms/FormAlert';
import { hintBelow } from '../../../web/forms/hintBelow';
import { LostAnswer } from '../../../web/forms/LostAnswer';
import type { VitalsBox } from '../typedVitals';
import { bloodSugarKinds } from '../vitals';
import { bloodSugarLabels, vitalLabels } from '../vitalsInWords';
import { MarkedVital } from './MarkedVital';
import type { useVitalsForm } from './useVitalsForm';
import classes from './VitalsFields.module.css';
import { VitalsLine } from './VitalsLine';

const units: Record<VitalsBox, string> = {
  bloodPressure: 'mmHg',
  pulse: '/min',
  temperature: '°F',
  spo2: '%',
  weight: 'kg',
  height: 'cm',
  bloodSugar: 'mg/dL',
  respiratoryRate: '/min',
  headCircumference: 'cm',
};

interface VitalsFieldsProps {
  form: ReturnType<typeof useVitalsForm>;
  /** The first box has the focus from the start. */
  hasFocus?: boolean;
}

/** The boxes in the order of measuring, with BMI and warnings computed while typing. Enter moves to the next box. */
export function VitalsFields({ form: vitals, hasFocus = false }: VitalsFieldsProps) {
  const { form, fieldsRef, problem, action, patientVitals, bmi, hasHead } = vitals;
  const [lastRecording] = patientVitals?.recordings ?? [];
  const box = (name: VitalsBox, placeholder?: string) => {
    const { onBlur, ...input } = form.getInputProps(name);
    return (
      <TextInput
        label={t(vitalLabels[name])}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        inputWrapperOrder={hintBelow}
        rightSection={
          <span className={classes.unit}>
            {name === 'temperature' ? `°${vitals.temperatureUnit ?? 'F'}` : t(units[name])}
          </span>
        }
        rightSectionWidth="4.25rem"
        rightSectionPointerEvents="none"
        description={
          vitals.isDoubted(name) ? (
            <span className={classes.doubt} role="status">
              {t('Is that right?')}
            </span>
          ) : undefined
        }
        data-autofocus={(hasFocus && name === 'bloodPressure') || undefined}
        {...input}
        onBlur={(event) => {
          onBlur?.(event);
          vitals.markLeft(name);
        }}
      />
    );
  };
  return (
    <Stack ref={fieldsRef} gap="sm" onKeyDown={goToNext}>
      <div className={classes.boxes}>
        {box('bloodPressure', '120/80')}
        {box('pulse')}
        {box('temperature', '98.6')}
        {box('spo2')}
        {box('weight')}
        {box('height')}
        {box('bloodSugar')}
        <NativeSelect
          label={t('Sugar measured')}
          data={bloodSugarKinds.map((value) => ({ value, label: t(bloodSugarLabels[value]) }))}
          {...form.getInputProps('bloodSugarKind')}
        />
        {box('respiratoryRate')}
        {hasHead && box('headCircumference')}
      </div>
      <Text size="sm" component="div" role="status">
        {bmi && (
          <>
            <MarkedVital vital={bmi} />
            {bmi.word && `, ${bmi.word}`}
          </>
        )}
      </Text>
      {lastRecording && patientVitals && (
        <div>
          <Text size="sm" c="dimmed">
            {t('Last time')}
          </Text>
          <VitalsLine recording={lastRecording} patientVitals={patientVitals} />
        </div>
      )}
      <FormAlert message={problem} />
      <LostAnswer action={action} />
    </Stack>
  );
}

/** Moves the focus with Enter; in the last box Enter submits, as in every form. */
function goToNext(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-path]')];
  const next = boxes[boxes.indexOf(event.target as HTMLElement) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
