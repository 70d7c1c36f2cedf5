import { Badge, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api';
import { useFormat } from '../../web/format';
import { useDialog } from '../../web/openDialog';
import { ExportButton } from '../../web/ui/ExportButton';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { type Column, RecordTable, RecordTableSkeleton } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import type { AccountStatus } from '../accounts/account';
import { InviteDialog } from './InviteDialog';
import { OneTimeLinkDialog } from './OneTimeLinkDialog';
import { StaffActions } from './StaffActions';
import type { OneTimeLink } from './staff.contract';
import type { StaffMember } from './staffMember';

const statusLooks: Record<AccountStatus, { label: string; color: string }> = {
  active: { label: 'Active', color: 'green' },
  pending: { label: 'Waits for approval', color: 'yellow' },
  disabled: { label: 'Disabled', color: 'gray' },
};

/** A one-time link and what it is for. */
interface MadeLink {
  path: string;
  purpose: string;
  link: OneTimeLink;
}

/** The clinic's accounts, for its administrators. */
export function StaffPage() {
  const { dateTime } = useFormat();
  const [isInviting, inviting] = useDialog();
  const [made, setMade] = useState<MadeLink | null>(null);
  const list = useQuery(api.staff.list.queryOptions());
  const rows = list.data ?? [];

  // A dialog that opens or closes changes no row.
  const columns = useMemo(
    (): Column<StaffMember>[] => [
      { header: t('Name'), cell: ({ name, email }) => <TwoLines main={name} sub={email} /> },
      {
        header: t('Role'),
        isShort: true,
        cell: ({ role, isAdministrator }) => (
          <TwoLines
            main={t(role === 'doctor' ? 'Doctor' : 'Receptionist')}
            sub={isAdministrator ? t('Administrator') : null}
          />
        ),
      },
      {
        header: t('State'),
        isShort: true,
        cell: ({ status, hasTwoFactor }) => (
          <Group gap={6}>
            <Badge color={statusLooks[status].color} tt="none">
              {t(statusLooks[status].label)}
            </Badge>
            {hasTwoFactor && (
              <Badge color="blue" tt="none">
                {t('Second factor')}
              </Badge>
            )}
          </Group>
        ),
      },
      {
        header: t('Last sign-in'),
        isShort: true,
        cell: ({ lastSignInAt }) => (lastSignInAt ? dateTime(lastSignInAt) : t('Never')),
      },
      {
        header: t('Actions'),
        isActions: true,
        cell: (member) => (
          <StaffActions
            member={member}
            onResetLink={(link) =>
              setMade({
                path: '/reset-password',
                purpose: t('{name} chooses a new password with this link.', { name: member.name }),
                link,
              })
            }
          />
        ),
      },
    ],
    [dateTime],
  );

  return (
    <>
      <PageHeader
        title={t('Staff')}
        subtitle={t('Who has an account of this clinic')}
        action={
          <Group gap="sm">
            <ExportButton name="staff" start={(options) => client.exports.staff({}, options)} />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={inviting.open}>
              {t('Invite')}
            </Button>
          </Group>
        }
      />
      <ListState
        query={list}
        isEmpty={rows.length === 0}
        skeleton={<RecordTableSkeleton label={t('Staff')} columns={columns} />}
        emptyTitle={t('Nobody has an account yet')}
      >
        <RecordTable label={t('Staff')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </ListState>
      {isInviting && (
        <InviteDialog
          onClose={inviting.close}
          onMade={(link) => {
            inviting.close();
            setMade({
              path: '/signup',
              purpose: t('Somebody new makes an account with this link.'),
              link,
            });
          }}
        />
      )}
      {made && <OneTimeLinkDialog {...made} onClose={() => setMade(null)} />}
    </>
  );
}
