import {
  IconCurrencyRupee,
  IconHourglass,
  IconPill,
  IconStethoscope,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { Role } from '../../shared/permissions';
import { StatCards } from '../../web/ui/StatCards';
import type { Dashboard } from './dashboard';
import { changeOnLastWeek, sampleChanges } from './figures';

interface DashboardCardsProps {
  role: Role;
  /** Undefined while it is being loaded. */
  dashboard: Dashboard | undefined;
  /** It could not be loaded. */
  isMissing: boolean;
}

/** The four cards of a role (spec 2, Dashboard). */
export function DashboardCards({ role, dashboard, isMissing }: DashboardCardsProps) {
  const cards = [
    { label: t('Total Patients'), icon: IconUsers, figure: dashboard?.totalPatients },
    { label: t("Today's Tokens"), icon: IconTicket, figure: dashboard?.todaysTokens },
    ...(role === 'doctor'
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
        ]),
  ];
  return (
    <StatCards
      isMissing={isMissing}
      stats={cards.map(({ label, icon, figure, ...card }, index) => ({
        label,
        icon,
        value: figure && ('isMoney' in card ? formatRupees(figure.now) : figure.now),
        note: figure
          ? dashboard?.holdsOnlySampleData
            ? sampleChanges[index]
            : [
                'received' in card &&
                  card.received !== undefined &&
                  t('{amount} received', { amount: formatRupees(card.received) }),
                changeOnLastWeek(figure),
              ]
                .filter(Boolean)
                .join(' · ')
          : '',
      }))}
    />
  );
}
