import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useAccess } from '../../../web/session/session';

/** How many visits of today have no bill, with a link to all of them; nothing for those who may not see bills. */
export function NotBilled() {
  const { may } = useAccess();
  return may('billing.notBilled') ? <NotBilledLine /> : null;
}

function NotBilledLine() {
  const { data } = useQuery(api.billing.notBilled.queryOptions({ staleTime: 0 }));
  if (!data) return null;
  return (
    <Text>
      {data.today === 0
        ? t('Every visit of today has its bill.')
        : t('{count, plural, one {# visit} other {# visits}} of today not billed.', {
            count: data.today,
          })}{' '}
      {data.visits.length > 0 && (
        <Anchor
          underline="always"
          inherit
          renderRoot={(props) => <Link to="/app/not-billed" {...props} />}
        >
          {t('Show what is not billed')}
        </Anchor>
      )}
    </Text>
  );
}
