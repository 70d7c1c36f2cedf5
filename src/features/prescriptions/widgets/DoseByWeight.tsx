import { useMemo } from 'react';
import { currentSpeaker, t } from '../../../shared/language';
import { useFormat } from '../../../web/language/format';
import {
  type DoseByWeight as Dose,
  type DoseOfLine,
  massText,
  volumeText,
  type WrittenPerKg,
  weightDoseOf,
} from '../checks/childDose';
import type { Medication } from '../prescription';
import { rateWords } from '../regimenWords';
import classes from './DoseByWeight.module.css';
import { SourceLink } from './Sources';

interface DoseByWeightProps {
  medicine: Medication;
  /** Null while nothing can be computed. */
  doseOf: DoseOfLine | null;
  className?: string | undefined;
  /** Beside a box that keeps the focus. */
  isBesideBox?: boolean;
}

/** What a line's rate comes to for the patient's weight, and its written dose for each kilogram. */
export function DoseByWeight(props: DoseByWeightProps) {
  const { medicine, doseOf, className = '', isBesideBox = false } = props;
  // A form copies its rows with every key in any field.
  const written = JSON.stringify(medicine);
  const dose = useMemo(
    () => doseOf?.(JSON.parse(written) as Medication) ?? null,
    [doseOf, written],
  );
  const rate = weightDoseOf(medicine);
  const isOpen = rate !== null && medicine.regimen?.steps[0]?.dose === null;
  if (!doseOf) return null;
  return (
    <>
      {rate && (dose?.ofRate || (isOpen && !dose?.isToday)) && (
        <span className={`${className} ${classes.line}`}>
          {dose?.ofRate
            ? rateSentence(rateWords(rate, currentSpeaker()), dose.kg, dose.ofRate)
            : t('{rate}: weigh first', { rate: rateWords(rate, currentSpeaker()) })}
        </span>
      )}
      {dose?.written.map((one) => (
        <span key={one.substance} className={`${className} ${classes.line}`}>
          <Written
            dose={dose}
            written={one}
            isNamed={dose.written.length > 1}
            isBesideBox={isBesideBox}
          />
        </span>
      ))}
    </>
  );
}

function rateSentence(rate: string, kg: number, ofRate: NonNullable<Dose['ofRate']>): string {
  const values = { rate, weight: String(kg), mg: massText(ofRate.mg) };
  if (ofRate.ml === null)
    return t('{rate} at {weight} kg: {mg} mg. For the volume write the strength: 120/5', values);
  const volume = { ...values, ml: volumeText(ofRate.ml) };
  return ofRate.isLimited
    ? t('{rate} at {weight} kg: {mg} mg = {ml} ml, which is above the maximum', volume)
    : t('{rate} at {weight} kg: {mg} mg = {ml} ml', volume);
}

interface WrittenProps {
  dose: Dose;
  written: WrittenPerKg;
  /** Of several ingredients each has its name. */
  isNamed: boolean;
  isBesideBox: boolean;
}

function Written({ dose, written, isNamed, isBesideBox }: WrittenProps) {
  const { mg, mgPerKg, mgPerKgADay, maximum, substance } = written;
  const values = { mg: massText(mg), perKg: massText(mgPerKg) };
  const parts = [
    isNamed ? substance : '',
    mgPerKgADay === null
      ? t('{mg} mg each time: {perKg} mg/kg', values)
      : t('{mg} mg each time: {perKg} mg/kg, {perDay} mg/kg a day', {
          ...values,
          perDay: massText(mgPerKgADay),
        }),
    maximumText(maximum, dose.kg),
  ];
  return (
    <>
      {parts.filter(Boolean).join(' · ')}
      {!dose.isToday && <WeightDay day={dose.day} />}
      {maximum && (
        <span className={classes.source}>
          <SourceLink source={maximum.source} isBesideBox={isBesideBox} />
        </span>
      )}
    </>
  );
}

/** The day of a weight that is not today's. */
function WeightDay({ day }: { day: string }) {
  const { date } = useFormat();
  return ` · ${t('weight of {date}', { date: date(day) })}`;
}

function maximumText(maximum: WrittenPerKg['maximum'], kg: number): string {
  if (!maximum) return t('no label maximum known');
  const { each, aDay } = maximum.ceiling;
  if (aDay !== null) return t('at most {most} mg/kg a day', { most: massText(aDay / kg) });
  return each === null ? '' : t('at most {most} mg/kg each time', { most: massText(each / kg) });
}
