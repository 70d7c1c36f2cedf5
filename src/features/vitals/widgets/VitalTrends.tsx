import { memo } from 'react';
import { dateIn, formatCalendarDate } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { Trends } from '../../../web/ui/Trends';
import { type VitalsOfPatient, vitalSeries } from '../vitalsInWords';
import { MarkedVital } from './MarkedVital';

/** A small chart of each value that was measured at least twice. */
export const VitalTrends = memo(function VitalTrends({
  patientVitals,
}: {
  patientVitals: VitalsOfPatient;
}) {
  const dayOf = (instant: string) =>
    formatCalendarDate(dateIn(new Date(instant), patientVitals.timeZone));
  return (
    <Trends
      series={vitalSeries(patientVitals).map(({ key, label, points }) => {
        const last = points.at(-1);
        return {
          key,
          label,
          last: last && <MarkedVital vital={last} hasNameElsewhere />,
          points: points.map((point) => ({
            key: point.recordedAt,
            day: dayOf(point.recordedAt),
            text: point.text,
            mark: point.mark && (point.word ?? t(point.mark)),
            numbers: point.numbers,
          })),
        };
      })}
    />
  );
});
