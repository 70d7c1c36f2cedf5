import { serializedApi } from '../../server/api/operations';

export const liveUpdatesOperations = {
  changes: serializedApi.liveUpdates.changes.handler(
    async ({ context, lastEventId, signal, errors }) => {
      const { live, user, session } = context;
      const sessionId = session?.id ?? user.id;
      const leave = live.takePermit(`session ${sessionId}`, signal);
      if (!leave) throw errors.TOO_MANY_STREAMS();
      return live.follow(
        { user, sessionId, position: lastEventId ?? null },
        leave,
        signal,
      ) as never;
    },
  ),
};
