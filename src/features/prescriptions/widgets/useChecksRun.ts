import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../../web/api/api';
import type { Checks } from '../checks/finding';
import { atPositions } from '../checks/pageChecks';
import type { Medication } from '../prescription';

/** Milliseconds after the last change of a line. */
const runDelayMs = 1_000;

interface ChecksRunOptions {
  /** Empty until a visit is chosen: nothing is sent. */
  tokenId: string;
  /** The prescription that is being corrected. */
  amends: string | undefined;
  diagnoses: readonly string[];
  medicines: readonly Medication[];
  /** Changes with everything that the checks depend on; null until that is known. */
  key: string | null;
  /** Runs by itself when the key changes; else by `run` alone. */
  isAutomatic: boolean;
}

/**
 * The server's checks of the medicines as they are written, by which its log knows each warning that was shown, also one
 * that is heeded. A failure is silent: the server checks again before anything is saved.
 */
export function useChecksRun(options: ChecksRunOptions) {
  const { key, isAutomatic } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // That was checked when it was written.
  const [openedWith] = useState(() => namesOf(options.medicines));
  const [answer, setAnswer] = useState<{ key: string; checks: Checks } | null>(null);
  /** Of what was sent last; null before anything was. */
  const sentKey = useRef<string | null>(null);

  const run = useCallback(async () => {
    const { tokenId, amends, diagnoses, medicines, key } = latest.current;
    if (tokenId === '' || key === null || key === sentKey.current) return;
    const named = medicines.flatMap((medicine, position) =>
      medicine.name.trim() === '' ? [] : [{ medicine, position }],
    );
    sentKey.current = key;
    if (named.length === 0) return;
    try {
      const checks = await client.checks.run({
        tokenId,
        medicines: named.map(({ medicine }) => medicine),
        diagnoses: [...diagnoses],
        ...(amends ? { amends } : {}),
      });
      const positions = named.map(({ position }) => position);
      setAnswer({ key, checks: { ...checks, findings: atPositions(checks.findings, positions) } });
    } catch {
      // The next change sends again.
      sentKey.current = '';
    }
  }, []);

  useEffect(() => {
    if (!isAutomatic || key === null) return;
    sentKey.current ??= namesOf(latest.current.medicines) === openedWith ? key : '';
    if (key === sentKey.current) return;
    const timer = setTimeout(() => void run(), runDelayMs);
    return () => clearTimeout(timer);
  }, [key, isAutomatic, openedWith, run]);

  /** The server's checks of the medicines as they are; null until they are there. */
  const checks = answer?.key === key ? answer.checks : null;
  return { checks, run };
}

const namesOf = (medicines: readonly Medication[]) =>
  JSON.stringify(medicines.map(({ name }) => name));
