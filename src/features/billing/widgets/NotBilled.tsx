import { Alert, Anchor, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
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

/** Pixels of the line, also while it is loading. */
const height = 38;

function NotBilledLine() {
  const { data, isPending } = useQuery(api.billing.notBilled.queryOptions({ staleTime: 0 }));
  if (isPending) return <Skeleton h={height} />;
  if (!data) return null;
  const link = data.visits.length > 0 && (
    <Anchor
      underline="always"
      inherit
      renderRoot={(props) => <Link to="/app/not-billed" {...props} />}
    >
      {t('Show what is not billed')}
    </Anchor>
  );
  if (data.today === 0) {
    return (
      <Text mih={height} py="xs">
        {t('Every visit of today has its bill.')} {link}
      </Text>
    );
  }
  return (
    <Alert color="yellow" role="note" p="xs" icon={<IconAlertTriangle aria-hidden />}>
      {t('{count, plural, one {# visit} other {# visits}} of today not billed.', {
        count: data.today,
      })}{' '}
      {link}
    </Alert>
  );
}
