import { PageHeader } from '../../web/ui/PageHeader';

/** Appointments (spec 2); the heading alone until the schedule is built. */
export function AppointmentsPage() {
  return <PageHeader title="Appointments" subtitle="Schedule and manage patient appointments" />;
}
