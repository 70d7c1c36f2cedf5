import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Role, Screen } from '../../shared/permissions';
import { formatLongDate } from '../../web/format';
import { useClinic, useSignedInUser } from '../../web/session';
import { PageHeader } from '../../web/ui/PageHeader';

const quickActions: Record<Role, { label: string; screen: Screen }[]> = {
  receptionist: [
    { label: 'Register Patient', screen: 'register-patient' },
    { label: 'Issue Token', screen: 'tokens' },
    { label: 'Schedule Appointment', screen: 'appointments' },
    { label: 'Generate Bill', screen: 'billing' },
  ],
  doctor: [
    { label: 'View Patients', screen: 'patients' },
    { label: 'Manage Tokens', screen: 'tokens' },
    { label: 'Write Prescription', screen: 'prescriptions' },
    { label: 'Patient History', screen: 'patients' },
  ],
};

/** The first screen after sign-in (spec 2, Dashboard): the welcome and the way to each screen. */
export function DashboardPage() {
  const user = useSignedInUser();
  const { today } = useClinic();
  return (
    <>
      <PageHeader title={`Welcome, ${user.name}`} subtitle={formatLongDate(today)} />
      <Group component="section" aria-label="Quick Actions">
        {quickActions[user.role].map(({ label, screen }) => (
          <Button key={label} variant="default" component={Link} to={`/app/${screen}`}>
            {label}
          </Button>
        ))}
      </Group>
    </>
  );
}
