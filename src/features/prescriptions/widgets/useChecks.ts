import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { api } from '../../../web/api/api';
import { useClinic } from '../../../web/session/session';
import type { PatientAtAGlance } from '../../patients/patient';
import type { Tie } from '../../substances/substances';
import { useProductTies } from '../../substances/widgets/useProposals';
import type { Vitals } from '../../vitals/vitals';
import type { CheckInput, Checks, Finding, LoweredTiers } from '../checks/finding';
import { newestWeight } from '../checks/newestWeight';
import { findingsByLine, withServerChecks } from '../checks/pageChecks';
import type { Medication } from '../prescription';
import { useChecksRun } from './useChecksRun';
import { currentMedicinesQuery } from './useCurrentMedicines';
import { useMedicineKnowledge } from './useMedicineKnowledge';

/** Checks lines for the page's patient; null while that is not possible, and if it fails. */
export type CheckLines = (lines: readonly Medication[]) => Checks | null;

/** The checks of the medicines on a page. */
export interface PageChecks {
  /** 'failed': nothing is checked here, and the server alone decides. */
  state: 'loading' | 'failed' | 'ready';
  /** Null unless they are ready. */
  checks: Checks | null;
  /** The findings to show beside each line, by its position. */
  byLine: readonly (readonly Finding[])[];
  /** For lines that are being typed or sent. */
  check: CheckLines;
  /** What the patient takes now could not be read, so that nothing was compared with it. */
  isWithoutCurrent: boolean;
  /** Has the server check the lines as they are now, which logs what it finds. */
  run: () => void;
}

interface ChecksOptions {
  /** Undefined while it is read, and if it cannot be. */
  patient: PatientAtAGlance | undefined;
  /** The newest first; undefined while they are read. */
  recordings: readonly Vitals[] | undefined;
  /** The patient's facts could not be read. */
  isFailed: boolean;
  /** Of this visit, as written: "?Dengue". */
  diagnoses: readonly string[];
  /** The substances of the clinic's brands. */
  ties: readonly Tie[];
  medicines: readonly Medication[];
  /** Empty until a visit is chosen. */
  tokenId: string;
  /** The prescription that is being corrected. */
  amends?: string | undefined;
  /** The server checks a second after each change; else by `run` alone. */
  runsByItself: boolean;
}

const noTiers: Readonly<LoweredTiers> = {};
const noMedicines: CheckInput['current'] = [];

const tiersQuery = { ...api.checks.tiers.queryOptions(), staleTime: 5 * 60_000 };

/** Checks the medicines of a page after each change, behind what is typed. */
export function useChecks(options: ChecksOptions): PageChecks {
  const { patient, recordings, isFailed, diagnoses, ties, tokenId, amends, runsByItself } = options;
  const { today, timeZone } = useClinic();
  const medicines = useDeferredValue(options.medicines);
  const productTies = useProductTies(medicines, ties);
  const { state: loadState, knowledge } = useMedicineKnowledge();
  const loweredTiers = useQuery(tiersQuery).data?.loweredTiers ?? noTiers;
  const current = useQuery({
    ...currentMedicinesQuery(patient?.id ?? '', amends),
    enabled: patient !== undefined,
  });
  const facts = useMemo(() => {
    if (!knowledge || !patient || !recordings) return null;
    return knowledge.factsOf(patient, newestWeight(recordings, timeZone), diagnoses, today);
  }, [knowledge, patient, recordings, diagnoses, timeZone, today]);
  const currentMedicines = current.data ?? (current.isError ? noMedicines : null);

  const check = useCallback<CheckLines>(
    (lines) => {
      if (!knowledge || !facts || !currentMedicines) return null;
      try {
        return knowledge.checkMedicines({
          lines,
          current: currentMedicines,
          facts,
          ties,
          productTies,
          loweredTiers,
        });
      } catch {
        return null;
      }
    },
    [knowledge, facts, currentMedicines, ties, productTies, loweredTiers],
  );
  const own = useMemo(() => check(medicines), [check, medicines]);
  const isReading = loadState === 'loading' || !patient || !recordings || !currentMedicines;
  const hasFailed = loadState === 'failed' || isFailed || (!isReading && own === null);
  const key = useMemo(
    () =>
      isReading && !hasFailed
        ? null
        : JSON.stringify([medicines, facts, currentMedicines, loweredTiers]),
    [isReading, hasFailed, medicines, facts, currentMedicines, loweredTiers],
  );
  const { checks: byServer, run } = useChecksRun({
    tokenId,
    amends,
    diagnoses,
    medicines,
    key,
    isAutomatic: runsByItself,
  });

  return useMemo(() => {
    const checks = own && byServer ? withServerChecks(own, byServer) : (own ?? byServer);
    return {
      state: checks ? 'ready' : hasFailed ? 'failed' : 'loading',
      checks,
      byLine: findingsByLine(checks?.findings ?? [], medicines.length),
      check,
      isWithoutCurrent: current.isError && currentMedicines === noMedicines,
      run: () => void run(),
    };
  }, [own, byServer, hasFailed, medicines.length, check, current.isError, currentMedicines, run]);
}
