import { declarationOf } from '../api/declarations';
import type { OperationContext, SignedIn } from '../api/operations';
import { about, noRecord, recordAudit } from './recordAudit';

interface Call<Result> {
  path: readonly string[];
  context: OperationContext;
  input: unknown;
  next(): Promise<Result>;
}

/** Milliseconds within which a person's views of one list, or of one patient's lists, are recorded as one. */
export const viewIntervalMs = 10 * 60_000;

/**
 * Records in the audit log who viewed a list with health data (`view` in its declaration), once in ten minutes, because
 * screens read lists again after every change. Each server remembers the views that it recorded.
 */
export function createViewRecorder() {
  const lastViews = new Map<string, number>();

  return async function recordView<Result>(call: Call<Result>): Promise<Result> {
    const answer = await call.next();
    const { view } = declarationOf(call.path);
    const { user, now, log } = call.context;
    if (!view || !user) return answer;
    const patientId = view === 'patient' ? patientIn(call.input) : null;
    const key = `${user.id} ${patientId ?? view}`;
    const time = now.getTime();
    if (Math.abs(time - (lastViews.get(key) ?? Number.NEGATIVE_INFINITY)) < viewIntervalMs)
      return answer;
    dropBefore(lastViews, time - viewIntervalMs);
    lastViews.delete(key);
    lastViews.set(key, time);
    try {
      await record({ ...call.context, user }, view, patientId);
    } catch (error) {
      // Whoever treats a patient must be able to see the record, so the view is only logged.
      lastViews.delete(key);
      const reason = (error as Error).message;
      log.error({ view, patientId, userId: user.id, reason }, 'no audit row of a view');
    }
    return answer;
  };
}

type ViewKind = NonNullable<ReturnType<typeof declarationOf>['view']>;

async function record(context: SignedIn, view: ViewKind, patientId: string | null): Promise<void> {
  if (view !== 'patient') {
    return recordAudit(context.db, context, {
      action: 'list_viewed',
      values: { kind: view },
      ...noRecord,
    });
  }
  const patient = await context.db
    .selectFrom('patients')
    .select(['id', 'name'])
    .where('id', '=', patientId)
    .executeTakeFirst();
  if (!patient) return;
  await recordAudit(context.db, context, {
    action: 'patient_viewed',
    values: { name: patient.name },
    ...about('patients', { id: patient.id, patientId: patient.id }),
  });
}

/** The patient's id in the operation's input, which is valid already. */
function patientIn(input: unknown): string | null {
  const { patientId, id } = (input ?? {}) as { patientId?: string; id?: string };
  return (patientId ?? id ?? null)?.toLowerCase() ?? null;
}

/** Drops views before a time. A Map iterates in insertion order, so the oldest come first. */
function dropBefore(views: Map<string, number>, time: number): void {
  for (const [key, at] of views) {
    if (at > time) return;
    views.delete(key);
  }
}
