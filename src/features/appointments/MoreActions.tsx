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
  canMarkNoShow,
  canReschedule,
  isUpcoming,
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

/** The menu of an appointment's rarer actions; without any there is no menu. */
export function MoreActions({ appointment, main, confirm, complete }: MoreActionsProps) {
  const offers = useOffers(appointment, main);
  const [isMoving, setMoving] = useState(false);
  const [isReminding, setReminding] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const onMoved = useMoved();
  const { noShow, cancel } = useUndoableActions();
  const { id, patientName: name } = appointment;
  const actions: MenuActions = {
    confirm: offers.confirm && confirm,
    reschedule: offers.reschedule && (() => setMoving(true)),
    remind: offers.remind && (() => setReminding(true)),
    share: offers.share && (() => setSharing(true)),
    complete: offers.complete && complete,
    noShow: offers.noShow && (() => noShow.mutate({ id })),
    cancel: offers.cancel && (() => cancel.mutate({ id })),
  };
  return (
    <>
      {Object.values(actions).some(Boolean) && (
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
            <MenuItems actions={actions} />
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

type MenuAction = 'confirm' | 'reschedule' | 'remind' | 'share' | 'complete' | 'noShow' | 'cancel';

/** false: not offered. */
type MenuActions = Record<MenuAction, (() => void) | false>;

/** Which actions the menu has for an appointment. */
function useOffers(
  appointment: Appointment,
  main: MoreActionsProps['main'],
): Record<MenuAction, boolean> {
  const user = useSignedInUser();
  const { timeZone } = useClinic();
  const instant = new Date(useNow(30_000));
  const now = { date: dateIn(instant, timeZone), time: timeIn(instant, timeZone) };
  const { status } = appointment;
  const isOffered = (action: 'confirm' | 'complete' | 'cancel') =>
    action !== main && canActOnAppointment(action, status, user);
  const isComing = isUpcoming(appointment, now);
  return {
    confirm: isOffered('confirm'),
    reschedule: canReschedule(appointment, user),
    remind: isComing,
    share: isComing,
    complete: isOffered('complete'),
    noShow: canActOnAppointment('noShow', status, user) && canMarkNoShow(appointment, now),
    cancel: isOffered('cancel'),
  };
}

/** Actions whose message offers to undo them. */
function useUndoableActions() {
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
  return { noShow, cancel };
}

function MenuItems({ actions }: { actions: MenuActions }) {
  const { confirm, reschedule, remind, share, complete, noShow, cancel } = actions;
  return (
    <>
      {confirm && (
        <Menu.Item leftSection={<IconThumbUp size={18} aria-hidden />} onClick={confirm}>
          {t('Confirm')}
        </Menu.Item>
      )}
      {reschedule && (
        <Menu.Item leftSection={<IconCalendarTime size={18} aria-hidden />} onClick={reschedule}>
          {t('Reschedule')}
        </Menu.Item>
      )}
      {remind && (
        <Menu.Item leftSection={<IconBell size={18} aria-hidden />} onClick={remind}>
          {t('Remind')}
        </Menu.Item>
      )}
      {share && (
        <Menu.Item leftSection={<IconShare size={18} aria-hidden />} onClick={share}>
          {t('Share')}
        </Menu.Item>
      )}
      {complete && (
        <Menu.Item leftSection={<IconCheck size={18} aria-hidden />} onClick={complete}>
          {t('Complete')}
        </Menu.Item>
      )}
      {noShow && (
        <Menu.Item leftSection={<IconUserQuestion size={18} aria-hidden />} onClick={noShow}>
          {t('No-show')}
        </Menu.Item>
      )}
      {cancel && (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={cancel}
        >
          {t('Cancel')}
        </Menu.Item>
      )}
    </>
  );
}
