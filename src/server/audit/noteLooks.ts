import { declarationOf } from '../api/declarations';
import type { OperationContext, SignedIn } from '../api/operations';
import { about, noRecord, recordAudit } from './recordAudit';

interface Call<Result> {
  path: readonly string[];
  context: OperationContext;
  input: unknown;
  next(): Promise<Result>;
}

/** Milliseconds: for so long a person's looks at one list, or at the lists of one patient, count as one. */
export const oneLook = 10 * 60_000;

/**
 * Notes who looked at a list with something of health in it (`look` in its declaration), once for a while: lists are read
 * again with every change. What was noted is kept by each server for itself.
 */
export function createLookNotes() {
  const noted = new Map<string, number>();

  return async function noteLook<Result>(call: Call<Result>): Promise<Result> {
    const answer = await call.next();
    const { look } = declarationOf(call.path);
    const { user, now, log } = call.context;
    if (!look || !user) return answer;
    const patientId = look === 'patient' ? patientIn(call.input) : null;
    const key = `${user.id} ${patientId ?? look}`;
    const time = now.getTime();
    if (Math.abs(time - (noted.get(key) ?? Number.NEGATIVE_INFINITY)) < oneLook) return answer;
    forgetBefore(noted, time - oneLook);
    noted.delete(key);
    noted.set(key, time);
    try {
      await record({ ...call.context, user }, look, patientId);
    } catch (error) {
      // Anyone who treats somebody has to see the record: the server's log has the trace.
      noted.delete(key);
      const reason = (error as Error).message;
      log.error({ look, patientId, userId: user.id, reason }, 'no audit row of a look');
    }
    return answer;
  };
}

type Look = NonNullable<ReturnType<typeof declarationOf>['look']>;

async function record(context: SignedIn, look: Look, patientId: string | null): Promise<void> {
  if (look !== 'patient') {
    return recordAudit(context.db, context, {
      action: 'list_viewed',
      values: { kind: look },
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

/** The operation took it already: it is an id. */
function patientIn(input: unknown): string | null {
  const { patientId, id } = (input ?? {}) as { patientId?: string; id?: string };
  return (patientId ?? id ?? null)?.toLowerCase() ?? null;
}

/** Those that were noted first are first. */
function forgetBefore(noted: Map<string, number>, time: number): void {
  for (const [key, at] of noted) {
    if (at > time) return;
    noted.delete(key);
  }
}
