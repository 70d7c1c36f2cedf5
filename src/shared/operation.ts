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
}

const base = oc.$meta<OperationMeta>({}).errors(commonErrors);

/** Begins the declaration of one operation of the API contract; its id must stand in the permission table. */
export function operation(id: OperationId) {
  const tag = id.slice(0, id.indexOf('.'));
  return base.meta({ id }).route({ operationId: id, tags: [tag] });
}
