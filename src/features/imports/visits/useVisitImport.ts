import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { api, client, codeOf, isUncertain, messageOf } from '../../../web/api/api';
import { useIdempotencyKey } from '../../../web/api/useIdempotencyKey';
import { rowsAtOnce } from '../patientImport';
import { chunksOf } from '../useImport';
import type { UnmatchedPerson, VisitImport, VisitRow } from './outsideVisit';

/** Who a person of the file is, by the number of their first row: a patient's id; null: left out. */
export type Answers = ReadonlyMap<number, string | null>;

type Stage =
  | { name: 'ready' }
  /** Sends the rows and compares their people with the patients; `done` from 0 to 1. */
  | { name: 'sending'; done: number }
  | { name: 'deciding'; matched: number; people: readonly UnmatchedPerson[]; isSaving: boolean }
  | { name: 'importing' }
  | { name: 'done'; outcome: VisitImport };

const noAnswers: Answers = new Map();

/** Imports the visits of a file: sends them in chunks, asks who is meant, then stores all in one transaction. */
export function useVisitImport(rows: readonly VisitRow[], fileName: string) {
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: 'ready' });
  const [answers, setAnswers] = useState(noAnswers);
  const [failure, setFailure] = useState<string | null>(null);
  // The visits may be imported already, though the answer was lost; the idempotency key makes a repeat harmless.
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  const isRunning = useRef(false);
  // Sending the file again reuses the id, so that the server ignores rows that it already has.
  const [importId] = useState(() => uuidv4());
  const context = useIdempotencyKey();

  const attempt = async (before: Stage, work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
      // The server no longer has the rows: they have to be sent again.
      const isGone = codeOf(error) === 'NOT_STAGED';
      if (isGone) setAnswers(noAnswers);
      setStage(isGone ? { name: 'ready' } : before);
    } finally {
      isRunning.current = false;
    }
  };

  const send = () =>
    attempt({ name: 'ready' }, async () => {
      const total = rows.length;
      setStage({ name: 'sending', done: 0 });
      for (const chunk of chunksOf(rows)) {
        await client.visitImports.stage({ importId, rows: chunk });
        setStage({ name: 'sending', done: (chunk.at(-1)?.row ?? 0) / (2 * total) });
      }
      const people: UnmatchedPerson[] = [];
      let matched = 0;
      for (let from = 1; from <= total; from += rowsAtOnce) {
        const range = { from, to: Math.min(total, from + rowsAtOnce - 1) };
        const found = await client.visitImports.check({ importId, range });
        people.push(...found.people);
        matched += found.matched;
        setStage({ name: 'sending', done: (total + range.to) / (2 * total) });
      }
      setStage({ name: 'deciding', matched, people, isSaving: false });
    });

  /** Stores who these people are, one after the other; what was stored stays if a later one fails. */
  const choose = (chosen: readonly { row: number; patientId: string | null }[]) => {
    if (stage.name !== 'deciding') return;
    const before = { ...stage, isSaving: false };
    return attempt(before, async () => {
      setStage({ ...stage, isSaving: true });
      for (const { row, patientId } of chosen) {
        await client.visitImports.choose({ importId, row, patientId });
        setAnswers((given) => new Map(given).set(row, patientId));
      }
      setStage(before);
    });
  };

  const run = () => {
    if (stage.name !== 'deciding') return;
    return attempt(stage, async () => {
      setStage({ name: 'importing' });
      const outcome = await client.visitImports
        .run({ importId, fileName: fileName.slice(0, 200), rows: rows.length }, { context })
        .catch((error) => {
          setOutcomeUnknown(isUncertain(error));
          throw error;
        });
      setOutcomeUnknown(false);
      setStage({ name: 'done', outcome });
      void queryClient.invalidateQueries({ queryKey: api.visitImports.key() });
      void queryClient.invalidateQueries({ queryKey: api.outsideVisits.key() });
    });
  };

  return { stage, answers, failure, isOutcomeUnknown, send, choose, run };
}
