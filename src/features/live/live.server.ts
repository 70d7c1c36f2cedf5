import { withEventMeta } from '@orpc/server';
import { api } from '../../server/api/operations';

export const liveOperations = {
  changes: api.live.changes.handler(async ({ context, lastEventId, signal, errors }) => {
    const { live, user, session } = context;
    const sessionId = session?.id ?? user.id;
    const leave = live.takePlace(`session ${sessionId}`, signal);
    if (!leave) throw errors.TOO_MANY_STREAMS();
    const reader = { user, sessionId, position: lastEventId ?? null };
    return (async function* () {
      try {
        for await (const message of live.messagesFor(reader, signal)) {
          yield withEventMeta(message, { id: message.position });
        }
      } finally {
        leave();
      }
    })();
  }),
};
