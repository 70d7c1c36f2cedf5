import type { ClientLink } from '@orpc/client';
import { skipToken } from '@tanstack/react-query';
import type { CallContext } from './link';

interface Given {
  input?: unknown;
  queryKey?: unknown;
  context?: CallContext;
}

interface GivenPages extends Given {
  input: (pageParam: unknown) => unknown;
  initialPageParam: unknown;
}

interface Fetching {
  signal?: AbortSignal;
  pageParam?: unknown;
}

/** What TanStack Query is told of one operation; of a feature only its `key` means something. */
function optionsOf(link: ClientLink<CallContext>, path: readonly string[]) {
  const call = (input?: unknown, options: { signal?: AbortSignal; context?: CallContext } = {}) =>
    link.call(path, input, { ...options, context: options.context ?? {} });
  const keyOf = (type?: string, input?: unknown) => [
    path,
    { ...(input === undefined ? {} : { input }), ...(type ? { type } : {}) },
  ];
  const inContext = ({ context }: Given) => (context ? { context } : {});
  const queryKey = (given: Given = {}) => given.queryKey ?? keyOf('query', given.input);
  return {
    call,
    key: () => keyOf(),
    queryKey,
    queryOptions: (given: Given = {}) => ({
      queryFn: ({ signal }: Fetching) =>
        call(given.input, { ...(signal ? { signal } : {}), ...inContext(given) }),
      ...(given.input === skipToken ? { enabled: false } : {}),
      ...given,
      queryKey: queryKey(given),
    }),
    infiniteOptions: (given: GivenPages) => ({
      queryFn: ({ signal, pageParam }: Fetching) =>
        call(given.input(pageParam), { ...(signal ? { signal } : {}), ...inContext(given) }),
      ...given,
      queryKey: given.queryKey ?? keyOf('infinite', given.input(given.initialPageParam)),
    }),
    mutationOptions: (given: Given = {}) => ({
      mutationFn: (input: unknown) => call(input, inContext(given)),
      ...given,
      mutationKey: keyOf('mutation'),
    }),
  };
}

/**
 * Queries and mutations of every operation behind a link, as `@orpc/tanstack-query` makes and types them, without what no
 * screen asks of it: `api.patients.get.queryOptions({ input: { id } })`, `api.patients.key()`.
 */
export function queriesOf<Queries>(
  link: ClientLink<CallContext>,
  path: readonly string[] = [],
): Queries {
  const options: Record<string, unknown> = optionsOf(link, path);
  const below: Record<string, unknown> = {};
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string') return undefined;
        // An operation has the path of its feature and its own name; nothing stands below it.
        const isOwn = path.length === 2 || name === 'key';
        if (isOwn) return options[name];
        below[name] ??= queriesOf(link, [...path, name]);
        return below[name];
      },
    },
  ) as Queries;
}
