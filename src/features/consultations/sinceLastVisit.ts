import { addDays, dateIn } from '../../shared/clinicDay';
import { continuedDays } from '../prescriptions/current/currentMedicines';
import { isStopped, regimenOf } from '../prescriptions/medicineWords';
import type { Medication } from '../prescriptions/prescription';
import { treatmentDays } from '../prescriptions/quantity';
import { type VitalsOfPatient, vitalSeries } from '../vitals/vitalsInWords';
import type { ChangesSinceLastVisit, PastVisit } from './consultation';
import { labelOf } from './offer';

/** As much of an earlier visit as is compared. */
interface EarlierVisit {
  token: Pick<PastVisit['token'], 'id' | 'issuedAt'>;
  consultation: { tests: string[] } | null;
  prescriptions: readonly { medications: readonly Medication[] }[];
}

interface Current {
  tokenId: string;
  /** Of the current visit's token. */
  issuedAt: string;
  vitals: VitalsOfPatient;
}

/**
 * Compares a visit with the last one before it; null if there is none. A body mass index and heights are left out: the
 * weight says the same. The record does not say which tests were done.
 */
export function sinceLastVisit(
  visits: readonly EarlierVisit[],
  { tokenId, issuedAt, vitals }: Current,
): ChangesSinceLastVisit | null {
  const last = visits.find(({ token }) => token.issuedAt < issuedAt && token.id !== tokenId);
  if (!last) return null;
  const date = dateIn(new Date(last.token.issuedAt), vitals.timeZone);
  return {
    date,
    values: changedValues(tokenId, vitals),
    medicines: last.prescriptions
      .flatMap(({ medications }) => medications)
      .filter((medicine) => !isStopped(medicine))
      .flatMap((medicine) => {
        const regimen = regimenOf(medicine);
        const days = regimen && treatmentDays(regimen);
        const end = addDays(date, days === 'continue' ? continuedDays : (days ?? 0));
        if (end <= vitals.today) return [];
        const daysLeft = days === 'continue' ? null : daysBetween(vitals.today, end);
        return [{ name: labelOf(medicine), daysLeft }];
      }),
    tests: last.consultation?.tests ?? [],
  };
}

function changedValues(tokenId: string, vitals: VitalsOfPatient): ChangesSinceLastVisit['values'] {
  const tokenOf = new Map(
    vitals.recordings.map((recording) => [recording.recordedAt, recording.tokenId]),
  );
  return vitalSeries(vitals).flatMap(({ label, points }) => {
    const now = points.at(-1);
    const before = points.findLast(({ recordedAt }) => tokenOf.get(recordedAt) !== tokenId);
    if (!now || !before || tokenOf.get(now.recordedAt) !== tokenId) return [];
    if (now.name === 'bmi' || now.name === 'height' || now.text === before.text) return [];
    return [{ label, before: before.text, now: now.text, mark: now.mark }];
  });
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
