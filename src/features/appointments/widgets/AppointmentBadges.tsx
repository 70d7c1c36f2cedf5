import { Badge } from '@mantine/core';
import { t } from '../../../shared/language';
import type { AppointmentStatus, AppointmentType } from '../appointment';
import { appointmentStatusLabels, appointmentTypeLabels } from '../appointmentLabels';

const statusColors: Record<AppointmentStatus, string> = {
  scheduled: 'yellow',
  confirmed: 'blue',
  completed: 'green',
  cancelled: 'gray',
  'no-show': 'red',
};

export function AppointmentStatusBadge({ status }: { status: AppointmentStatus }) {
  return (
    <Badge color={statusColors[status]} tt="none">
      {t(appointmentStatusLabels[status])}
    </Badge>
  );
}

export function AppointmentTypeBadge({ type }: { type: AppointmentType }) {
  return (
    <Badge variant="default" tt="none" fw="normal">
      {t(appointmentTypeLabels[type])}
    </Badge>
  );
}
