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
 * Which audit events (`NAME.audit.ts`, gathered in `audit/auditWords.ts`) an operation writes: at least one whenever it
 * stored something, and no others; or why it writes none.
 */
export type Audits = string | readonly string[] | { none: string };

/** The lists whose views are audited. */
type ListView =
  | 'patients'
  | 'prescriptions'
  | 'queue'
  | 'appointments'
  | 'recalls'
  | 'bills'
  | 'warnings';

/** What an operation declares; its name and its HTTP method imply nothing. */
export interface OperationMeta {
  /** Its line in the permission table. */
  id?: OperationId;
  /** The operation only reads: it is retried after a lost connection and allowed while nothing can be stored. */
  reads?: true;
  /** The table of the record that the operation makes, once for each Idempotency-Key (`idempotent`). */
  makes?: string;
  /** The table in which it changes, adds or ends something, regardless of the key; or `backups`, which are files. */
  changes?: string;
  audits?: Audits;
  /**
   * The response has health data of many patients, or lists of one patient (id in the input): `audit/viewRecorder.ts`
   * records the view, once in ten minutes.
   */
  view?: 'patient' | ListView;
  /** The response is a stream that lasts until the client closes it. */
  streams?: true;
  /** The response depends only on the role and is not audited, so it is cached until something changes. */
  isSharedByRole?: true;
  /** The table in which reading stores something, once; the read succeeds even if that cannot be stored. */
  leaves?: string;
  /** Why the operation runs even while the disk counts as full. */
  worksWithoutSpace?: string;
}

type Reading = { reads: true } & Pick<
  OperationMeta,
  'audits' | 'view' | 'streams' | 'leaves' | 'isSharedByRole'
>;
type Storing = { audits: Audits } & Pick<OperationMeta, 'worksWithoutSpace'>;
type Declaration = Reading | (Storing & ({ makes: string } | { changes: string }));

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The argument of an operation's `.route(…)`: method and path, and a summary for the API documents. */
export function at(address: `${Method} /${string}`, summary: string) {
  const [method, path] = address.split(' ') as [Method, `/${string}`];
  return { method, path, summary };
}

const base = oc.$meta<OperationMeta>({}).errors(commonErrors);

/**
 * Begins the declaration of one operation of the API contract; its id must be in the permission table. The declaration
 * is checked when the server starts (`checkOperations`) and by `tests/integration/declarations.test.ts`. An operation
 * that makes a record answers with status 201.
 */
export function operation(id: OperationId, declaration: Declaration) {
  const tag = id.slice(0, id.indexOf('.'));
  const route = base.meta({ id, ...declaration }).route({ operationId: id, tags: [tag] });
  return 'makes' in declaration ? route.route({ successStatus: 201 }) : route;
}
