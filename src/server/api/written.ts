import type { FastifyReply } from 'fastify';

/**
 * A response that is serialized already and was validated against the contract once, for all who receive the same
 * bytes. It is sent as it is, without oRPC's output validation and serializer.
 */
export class SerializedResponse {
  constructor(readonly send: (reply: FastifyReply) => void | Promise<void>) {}
}
