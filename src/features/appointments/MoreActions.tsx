import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBell,
  IconCalendarTime,
  IconCheck,
  IconDots,
  IconShare,
  IconThumbUp,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { dateIn, timeIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { showUndo } from '../../web/ui/showUndo';
import { useNow } from '../../web/ui/useNow';
import { SharePaper } from '../sharing/widgets/SharePaper';
import classes from './Appointments.module.css';
import {
  type Appointment,
  canActOnAppointment,
  canBeMissed,
  canReschedule,
  isAhead,
  type mainActionOf,
} from './appointment';
import { RescheduleDialog } from './RescheduleDialog';
import { useMoved } from './useMoved';

interface MoreActionsProps {
  appointment: Appointment;
  /** Has a button of its own. */
  main: ReturnType<typeof mainActionOf>;
  confirm: () => void;
  complete: () => void;
}

/** What is done with an appointment more rarely, in a menu; nothing where nothing can be done. */
export function MoreActions({ appointment, main, confirm, complete }: MoreActionsProps) {
  const user = useSignedInUser();
  const { today, timeZone } = useClinic();
  const now = new Date(useNow(30_000));
  const [isMoving, setMoving] = useState(false);
  const [isReminding, setReminding] = useState(false);
  const [isSharing, setSharing] = useState(false);
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
  const cancel = useAction(
    api.appointments.cancel.mutationOptions({
      ...options,
      onSuccess: (cancelled) =>
        showUndo({
          message:
            cancelled.tokenNumber === null
              ? t('{name}’s appointment is cancelled.', { name: cancelled.patientName })
              : t('{name}’s appointment is cancelled. Token #{number} stays.', {
                  name: cancelled.patientName,
                  number: cancelled.tokenNumber,
                }),
          onUndo: () => undo.mutate({ id: cancelled.id }),
        }),
    }),
  );
  const { id, status, patientName: name } = appointment;
  const isMovable = canReschedule(appointment, user);
  const isMissable =
    canActOnAppointment('noShow', status, user) &&
    canBeMissed(appointment, { date: dateIn(now, timeZone), time: timeIn(now, timeZone) });
  const isOffered = (action: 'confirm' | 'complete' | 'cancel') =>
    action !== main && canActOnAppointment(action, status, user);
  const isComing = isAhead(appointment, today);
  const isEmpty =
    !isMovable &&
    !isMissable &&
    !isComing &&
    !isOffered('confirm') &&
    !isOffered('complete') &&
    !isOffered('cancel');
  return (
    <>
      {!isEmpty && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              className={classes.target ?? ''}
              aria-label={t('More about the appointment of {name}', { name })}
              disabled={noShow.isPending || cancel.isPending}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isOffered('confirm') && (
              <Menu.Item leftSection={<IconThumbUp size={18} aria-hidden />} onClick={confirm}>
                {t('Confirm')}
              </Menu.Item>
            )}
            {isMovable && (
              <Menu.Item
                leftSection={<IconCalendarTime size={18} aria-hidden />}
                onClick={() => setMoving(true)}
              >
                {t('Reschedule')}
              </Menu.Item>
            )}
            {isComing && (
              <Menu.Item
                leftSection={<IconBell size={18} aria-hidden />}
                onClick={() => setReminding(true)}
              >
                {t('Remind')}
              </Menu.Item>
            )}
            {isComing && (
              <Menu.Item
                leftSection={<IconShare size={18} aria-hidden />}
                onClick={() => setSharing(true)}
              >
                {t('Share')}
              </Menu.Item>
            )}
            {isOffered('complete') && (
              <Menu.Item leftSection={<IconCheck size={18} aria-hidden />} onClick={complete}>
                {t('Complete')}
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
            {isOffered('cancel') && (
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconX size={18} aria-hidden />}
                onClick={() => cancel.mutate({ id })}
              >
                {t('Cancel')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {isReminding && (
        <SharePaper paper={{ kind: 'reminder', id }} onClose={() => setReminding(false)} />
      )}
      {isSharing && (
        <SharePaper paper={{ kind: 'appointment', id }} onClose={() => setSharing(false)} />
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
