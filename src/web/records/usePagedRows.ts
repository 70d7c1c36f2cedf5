import type { ProcedureUtils } from '@orpc/tanstack-query';
import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** An operation that answers with a page of rows. */
export type PagedOperation<Input, Page> = ProcedureUtils<Record<never, never>, Input, Page, Error>;

/** The names of a page's lists. */
export type ListIn<Page> = {
  [Name in keyof Page]: Page[Name] extends readonly unknown[] ? Name : never;
}[keyof Page];

export interface Paging<Page, Name> {
  /** What the page calls its rows. */
  rows: Name;
  /** What is asked for besides, to have the page after one; undefined: that was the last. Its `nextCursor` unless told. */
  next?: (page: Page) => object | undefined;
}

/** The rows of a paged list, as far as it was read, and the query that reads on. */
export function usePagedRows<Input extends object, Page, Name extends ListIn<Page>>(
  operation: PagedOperation<Input, Page>,
  input: Input,
  { rows: name, next = afterCursor }: Paging<Page, Name>,
) {
  const query = useInfiniteQuery({
    ...pagesOf(operation, input, next),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap((page) => page[name] as RowOf<Page, Name>[]),
    [data, name],
  );
  return {
    query,
    rows,
    /** The rows are those of what was asked before. */
    isAwaited: query.isPlaceholderData,
  };
}

/** A list's first page that came with something else: nobody asks for it again. */
export function putFirstPage<Input extends object, Page>(
  queryClient: QueryClient,
  operation: PagedOperation<Input, Page>,
  input: Input,
  page: Page,
): void {
  const { queryKey } = pagesOf(operation, input, afterCursor);
  queryClient.setQueryData(queryKey, (before) =>
    // Further pages that somebody asked for stay.
    before && before.pages.length > 1 ? before : { pages: [page], pageParams: [undefined] },
  );
}

function pagesOf<Input extends object, Page>(
  operation: PagedOperation<Input, Page>,
  input: Input,
  next: (page: Page) => object | undefined,
) {
  return operation.infiniteOptions({
    input: (after: object | undefined): Input => ({ ...input, ...after }),
    initialPageParam: undefined,
    getNextPageParam: next,
  });
}

type RowOf<Page, Name extends keyof Page> = Page[Name] extends readonly (infer Row)[] ? Row : never;

function afterCursor(page: unknown): object | undefined {
  const { nextCursor } = page as { nextCursor: string | null };
  return nextCursor ? { cursor: nextCursor } : undefined;
}
