import { Button, Center } from '@mantine/core';
import { t } from '../../shared/language';

export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The end of a paged list: fetches the next page, absent on the last one. */
export function ShowMore({ query }: { query: PagedQuery }) {
  if (!query.hasNextPage) return null;
  return (
    <Center mt="md">
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        {t('Show more')}
      </Button>
    </Center>
  );
}
