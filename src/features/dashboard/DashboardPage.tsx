import { Button, Paper, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import {
  IconCalendarPlus,
  IconHistory,
  IconPill,
  IconReceipt,
  IconTicket,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../../shared/language';
import { type Principal, type Role, rolesOf, type Screen } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { formatLongDate } from '../../web/language/format';
import { useAccess, useClinic, useSession, useSignedInUser } from '../../web/session/session';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { PageHeader } from '../../web/ui/PageHeader';
import { DashboardCards } from './DashboardCards';
import classes from './DashboardPage.module.css';
import type { Dashboard } from './dashboard';

const rightNow = lazyPart(() => import('./RightNow').then(({ RightNow }) => RightNow));

const todayPart = lazyPart(() => import('./Today').then(({ Today }) => Today));
const asidePart = lazyPart(() =>
  import('./DashboardAside').then(({ DashboardAside }) => DashboardAside),
);

const firstHour = lazyPart(() =>
  import('../setUp/widgets/FirstHour').then(({ FirstHour }) => FirstHour),
);

const sampleDataNotice = lazyPart(() =>
  import('./SampleDataNotice').then(({ SampleDataNotice }) => SampleDataNotice),
);

interface QuickAction {
  label: string;
  icon: typeof IconUsers;
  screen: Screen;
  /** Opens the screen's main dialog at once. */
  openDialog?: boolean;
}

const quickActions: Record<Role, QuickAction[]> = {
  receptionist: [
    { label: 'Register Patient', icon: IconUserPlus, screen: 'register-patient' },
    { label: 'Issue Token', icon: IconTicket, screen: 'tokens', openDialog: true },
    {
      label: 'Schedule Appointment',
      icon: IconCalendarPlus,
      screen: 'appointments',
      openDialog: true,
    },
    { label: 'Generate Bill', icon: IconReceipt, screen: 'billing', openDialog: true },
  ],
  doctor: [
    { label: 'View Patients', icon: IconUsers, screen: 'patients' },
    { label: 'Manage Tokens', icon: IconTicket, screen: 'tokens' },
    { label: 'Write Prescription', icon: IconPill, screen: 'prescriptions', openDialog: true },
    { label: 'Patient History', icon: IconHistory, screen: 'patients' },
  ],
};

/** The first screen after sign-in (spec 2, Dashboard). */
export function DashboardPage() {
  const user = useSignedInUser();
  const { today, isTimeZoneSet } = useClinic();
  const { may } = useAccess();
  const isZoneToChoose = may('settings.saveClinic') && !isTimeZoneSet;
  const Today = useLazyPart(todayPart, true);
  const Aside = useLazyPart(asidePart, true);
  const openSteps = useSession()?.openSteps ?? 0;
  const isFirstHour = isZoneToChoose || openSteps > 0;
  const FirstHour = useLazyPart(firstHour, isFirstHour);
  const dashboard = useQuery({
    ...api.dashboard.open.queryOptions({ input: {}, staleTime: 0 }),
    // Data preloaded while this screen was opening is new enough, unless it was invalidated since.
    refetchOnMount: ({ state }) => state.isInvalidated || Date.now() - state.dataUpdatedAt > 1_000,
  });
  const queryClient = useQueryClient();
  const hasSampleData = dashboard.data?.hasSampleData;
  const SampleDataNotice = useLazyPart(sampleDataNotice, hasSampleData);
  useEffect(() => {
    // Opening the dashboard may have made the sample data, which the bell's notices do not include yet.
    if (hasSampleData) void queryClient.invalidateQueries({ queryKey: api.notices.list.key() });
  }, [hasSampleData, queryClient]);
  return (
    <>
      <PageHeader
        title={t('Welcome, {name}', { name: user.name })}
        subtitle={formatLongDate(today)}
        action={useLinks()}
      />
      {isFirstHour && !FirstHour ? (
        // The card has no certain height: nothing stands below it that could move.
        <Skeleton className={classes.rest} aria-busy="true" />
      ) : (
        <>
          {FirstHour && isFirstHour && <FirstHour isZoneToChoose={isZoneToChoose} />}
          <DashboardCards user={user} dashboard={dashboard.data} isMissing={dashboard.isError} />
          <Stack gap="lg">
            <div className={classes.parts}>
              <div className={classes.part}>
                <Paper
                  withBorder
                  p="md"
                  component="section"
                  aria-label={t('Right now')}
                  className={classes.now}
                >
                  <VisuallyHidden component="h2">{t('Right now')}</VisuallyHidden>
                  <Now user={user} dashboard={dashboard.data} isMissing={dashboard.isError} />
                </Paper>
                {dashboard.data && Today ? (
                  <Today {...dashboard.data} />
                ) : (
                  !dashboard.isError && <Skeleton className={classes.day} aria-busy="true" />
                )}
              </div>
              <div className={classes.part}>
                <QuickActions user={user} visitId={ownVisitId(dashboard.data)} />
                {Aside && !dashboard.isPending ? (
                  <Aside query={dashboard} />
                ) : (
                  // What comes has no certain height: nothing stands below it that could move.
                  <Skeleton className={classes.rest} aria-busy="true" />
                )}
              </div>
            </div>
            {/* Last, so that nothing above it moves when it appears. */}
            {hasSampleData && SampleDataNotice && <SampleDataNotice />}
          </Stack>
        </>
      )}
    </>
  );
}

/** Links to the stock and the reports, null for who may open neither. */
function useLinks() {
  const { mayOpen } = useAccess();
  const hasStock = mayOpen('stock') || mayOpen('purchases');
  if (!hasStock && !mayOpen('reports')) return null;
  return (
    <>
      {hasStock && (
        <Button
          component={Link}
          to={mayOpen('stock') ? '/app/stock' : '/app/purchases'}
          variant="default"
        >
          {mayOpen('stock') ? t('Stock') : t('Purchases')}
        </Button>
      )}
      {mayOpen('reports') && (
        <Button component={Link} to="/app/reports" variant="default">
          {t('Reports')}
        </Button>
      )}
    </>
  );
}

interface QuickActionsProps {
  user: Principal;
  /** The doctor's one visit under way. */
  visitId: string | null;
}

function QuickActions({ user, visitId }: QuickActionsProps) {
  return (
    <section aria-label={t('Quick Actions')}>
      <Title order={2} size="h4" mb="xs">
        {t('Quick Actions')}
      </Title>
      <div className={classes.quick}>
        {rolesOf(user)
          .flatMap((role) => quickActions[role])
          .map((action) => (
            <QuickActionLink key={action.label} action={action} visitId={visitId} />
          ))}
      </div>
    </section>
  );
}

function QuickActionLink({
  action,
  visitId,
}: Pick<QuickActionsProps, 'visitId'> & { action: QuickAction }) {
  const { label, icon: Icon, screen, openDialog = false } = action;
  // One tool for one job: who is inside has the visit's page.
  const visit = screen === 'prescriptions' && visitId;
  const to = visit ? `/app/consultation/${visit}` : `/app/${screen}`;
  return (
    <Button
      variant="default"
      justify="flex-start"
      leftSection={<Icon size={18} aria-hidden className={classes.sign} />}
      renderRoot={(props) => (
        <Link to={to} state={{ openDialog: openDialog && !visit }} {...props} />
      )}
    >
      {t(label)}
    </Button>
  );
}

/** Null if there is none, or several; and with sample data alone, where the dashboard does what the specification says. */
function ownVisitId(dashboard: Dashboard | undefined): string | null {
  if (!dashboard || dashboard.holdsOnlySampleData) return null;
  const [visit, another] = dashboard.doctor?.now.inside ?? [];
  return visit && !another ? visit.id : null;
}

interface NowProps {
  user: Principal;
  dashboard: Dashboard | undefined;
  isMissing: boolean;
}

/** The user's next work. */
function Now({ user, dashboard, isMissing }: NowProps) {
  const RightNow = useLazyPart(rightNow, true);
  const skeleton = (
    <Skeleton
      className={classes.room}
      data-role={user.isSolo ? 'both' : user.role}
      aria-busy="true"
    />
  );
  if (!dashboard && isMissing) return <Text>{t('Could not be loaded')}</Text>;
  if (!dashboard || !RightNow) return skeleton;
  return <RightNow dashboard={dashboard} standIn={skeleton} />;
}
