import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api/api';
import type { CurrentMedicine } from '../current/currentMedicines';

/** The query of what a patient takes now; `amends` is the prescription that is being corrected. */
export function currentMedicinesQuery(patientId: string, amends?: string | undefined) {
  const input = { patientId, ...(amends ? { amends } : {}) };
  return api.currentMedicines.list.queryOptions({ input });
}

/** What a patient takes now, updated live; undefined while loading. */
export function useCurrentMedicines(
  patientId: string,
  amends?: string | undefined,
): readonly CurrentMedicine[] | undefined {
  return useQuery(currentMedicinesQuery(patientId, amends)).data;
}
