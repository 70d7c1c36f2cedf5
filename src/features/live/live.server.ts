import { withEventMeta } from '@orpc/server';
import { api } from '../../server/api/operations';

export const liveOperations = {
  changes: api.live.changes.handler(async function* ({ context, lastEventId, signal }) {
    const { live, user, session } = context;
    if (!session) return;
    const reader = { user, sessionId: session.id, position: lastEventId ?? null };
    for await (const message of live.messagesFor(reader, signal)) {
      yield withEventMeta(message, { id: message.position });
    }
  }),
};
