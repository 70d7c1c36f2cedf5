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
  /** The first box has the cursor at once. */
  hasFocus?: boolean;
}

/** The boxes in the order in which a desk measures, and what follows from what is typed. Enter goes to the next one. */
export function VitalsFields({ form: vitals, hasFocus = false }: VitalsFieldsProps) {
  const { form, holdFields, problem, action, of, bmi, hasHead } = vitals;
  const [last] = of?.recordings ?? [];
  const box = (name: VitalsBox, placeholder?: string) => {
    const { onBlur, ...input } = form.getInputProps(name);
    return (
      <TextInput
        label={t(vitalLabels[name])}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
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
          vitals.leave(name);
        }}
      />
    );
  };
  return (
    <Stack ref={holdFields} gap="sm" onKeyDown={goToNext}>
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
            <MarkedVital shown={bmi} />
            {bmi.word && `, ${bmi.word}`}
          </>
        )}
      </Text>
      {last && of && (
        <div>
          <Text size="sm" c="dimmed">
            {t('Last time')}
          </Text>
          <VitalsLine one={last} of={of} />
        </div>
      )}
      <FormAlert message={problem} />
      <LostAnswer action={action} />
    </Stack>
  );
}

/** In the last box Enter saves, as it does in every form. */
function goToNext(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-path]')];
  const next = boxes[boxes.indexOf(event.target as HTMLElement) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
