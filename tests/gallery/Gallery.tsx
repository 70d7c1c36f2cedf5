import { Stack, Text, Title } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '../../src/web/api/queryClient';
import { sessionQuery } from '../../src/web/session/session';
import classes from './Gallery.module.css';
import { type Piece, pieces } from './pieces';

const cache = createQueryClient();
cache.setQueryData(sessionQuery().queryKey, {
  user: null,
  clinic: { today: '2026-11-23' },
} as never);

/** The shared pieces, or some of them, in every state. */
export function Gallery({ shown = pieces }: { shown?: readonly Piece[] }) {
  return (
    <QueryClientProvider client={cache}>
      <main className={classes.page}>
        <h1>Gallery</h1>
        {shown.map(({ name, states }) => (
          <section key={name} aria-label={name}>
            <Title order={2} mb="sm">
              {name}
            </Title>
            <Stack>
              {Object.entries(states).map(([state, draw]) => (
                <div key={state} className={classes.state} data-state={`${name}, ${state}`}>
                  <Text size="xs" c="dimmed">
                    {state}
                  </Text>
                  <div>{draw()}</div>
                </div>
              ))}
            </Stack>
          </section>
        ))}
      </main>
    </QueryClientProvider>
  );
}
