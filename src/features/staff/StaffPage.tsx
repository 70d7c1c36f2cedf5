import { Badge, Group } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { AccountStatus } from '../../shared/account';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { ChoiceFilter } from '../../web/records/ChoiceFilter';
import { oneOf } from '../../web/records/filters';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useRecordSearch } from '../../web/records/useRecordSearch';
import { useClinic } from '../../web/session/session';
import { Avatar } from '../../web/shell/Avatar';
import cards from '../../web/ui/cards.module.css';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { OneTimeLinkDialog } from './OneTimeLinkDialog';
import { StaffActions } from './StaffActions';
import classes from './StaffPage.module.css';
import type { OneTimeLink } from './staff.contract';
import { type StaffMember, statusOrder } from './staffMember';
import { WaitingAccounts } from './WaitingAccounts';
import { InviteButton } from './widgets/InviteButton';

const statusBadges: Record<AccountStatus, { label: string; color: string }> = {
  active: { label: 'Active', color: 'green' },
  pending: { label: 'Waits for approval', color: 'yellow' },
  disabled: { label: 'Disabled', color: 'gray' },
};

/** A password-reset link, and whose it is. */
interface ResetLink {
  name: string;
  link: OneTimeLink;
}

/** The clinic's accounts, for its administrators. */
export function StaffPage() {
  const { dateTime } = useFormat();
  const { name: clinic } = useClinic();
  const [resetLink, setResetLink] = useState<ResetLink | null>(null);
  const search = useRecordSearch(api.staff.search, {
    rows: 'members',
    next: ({ next }) => (next ? { after: next } : undefined),
    filters: { status: oneOf(statusOrder) },
  });
  const waiting = search.list.query.data?.pages[0]?.waiting;

  // Memoized, so that opening or closing a dialog does not render the rows again.
  const columns = useMemo(() => columnsOf(dateTime, setResetLink), [dateTime]);

  return (
    <RecordsPage
      title={t('Staff')}
      subtitle={t('Everyone who can sign in')}
      exported={{ name: 'staff', start: (options) => client.exports.staff({}, options) }}
      main={<InviteButton />}
      search={{
        label: t('Search staff'),
        placeholder: t('Search by name or email'),
        ...search.box,
      }}
      filters={
        <ChoiceFilter
          label={t('State')}
          all={t('All statuses')}
          choices={statusOrder}
          labelOf={(status) => t(statusBadges[status].label)}
          {...search.filter('status')}
        />
      }
      notice={
        waiting && (
          <WaitingAccounts waiting={waiting} onShow={() => search.set('status', 'pending')} />
        )
      }
      columns={columns}
      {...search.list}
      emptyIcon={IconUsersGroup}
      emptyTitle={t('No accounts found')}
      emptyHint={t('Try adjusting your search criteria')}
    >
      {resetLink && (
        <OneTimeLinkDialog
          path="/reset-password"
          purpose={t('{name} chooses a new password with this link.', { name: resetLink.name })}
          message={t(
            '{name}, choose a new password for {clinic} with this link. It works once, until {end}.',
            {
              name: resetLink.name,
              clinic: clinic || t('The clinic'),
              end: dateTime(resetLink.link.expiresAt),
            },
          )}
          link={resetLink.link}
          onClose={() => setResetLink(null)}
        />
      )}
    </RecordsPage>
  );
}

function columnsOf(
  dateTime: ReturnType<typeof useFormat>['dateTime'],
  onResetLink: (resetLink: ResetLink) => void,
): Column<StaffMember>[] {
  return [
    {
      header: t('Name'),
      card: 'title',
      className: classes.name,
      cell: ({ name, email }) => (
        <div className={classes.person}>
          <Avatar name={name} />
          <TwoLines main={name} sub={email} />
        </div>
      ),
    },
    {
      header: t('Role'),
      isShort: true,
      card: 'quiet',
      cell: ({ role, ...member }) => (
        <TwoLines
          main={t(role === 'doctor' ? 'Doctor' : 'Receptionist')}
          sub={accountMarks(member)}
        />
      ),
    },
    {
      header: t('State'),
      isShort: true,
      className: `${cards.first} ${cards.end}`,
      cell: (member) => <StateBadges member={member} />,
    },
    {
      header: t('Last sign-in'),
      isShort: true,
      card: 'last',
      className: `${cards.named} ${classes.last}`,
      cell: ({ lastSignInAt }) => (lastSignInAt ? dateTime(lastSignInAt) : t('Never')),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (member) => (
        <StaffActions
          member={member}
          onResetLink={(link) => onResetLink({ name: member.name, link })}
        />
      ),
    },
  ];
}

function StateBadges({ member }: { member: StaffMember }) {
  const { status, hasTwoFactor, passkeys } = member;
  return (
    <Group gap={6}>
      <Badge color={statusBadges[status].color} tt="none">
        {t(statusBadges[status].label)}
      </Badge>
      {hasTwoFactor && (
        <Badge color="blue" tt="none">
          {t('Two-step verification')}
        </Badge>
      )}
      {passkeys > 0 && (
        <Badge color="blue" tt="none">
          {t('Passkeys: {count}', { count: passkeys })}
        </Badge>
      )}
    </Group>
  );
}

type Marks = Pick<StaffMember, 'isAdministrator' | 'isSolo' | 'isDemo'>;

/** The marks below an account's role; null if it has none. */
function accountMarks({ isAdministrator, isSolo, isDemo }: Marks) {
  const marks = [
    isAdministrator && t('Administrator'),
    isSolo && t('Works alone'),
    isDemo && t('Sample account'),
  ];
  return marks.filter(Boolean).join(', ') || null;
}
