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
  /** The name of the page's list of rows. */
  rows: Name;
  /** Additional input that fetches the next page; undefined after the last. By default the page's `nextCursor`. */
  next?: (page: Page) => object | undefined;
  /** False: nothing is read, as of a list that the person may not see. */
  isEnabled?: boolean;
}

/** The rows of a paged list's fetched pages, and the query that fetches more. */
export function usePagedRows<Input extends object, Page, Name extends ListIn<Page>>(
  operation: PagedOperation<Input, Page>,
  input: Input,
  { rows: name, next = afterCursor, isEnabled = true }: Paging<Page, Name>,
) {
  const query = useInfiniteQuery({
    ...pagesOf(operation, input, next),
    enabled: isEnabled,
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
    /** Whether the rows still belong to the previous input. */
    isAwaited: query.isPlaceholderData,
  };
}

/** Puts a list's first page that came with another answer into the cache, so that it is not fetched. */
export function putFirstPage<Input extends object, Page>(
  queryClient: QueryClient,
  operation: PagedOperation<Input, Page>,
  input: Input,
  page: Page,
): void {
  const { queryKey } = pagesOf(operation, input, afterCursor);
  queryClient.setQueryData(queryKey, (existing) =>
    // A list with further fetched pages stays as it is.
    existing && existing.pages.length > 1 ? existing : { pages: [page], pageParams: [undefined] },
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
