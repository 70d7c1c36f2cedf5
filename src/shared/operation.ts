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
      'This was saved already, as it was first sent. Close the form and look at the list before you send it again.',
  },
  NOT_FOUND: { status: 404, message: 'This record does not exist.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The clinic’s database does not answer right now. Please try again in a moment.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    data: z.object({ requestId: z.string() }),
  },
};

interface OperationMeta {
  /** The operation's line in the permission table. */
  id?: OperationId;
  /**
   * It only reads, although it is no GET: what it is asked with must not stand in an address, or whoever reads leaves a
   * trace. It is done again where a connection broke, and also while nothing can be stored.
   */
  reads?: boolean;
}

const base = oc.$meta<OperationMeta>({}).errors(commonErrors);

/**
 * Begins the declaration of one operation of the API contract; its id must stand in the permission table. A GET only
 * reads; another one that does says so.
 */
export function operation(id: OperationId, { reads = false }: Pick<OperationMeta, 'reads'> = {}) {
  const tag = id.slice(0, id.indexOf('.'));
  return base.meta({ id, reads }).route({ operationId: id, tags: [tag] });
}
