import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { api, client, codeOf, isUncertain, messageOf } from '../../web/api/api';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { useSignedInUser } from '../../web/session/session';
import { clearLeftImport, keepImport } from './leftImport';
import {
  type DuplicateChoice,
  type DuplicateRow,
  type RowToImport,
  rowsAtOnce,
} from './patientImport';

/** Bytes of one sending: the server takes a quarter of a megabyte. */
const maxBytes = 180_000;

type Stage =
  | { name: 'ready' }
  /** Sends the rows and looks for known ones; `done` from 0 to 1. */
  | { name: 'sending'; done: number }
  | { name: 'deciding'; duplicates: DuplicateRow[] }
  | { name: 'registering' }
  | { name: 'done'; id: string; registered: number; skipped: number };

/** Brings the patients of a file into the clinic: sent in pieces, looked through, then registered all at once. */
export function useImport(patients: readonly RowToImport[], name: string) {
  const { id: userId } = useSignedInUser();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: 'ready' });
  const [failure, setFailure] = useState<string | null>(null);
  // Whether a registration was asked for and nobody knows what came of it: asked for again, it is the same one.
  const [isLost, setLost] = useState(false);
  const isUnderWay = useRef(false);
  // The same file sent again is the same import: what arrived already is not doubled.
  const [importId] = useState(() => uuidv4());
  const context = useIdempotencyKey();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const attempt = async (before: Stage, work: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
      // The server has not got the rows any more: they are to be sent again.
      setStage(codeOf(error) === 'NOT_STAGED' ? { name: 'ready' } : before);
    } finally {
      isUnderWay.current = false;
    }
  };

  const send = () =>
    attempt({ name: 'ready' }, async () => {
      const total = patients.length;
      setStage({ name: 'sending', done: 0 });
      for (const rows of piecesOf(patients)) {
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
      const asked = { importId, rows: patients.length, duplicates: choice };
      keepImport({ ...asked, ...context, userId, name });
      const outcome = await client.imports.run(asked, { context }).catch((error) => {
        setLost(isUncertain(error));
        if (!isUncertain(error)) clearLeftImport();
        throw error;
      });
      // Anyone who went to another screen meanwhile is told when they come back.
      if (isShown.current) clearLeftImport();
      setStage({ name: 'done', ...outcome });
      void queryClient.invalidateQueries({ queryKey: api.patients.key() });
    });

  return { stage, failure, isLost, send, register };
}

/** The rows in pieces that the server takes. */
function* piecesOf(patients: readonly RowToImport[]): Generator<RowToImport[]> {
  let piece: RowToImport[] = [];
  let bytes = 0;
  for (const row of patients) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length;
    if (piece.length === rowsAtOnce || (piece.length > 0 && bytes + size > maxBytes)) {
      yield piece;
      piece = [];
      bytes = 0;
    }
    piece.push(row);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}
