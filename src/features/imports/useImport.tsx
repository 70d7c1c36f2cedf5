import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { api, client, codeOf, isUncertain, messageOf } from '../../web/api/api';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { useSignedInUser } from '../../web/session/session';
import { clearPendingImport, storePendingImport } from './leftImport';
import {
  type DuplicateChoice,
  type DuplicateRow,
  type RowToImport,
  rowsAtOnce,
} from './patientImport';

/** Bytes of rows in one request: the server accepts a quarter of a megabyte. */
const maxChunkBytes = 180_000;

type Stage =
  | { name: 'ready' }
  /** Sends the rows and checks them for duplicates; `done` from 0 to 1. */
  | { name: 'sending'; done: number }
  | { name: 'deciding'; duplicates: DuplicateRow[] }
  | { name: 'registering' }
  | { name: 'done'; id: string; registered: number; skipped: number };

/** Imports a file's patients: sends them in chunks, checks for duplicates, then registers all in one transaction. */
export function useImport(patients: readonly RowToImport[], name: string) {
  const { id: userId } = useSignedInUser();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: 'ready' });
  const [failure, setFailure] = useState<string | null>(null);
  // A registration was requested and its answer was lost; the idempotency key makes a repeat the same registration.
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  const isRunning = useRef(false);
  // Sending the file again reuses the id, so that the server ignores rows that it already has.
  const [importId] = useState(() => uuidv4());
  const context = useIdempotencyKey();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const attempt = async (before: Stage, work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
      // The server no longer has the rows: they have to be sent again.
      setStage(codeOf(error) === 'NOT_STAGED' ? { name: 'ready' } : before);
    } finally {
      isRunning.current = false;
    }
  };

  const send = () =>
    attempt({ name: 'ready' }, async () => {
      const total = patients.length;
      setStage({ name: 'sending', done: 0 });
      for (const rows of chunksOf(patients)) {
        await client.imports.stage({ importId, rows });
        setStage({ name: 'sending', done: (rows.at(-1)?.row ?? 0) / (2 * total) });
      }
      const duplicates: DuplicateRow[] = [];
      for (let from = 1; from <= total; from += rowsAtOnce) {
        const range = { from, to: Math.min(total, from + rowsAtOnce - 1) };
        duplicates.push(...(await client.imports.check({ importId, range })).duplicates);
        setStage({ name: 'sending', done: (total + range.to) / (2 * total) });
      }
      setStage({ name: 'deciding', duplicates });
    });

  const register = (choice: DuplicateChoice, duplicates: DuplicateRow[]) =>
    attempt({ name: 'deciding', duplicates }, async () => {
      setStage({ name: 'registering' });
      const request = { importId, rows: patients.length, duplicates: choice };
      storePendingImport({ ...request, ...context, userId, name });
      const outcome = await client.imports.run(request, { context }).catch((error) => {
        setOutcomeUnknown(isUncertain(error));
        if (!isUncertain(error)) clearPendingImport();
        throw error;
      });
      // If the person left this page meanwhile, `ResumedImport` shows the outcome when they come back.
      if (isMounted.current) clearPendingImport();
      setStage({ name: 'done', ...outcome });
      void queryClient.invalidateQueries({ queryKey: api.patients.key() });
    });

  return { stage, failure, isOutcomeUnknown, send, register };
}

/** Splits the rows into chunks that the server accepts. */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  let chunk: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length;
    if (chunk.length === rowsAtOnce || (chunk.length > 0 && bytes + size > maxChunkBytes)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(row);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}
