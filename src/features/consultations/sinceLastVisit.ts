import { addDays, dateIn } from '../../shared/clinicDay';
import { isStopped, regimenOf } from '../prescriptions/medicineWords';
import { treatmentDays } from '../prescriptions/quantity';
import { type VitalsOfPatient, vitalSeries } from '../vitals/vitalsInWords';
import type { PastVisit } from './consultation';
import { labelOf } from './offer';

/** Days after which a medicine without an end is no longer taken for one that the patient still takes. */
const continuedFor = 183;

/** What a doctor wants to know of the time since the patient's last visit. */
export interface SinceLastVisit {
  /** `YYYY-MM-DD` of the last visit. */
  date: string;
  /** Values measured at this visit and before, if they differ. */
  values: { label: string; before: string; now: string; mark?: 'low' | 'high' | undefined }[];
  /** Medicines of the last visit that are not over; `daysLeft` is null for those until stopped. */
  medicines: { name: string; daysLeft: number | null }[];
  /** Tests that were advised at the last visit. */
  tests: string[];
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
  visits: readonly PastVisit[],
  { tokenId, issuedAt, vitals }: Current,
): SinceLastVisit | null {
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
        const end = addDays(date, days === 'continue' ? continuedFor : (days ?? 0));
        if (end <= vitals.today) return [];
        const daysLeft = days === 'continue' ? null : daysBetween(vitals.today, end);
        return [{ name: labelOf(medicine), daysLeft }];
      }),
    tests: last.consultation?.tests ?? [],
  };
}

function changedValues(tokenId: string, vitals: VitalsOfPatient): SinceLastVisit['values'] {
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
