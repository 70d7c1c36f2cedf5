import type { FastifyReply } from 'fastify';

/**
 * An answer that is written already: whoever wrote it held it against the contract, once for all who are given the same.
 * It goes out as it is, past the contract's schema and its serializer.
 */
export class Written {
  constructor(readonly send: (reply: FastifyReply) => void | Promise<void>) {}
}
