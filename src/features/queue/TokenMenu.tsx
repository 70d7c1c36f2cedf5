import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCertificate,
  IconCircleCheck,
  IconDots,
  IconHeartbeat,
  IconQrcode,
  IconReceipt,
  IconStethoscope,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { t } from '../../shared/language';
import { may, type Principal } from '../../shared/permissions';
import { MoveItems } from './MoveItems';
import type { mainActionOf } from './mainAction';
import classes from './Queue.module.css';
import type { TokenDialogsState } from './TokenDialogs';
import { canAct, isConsulted, isOpenStatus, type Token } from './token';
import type { TokenActionsState, TokenOfRow } from './useTokenActions';

interface TokenMenuProps {
  token: TokenOfRow;
  user: Principal & { id: string };
  /** The action that has a button of its own. */
  main: ReturnType<typeof mainActionOf>;
  actions: TokenActionsState;
  dialogs: TokenDialogsState;
}

/** The menu of actions on a token besides the main one; renders nothing if there are none. */
export function TokenMenu(props: TokenMenuProps) {
  const groups = Object.entries({
    visit: visitItems(props),
    queue: queueItems(props),
    end: endItems(props),
  })
    .map(([name, items]) => ({ name, items: items.filter(Boolean) }))
    .filter(({ items }) => items.length > 0);
  if (groups.length === 0) return null;
  return (
    // The first item gets the focus at once: Mantine's focus placeholder is not a valid child of a menu.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          className={classes.target}
          aria-label={t('More for token {number}', { number: props.token.tokenNumber })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ name, items }, index) => (
          <Fragment key={name}>
            {index > 0 && <Menu.Divider />}
            {items}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Actions on the visit and its bill. */
function visitItems({ token, user, main, actions }: TokenMenuProps) {
  const { id, tokenNumber: number, status } = token;
  const { completion, pages, isBusy } = actions;
  return [
    main !== 'complete' && canAct('complete', status, user) && (
      <Menu.Item
        key="complete"
        leftSection={<IconCircleCheck size={18} aria-hidden />}
        aria-label={t('Complete token {number}', { number })}
        disabled={isBusy}
        onClick={() => completion.complete.mutate({ id })}
      >
        {t('Complete')}
      </Menu.Item>
    ),
    main !== 'open' && status !== 'cancelled' && may(user, 'consultations.open') && (
      <Menu.Item
        key="open"
        leftSection={<IconStethoscope size={18} aria-hidden />}
        aria-label={t('Open the visit of token {number}', { number })}
        onClick={() => void pages.openVisit(id)}
      >
        {t('Open the visit')}
      </Menu.Item>
    ),
    isConsulted(status) && token.consultedBy === user.id && may(user, 'letters.issue') && (
      <Menu.Item
        key="letter"
        leftSection={<IconCertificate size={18} aria-hidden />}
        aria-label={t('Write letter for token {number}', { number })}
        onClick={pages.writeLetter}
      >
        {t('Write letter')}
      </Menu.Item>
    ),
    main !== 'bill' && status === 'completed' && may(user, 'billing.create') && (
      <Menu.Item
        key="bill"
        leftSection={<IconReceipt size={18} aria-hidden />}
        aria-label={t('Create bill for token {number}', { number })}
        onClick={pages.openBill}
      >
        {t('Create bill')}
      </Menu.Item>
    ),
  ];
}

/** The desk's actions on a token in the queue. */
function queueItems({ token, user, actions, dialogs }: TokenMenuProps) {
  const { id, tokenNumber: number, status, facts } = token;
  const { noShow, isBusy } = actions;
  return [
    isOpenStatus(status) && may(user, 'vitals.record') && (
      <Menu.Item
        key="vitals"
        leftSection={<IconHeartbeat size={18} aria-hidden />}
        aria-label={t('Vitals of token {number}', { number })}
        onClick={dialogs.vitals.open}
      >
        {t('Vitals')}
      </Menu.Item>
    ),
    status === 'waiting' && (
      <Menu.Item
        key="slip"
        leftSection={<IconQrcode size={18} aria-hidden />}
        aria-label={t('Slip of token {number}', { number })}
        onClick={dialogs.slip.open}
      >
        {t('Slip')}
      </Menu.Item>
    ),
    !facts?.hasRecords && canAct('noShow', status, user) && (
      <Menu.Item
        key="noShow"
        leftSection={<IconUserOff size={18} aria-hidden />}
        aria-label={t('No-show: token {number}', { number })}
        disabled={isBusy}
        onClick={() => noShow.mutate({ id })}
      >
        {t('No-show')}
      </Menu.Item>
    ),
    status === 'waiting' && may(user, 'queue.setPriority') && (
      <PriorityItem
        key="priority"
        token={token}
        isBusy={isBusy}
        onUrgent={dialogs.urgent.open}
        onNormal={() => actions.priority.makeNormal(token)}
      />
    ),
    status === 'waiting' && may(user, 'queue.move') && <MoveItems key="move" token={token} />,
  ];
}

/** What takes the token away, apart from the others. */
function endItems({ token, user, actions }: TokenMenuProps) {
  const { id, tokenNumber: number, status } = token;
  const { cancellation, isBusy } = actions;
  return [
    canAct('cancel', status, user) && (
      <Menu.Item
        key="cancel"
        leftSection={<IconX size={18} aria-hidden />}
        c="var(--mantine-color-error)"
        aria-label={t('Cancel token {number}', { number })}
        disabled={isBusy}
        onClick={() => cancellation.cancel.mutate({ id })}
      >
        {t('Cancel')}
      </Menu.Item>
    ),
  ];
}

interface PriorityItemProps {
  token: Token;
  isBusy: boolean;
  /** Opens the dialog that asks for the reason. */
  onUrgent: () => void;
  onNormal: () => void;
}

function PriorityItem({ token, isBusy, onUrgent, onNormal }: PriorityItemProps) {
  const { tokenNumber: number, priority } = token;
  return (
    <Menu.Item
      leftSection={<IconAlertTriangle size={18} aria-hidden />}
      aria-label={t(
        priority === 'urgent'
          ? 'Token {number} is not urgent any more'
          : 'Make token {number} urgent',
        { number },
      )}
      disabled={isBusy}
      onClick={priority === 'urgent' ? onNormal : onUrgent}
    >
      {t(priority === 'urgent' ? 'Not urgent any more' : 'Make urgent')}
    </Menu.Item>
  );
}
