import { ActionIcon, Menu } from '@mantine/core';
import { IconBell, IconCalendarTime, IconDots, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { showUndo } from '../../web/ui/showUndo';
import { SharePaper } from '../sharing/widgets/SharePaper';
import {
  type Appointment,
  canActOnAppointment,
  canBeMissed,
  canReschedule,
  isAhead,
} from './appointment';
import { RescheduleDialog } from './RescheduleDialog';
import { useMoved } from './useMoved';

/** What is done with an appointment more rarely: it is moved, or its patient did not come. Nothing where neither can be. */
export function MoreActions({ appointment }: { appointment: Appointment }) {
  const { role } = useSignedInUser();
  const { today } = useClinic();
  const [isMoving, setMoving] = useState(false);
  const [isReminding, setReminding] = useState(false);
  const onMoved = useMoved();
  const options = useOutcome(api.appointments.key());
  const undo = useAction(api.appointments.undoCancel.mutationOptions(options));
  const noShow = useAction(
    api.appointments.noShow.mutationOptions({
      ...options,
      onSuccess: (missed) =>
        showUndo({
          message: t('{name} did not come.', { name: missed.patientName }),
          onUndo: () => undo.mutate({ id: missed.id }),
        }),
    }),
  );
  const { id, status, patientName: name } = appointment;
  const isMovable = canReschedule(appointment, role);
  const isMissable = canActOnAppointment('noShow', status, role) && canBeMissed(appointment, today);
  return (
    <>
      {(isMovable || isMissable || isAhead(appointment, today)) && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('More about the appointment of {name}', { name })}
              disabled={noShow.isPending}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isMovable && (
              <Menu.Item
                leftSection={<IconCalendarTime size={18} aria-hidden />}
                onClick={() => setMoving(true)}
              >
                {t('Reschedule')}
              </Menu.Item>
            )}
            {isAhead(appointment, today) && (
              <Menu.Item
                leftSection={<IconBell size={18} aria-hidden />}
                onClick={() => setReminding(true)}
              >
                {t('Remind')}
              </Menu.Item>
            )}
            {isMissable && (
              <Menu.Item
                leftSection={<IconUserQuestion size={18} aria-hidden />}
                onClick={() => noShow.mutate({ id })}
              >
                {t('No-show')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {isReminding && (
        <SharePaper paper={{ kind: 'reminder', id }} onClose={() => setReminding(false)} />
      )}
      {isMoving && (
        <RescheduleDialog
          appointment={appointment}
          onMoved={onMoved}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}
