import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { OperationId } from './permissions';

/** What every operation may answer besides its own errors. Messages are fit for the person at the desk. */
export const commonErrors = {
  BAD_REQUEST: {
    status: 400,
    data: z.object({
      issues: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  },
  UNAUTHORIZED: { status: 401, message: 'Please sign in to continue.' },
  FORBIDDEN: { status: 403, message: 'Your role does not allow this.' },
  ALREADY_SAVED: {
    status: 409,
    message:
      'This is already saved, as you first sent it. Close the form and check the list before you send it again.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message:
      'The clinic asks for two-step verification. Load this page again, or sign in again, to set it up.',
  },
  NOT_FOUND: { status: 404, message: 'This record does not exist.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The clinic’s database is not responding. Please try again in a moment.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    data: z.object({ requestId: z.string() }),
  },
};

/**
 * Which events of the audit log (`features/audit/auditActions.ts`) an operation writes: one of them at least whenever it
 * stored something, and no others. Or why it writes none.
 */
export type Audits = string | readonly string[] | { none: string };

/** The lists whose views the audit log has. */
type ListView = 'patients' | 'prescriptions' | 'queue' | 'appointments' | 'bills';

/** What an operation says of itself; nothing is told from its name or its HTTP method. */
export interface OperationMeta {
  /** Its line in the permission table. */
  id?: OperationId;
  /** It only reads: it is done again where a connection broke, and also while nothing can be stored. */
  reads?: true;
  /** The table of the record that it makes, once for each Idempotency-Key (`idempotent`). */
  makes?: string;
  /** The table in which it changes, adds or ends something, whatever key it comes with; or `backups`, which are files. */
  changes?: string;
  audits?: Audits;
  /**
   * It shows health data of many patients, or lists of one patient, whose id is in the input: `audit/viewRecorder.ts`
   * records the view, once in ten minutes.
   */
  view?: 'patient' | ListView;
  /** Its answer goes on for as long as somebody listens. */
  streams?: true;
  /** Its answer is the same for everybody of one role, whom nothing is noted of: it is kept until something changes. */
  isSharedByRole?: true;
  /** The table in which reading leaves something behind, once; where that cannot be stored, it reads all the same. */
  leaves?: string;
  /** Why it is done although the disk counts as full. */
  worksWithoutSpace?: string;
}

type Reading = { reads: true } & Pick<
  OperationMeta,
  'audits' | 'look' | 'streams' | 'leaves' | 'isSharedByRole'
>;
type Storing = { audits: Audits } & Pick<OperationMeta, 'worksWithoutSpace'>;
type Declaration = Reading | (Storing & ({ makes: string } | { changes: string }));

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An operation's `.route(…)`: where it is found, and in a few words for programmers what it is for. */
export function at(address: `${Method} /${string}`, summary: string) {
  const [method, path] = address.split(' ') as [Method, `/${string}`];
  return { method, path, summary };
}

const base = oc.$meta<OperationMeta>({}).errors(commonErrors);

/**
 * Begins the declaration of one operation of the API contract; its id must be in the permission table. What it says
 * of itself is checked when the server starts (`checkOperations`) and by `tests/integration/declarations.test.ts`. One that
 * makes a record answers with status 201.
 */
export function operation(id: OperationId, does: Declaration) {
  const tag = id.slice(0, id.indexOf('.'));
  const route = base.meta({ id, ...does }).route({ operationId: id, tags: [tag] });
  return 'makes' in does ? route.route({ successStatus: 201 }) : route;
}
