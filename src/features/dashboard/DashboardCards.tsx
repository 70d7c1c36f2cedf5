import {
  type Icon,
  IconCurrencyRupee,
  IconHourglass,
  IconPill,
  IconStethoscope,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { type Principal, type Role, rolesOf } from '../../shared/permissions';
import { StatCards } from '../../web/ui/StatCards';
import type { Dashboard, Figure } from './dashboard';
import { changeOnLastWeek, sampleChanges } from './figures';

interface DashboardCardsProps {
  user: Principal;
  /** Undefined while it is being loaded. */
  dashboard: Dashboard | undefined;
  /** It could not be loaded. */
  isMissing: boolean;
}

interface Card {
  label: string;
  icon: Icon;
  figure: Figure | undefined;
  isMoney?: boolean;
  received?: number | undefined;
}

function cardsOf(role: Role, dashboard: Dashboard | undefined): Card[] {
  return role === 'doctor'
    ? [
        {
          label: t('Active Consultations'),
          icon: IconStethoscope,
          figure: dashboard?.doctor?.activeConsultations,
        },
        {
          label: t('Prescriptions'),
          icon: IconPill,
          figure: dashboard?.doctor?.prescriptions,
        },
      ]
    : [
        {
          label: t('Pending Bills'),
          icon: IconHourglass,
          figure: dashboard?.receptionist?.pendingBills,
        },
        {
          label: t("Today's Revenue"),
          icon: IconCurrencyRupee,
          figure: dashboard?.receptionist?.todaysRevenue,
          isMoney: true,
          received: dashboard?.receptionist?.receivedToday,
        },
      ];
}

/** The four cards of a role (spec 2, Dashboard); for a user who works alone also those of the other role. */
export function DashboardCards({ user, dashboard, isMissing }: DashboardCardsProps) {
  const cards: Card[] = [
    { label: t('Total Patients'), icon: IconUsers, figure: dashboard?.totalPatients },
    { label: t("Today's Tokens"), icon: IconTicket, figure: dashboard?.todaysTokens },
    ...rolesOf(user).flatMap((role) => cardsOf(role, dashboard)),
  ];
  return (
    <StatCards
      isMissing={isMissing}
      stats={cards.map(({ label, icon, figure, isMoney, received }, index) => ({
        label,
        icon,
        value: figure && (isMoney ? formatRupees(figure.now) : figure.now),
        note: figure
          ? dashboard?.holdsOnlySampleData
            ? (sampleChanges[index] ?? '')
            : [
                received !== undefined &&
                  t('{amount} received', { amount: formatRupees(received) }),
                changeOnLastWeek(figure),
              ]
                .filter(Boolean)
                .join(' · ')
          : '',
      }))}
    />
  );
}
