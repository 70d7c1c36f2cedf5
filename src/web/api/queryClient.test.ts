import fs from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.stubGlobal('window', { location: { origin: 'http://clinic.test' } });
vi.stubGlobal('document', { addEventListener: () => {} });
const { QueryObserver, environmentManager } = await import('@tanstack/react-query');
// Without a window nothing is asked again, and another test may have loaded it before there was one.
environmentManager.setIsServer(() => false);
const { createQueryClient, refetchInterval } = await import('./queryClient');

describe('what could not be read because the server was away [8.4.1]', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  // The queue asks by itself every few minutes, which once stood in the way of asking again soon.
  test.each([
    ['a list', {}],
    ['a list with an interval of its own', { usually: 5 * 60_000 }],
  ])(
    '%s comes back by itself within five seconds',
    async (_, { usually }: { usually?: number }) => {
      const queryClient = createQueryClient();
      let asked = 0;
      let isThere = false;
      const observer = new QueryObserver(queryClient, {
        ...queryClient.defaultQueryOptions({ queryKey: ['list'] }),
        queryFn: async () => {
          asked++;
          if (!isThere) throw new TypeError('Failed to fetch');
          return 'the list';
        },
        ...(usually ? { refetchInterval: refetchInterval(usually) } : {}),
      });
      const stop = observer.subscribe(() => {});
      // The first time and two more.
      await vi.advanceTimersByTimeAsync(3_500);
      expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: undefined });
      expect(asked).toBe(3);
      isThere = true;
      await vi.advanceTimersByTimeAsync(5_000);
      expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: 'the list' });
      const before = asked;
      await vi.advanceTimersByTimeAsync(4 * 60_000);
      expect(asked).toBe(before);
      stop();
      queryClient.clear();
    },
  );
});

test('no query has an interval of its own that forgets a server that is away', () => {
  const files = (fs.readdirSync('src', { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => `src/${file}`);
  const intervals = files.flatMap(
    (file) => fs.readFileSync(file, 'utf8').match(/refetchInterval:[^,]*,/g) ?? [],
  );
  expect(intervals.length).toBeGreaterThan(2);
  for (const interval of intervals) expect(interval).toMatch(/: .*refetchInterval\(/s);
});
