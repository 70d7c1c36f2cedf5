import { Button, Group, Menu } from '@mantine/core';
import {
  IconBan,
  IconKey,
  IconLockOpen,
  IconPencil,
  IconShieldOff,
  IconUser,
  IconUserMinus,
  IconUserShield,
  IconUsers,
  IconUserX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useSignedInUser } from '../../web/session/session';
import { RowMenu } from '../../web/ui/RowMenu';
import { notifyFailure } from '../../web/ui/tell';
import { ChangeName } from './ChangeName';
import type { OneTimeLink } from './staff.contract';
import type { StaffMember } from './staffMember';
import { TurnOffSecondFactor } from './TurnOffSecondFactor';
import { WorksAlone } from './WorksAlone';

interface StaffActionsProps {
  member: StaffMember;
  onResetLink: (link: OneTimeLink) => void;
}

/** The actions that an administrator has for an account with its status. */
export function StaffActions({ member, onResetLink }: StaffActionsProps) {
  const mutations = useStaffMutations(onResetLink);
  const [isTurningOffFactor, setTurningOffFactor] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const [isConfirmingSolo, setConfirmingSolo] = useState(false);
  const signedInUser = useSignedInUser();
  const { approve } = mutations;
  const { id, name, status } = member;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {status === 'pending' && (
        <Button
          size="xs"
          aria-label={t('Approve {name}', { name })}
          disabled={approve.isPending}
          onClick={() => approve.mutate({ id })}
        >
          {t('Approve')}
        </Button>
      )}
      <RowMenu label={t('More about {name}', { name })}>
        <AccountItems
          member={member}
          isOwn={id === signedInUser.id}
          mutations={mutations}
          openDialog={{
            rename: () => setRenaming(true),
            turnOffSecondFactor: () => setTurningOffFactor(true),
            workAlone: () => setConfirmingSolo(true),
          }}
        />
        <StatusItems member={member} mutations={mutations} />
      </RowMenu>
      {isRenaming && <ChangeName member={member} onClose={() => setRenaming(false)} />}
      {isConfirmingSolo && <WorksAlone member={member} onClose={() => setConfirmingSolo(false)} />}
      {isTurningOffFactor && (
        <TurnOffSecondFactor member={member} onClose={() => setTurningOffFactor(false)} />
      )}
    </Group>
  );
}

function useStaffMutations(onResetLink: StaffActionsProps['onResetLink']) {
  const options = useOutcome(api.staff.key());
  return {
    approve: useAction(api.staff.approve.mutationOptions(options)),
    refuse: useAction(api.staff.refuse.mutationOptions(options)),
    disable: useAction(api.staff.disable.mutationOptions(options)),
    enable: useAction(api.staff.enable.mutationOptions(options)),
    setAdministrator: useAction(api.staff.setAdministrator.mutationOptions(options)),
    setSolo: useAction(api.staff.setSolo.mutationOptions(options)),
    resetPassword: useAction(
      api.staff.resetPassword.mutationOptions({ onSuccess: onResetLink, onError: notifyFailure }),
    ),
  };
}

interface ItemsProps {
  member: StaffMember;
  mutations: ReturnType<typeof useStaffMutations>;
}

interface AccountItemsProps extends ItemsProps {
  isOwn: boolean;
  /** Each opens its dialog. */
  openDialog: Record<'rename' | 'turnOffSecondFactor' | 'workAlone', () => void>;
}

/** Menu items that change an account's name, sign-in and rights. */
function AccountItems({ member, mutations, isOwn, openDialog }: AccountItemsProps) {
  const { id, status, isAdministrator, isSolo, isDemo, hasTwoFactor, passkeys } = member;
  return (
    <>
      <Menu.Item
        leftSection={<IconKey size={18} aria-hidden />}
        onClick={() => mutations.resetPassword.mutate({ id })}
      >
        {t('Reset password link')}
      </Menu.Item>
      {status !== 'pending' && (
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={openDialog.rename}>
          {t('Change name')}
        </Menu.Item>
      )}
      {(hasTwoFactor || passkeys > 0) && !isOwn && (
        <Menu.Item
          leftSection={<IconShieldOff size={18} aria-hidden />}
          onClick={openDialog.turnOffSecondFactor}
        >
          {t('Turn off two-step verification')}
        </Menu.Item>
      )}
      {status === 'active' && !isDemo && (
        <Menu.Item
          leftSection={
            isAdministrator ? (
              <IconUserMinus size={18} aria-hidden />
            ) : (
              <IconUserShield size={18} aria-hidden />
            )
          }
          onClick={() =>
            mutations.setAdministrator.mutate({ id, isAdministrator: !isAdministrator })
          }
        >
          {t(isAdministrator ? 'Remove administrator rights' : 'Make administrator')}
        </Menu.Item>
      )}
      {status === 'active' && (
        <Menu.Item
          leftSection={
            isSolo ? <IconUser size={18} aria-hidden /> : <IconUsers size={18} aria-hidden />
          }
          onClick={() =>
            isSolo ? mutations.setSolo.mutate({ id, isSolo: false }) : openDialog.workAlone()
          }
        >
          {isSolo ? t('No longer works alone') : t('Works alone…')}
        </Menu.Item>
      )}
    </>
  );
}

/** Menu items that change an account's status. */
function StatusItems({ member, mutations }: ItemsProps) {
  const { id, status } = member;
  return (
    <>
      {status === 'pending' && (
        <Menu.Item
          color="red"
          leftSection={<IconUserX size={18} aria-hidden />}
          onClick={() => mutations.refuse.mutate({ id })}
        >
          {t('Refuse the account')}
        </Menu.Item>
      )}
      {status === 'active' && (
        <Menu.Item
          color="red"
          leftSection={<IconBan size={18} aria-hidden />}
          onClick={() => mutations.disable.mutate({ id })}
        >
          {t('Disable the account')}
        </Menu.Item>
      )}
      {status === 'disabled' && (
        <Menu.Item
          leftSection={<IconLockOpen size={18} aria-hidden />}
          onClick={() => mutations.enable.mutate({ id })}
        >
          {t('Enable the account')}
        </Menu.Item>
      )}
    </>
  );
}
