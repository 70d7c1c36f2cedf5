import { Popover, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCalendar,
  IconCashBanknote,
  IconChevronRight,
  IconFiles,
  IconPencil,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Notice } from '../../../features/notices/notices.contract';
import { formatTimeOfDay } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { formatRupees } from '../../../shared/money';
import { BellButton } from './BellButton';
import classes from './NoticeList.module.css';

interface NoticeListProps {
  count: number;
  /** The first of the `count` notices. */
  notices: Notice[];
}

/** The bell with the list that it opens. */
export function NoticeList({ count, notices }: NoticeListProps) {
  const [isOpen, list] = useDisclosure(false);
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? list.open() : list.close())}
      width={340}
      position="bottom-end"
      middlewares={{ shift: { padding: 16 } }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton count={count} onClick={list.toggle} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.list}
        maw="calc(100vw - 2rem)"
        aria-label={t('Notifications')}
      >
        <Title order={2} size="h4" className={classes.title}>
          {t('Notifications')}
        </Title>
        {count === 0 && (
          <Text size="sm" c="dimmed" p="md">
            {t('Nothing is waiting for you')}
          </Text>
        )}
        <div className={classes.groups}>
          {kinds.map((kind) => {
            const noticesOfKind = notices.filter((notice) => notice.kind === kind);
            const { title, icon: Icon, screen } = groups[kind];
            if (noticesOfKind.length === 0) return null;
            return (
              <section key={kind} aria-label={t(title)}>
                <div className={classes.group}>
                  <Icon size={16} aria-hidden />
                  <span>
                    {/* A group's size is known only if all notices are listed. */}
                    {t(title)} {count === notices.length && `(${noticesOfKind.length})`}
                  </span>
                </div>
                <ul className={classes.rows}>
                  {noticesOfKind.map((notice) => (
                    <li key={notice.id}>
                      <Link
                        to={screen}
                        {...(kind === 'unfinishedVisit' && { params: { tokenId: notice.id } })}
                        className={classes.row}
                        onClick={list.close}
                      >
                        <NoticeText notice={notice} />
                        <IconChevronRight size={16} aria-hidden />
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
        {count > notices.length && (
          <Text size="sm" px="md" pb="sm" c="dimmed">
            {t('and {count} more', { count: count - notices.length })}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Subject and detail of a notice; the group's title says what to do. */
function NoticeText({ notice }: { notice: Notice }) {
  const { number = null, subject, detail = null } = contentOf(notice);
  return (
    <>
      {number !== null && <span className={classes.quiet}>#{number} </span>}
      <span className={classes.who}>{subject}</span>
      {detail !== null && <span className={classes.quiet}> {detail}</span>}
    </>
  );
}

function contentOf(notice: Notice): { number?: number; subject: string; detail?: string | null } {
  switch (notice.kind) {
    case 'waitingToken':
    case 'unfinishedVisit':
    case 'unbilledConsultation':
      return { number: notice.tokenNumber, subject: notice.patientName };
    case 'unconfirmedAppointment':
      return { subject: notice.patientName, detail: formatTimeOfDay(notice.time) };
    case 'incident':
      return {
        subject: t(
          'Incident: {count, plural, one {# notice has to be given now} other {# notices have to be given now}}',
          { count: notice.notices },
        ),
      };
    case 'billRequest':
      return {
        subject: t('{asker} asks you to confirm a refund of {amount} to {name}', {
          asker: notice.askedByName,
          amount: formatRupees(notice.amount),
          name: notice.patientName,
        }),
      };
    case 'paperFiles':
      return {
        subject:
          notice.missing === null
            ? t('None can be added now')
            : t('{count, plural, one {# file is} other {# files are}} missing', {
                count: notice.missing,
              }),
      };
  }
}

const groups = {
  incident: {
    title: 'Incidents',
    icon: IconAlertTriangle,
    screen: '/app/settings/incidents',
  },
  paperFiles: {
    title: 'Old papers',
    icon: IconFiles,
    screen: '/app/settings/data',
  },
  billRequest: {
    title: 'Refunds to confirm',
    icon: IconCashBanknote,
    screen: '/app/bill-requests',
  },
  unfinishedVisit: {
    title: 'Written and not finished',
    icon: IconPencil,
    /** `tokenId` is added for each notice. */
    screen: '/app/consultation/$tokenId',
  },
  waitingToken: {
    title: 'Urgent, waiting',
    icon: IconUsers,
    screen: '/app/tokens',
  },
  unbilledConsultation: {
    title: 'To be billed',
    icon: IconReceipt,
    screen: '/app/billing',
  },
  unconfirmedAppointment: {
    title: 'Today, not confirmed',
    icon: IconCalendar,
    screen: '/app/appointments',
  },
} as const satisfies Record<Notice['kind'], object>;

/** In the order in which the server lists them. */
const kinds = Object.keys(groups) as Notice['kind'][];
