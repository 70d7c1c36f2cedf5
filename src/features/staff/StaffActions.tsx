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
import { tellFailure } from '../../web/ui/tell';
import { ChangeName } from './ChangeName';
import type { OneTimeLink } from './staff.contract';
import type { StaffMember } from './staffMember';
import { TurnOffSecondFactor } from './TurnOffSecondFactor';
import { WorksAlone } from './WorksAlone';

interface StaffActionsProps {
  member: StaffMember;
  onResetLink: (link: OneTimeLink) => void;
}

/** What an administrator may do with an account in its state. */
export function StaffActions({ member, onResetLink }: StaffActionsProps) {
  const mutations = useStaffMutations(onResetLink);
  const [isAsking, setAsking] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const [isAskingSolo, setAskingSolo] = useState(false);
  const own = useSignedInUser();
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
          isOwn={id === own.id}
          mutations={mutations}
          open={{
            rename: () => setRenaming(true),
            turnOffSecondFactor: () => setAsking(true),
            workAlone: () => setAskingSolo(true),
          }}
        />
        <StatusItems member={member} mutations={mutations} />
      </RowMenu>
      {isRenaming && <ChangeName member={member} onClose={() => setRenaming(false)} />}
      {isAskingSolo && <WorksAlone member={member} onClose={() => setAskingSolo(false)} />}
      {isAsking && <TurnOffSecondFactor member={member} onClose={() => setAsking(false)} />}
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
    reset: useAction(
      api.staff.resetPassword.mutationOptions({ onSuccess: onResetLink, onError: tellFailure }),
    ),
  };
}

interface ItemsProps {
  member: StaffMember;
  mutations: ReturnType<typeof useStaffMutations>;
}

interface AccountItemsProps extends ItemsProps {
  isOwn: boolean;
  /** Opens a dialog. */
  open: Record<'rename' | 'turnOffSecondFactor' | 'workAlone', () => void>;
}

/** What changes an account, its name, sign-in and rights. */
function AccountItems({ member, mutations, isOwn, open }: AccountItemsProps) {
  const { id, status, isAdministrator, isSolo, isDemo, hasTwoFactor, passkeys } = member;
  return (
    <>
      <Menu.Item
        leftSection={<IconKey size={18} aria-hidden />}
        onClick={() => mutations.reset.mutate({ id })}
      >
        {t('Reset password link')}
      </Menu.Item>
      {status !== 'pending' && (
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={open.rename}>
          {t('Change name')}
        </Menu.Item>
      )}
      {(hasTwoFactor || passkeys > 0) && !isOwn && (
        <Menu.Item
          leftSection={<IconShieldOff size={18} aria-hidden />}
          onClick={open.turnOffSecondFactor}
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
            isSolo ? mutations.setSolo.mutate({ id, isSolo: false }) : open.workAlone()
          }
        >
          {isSolo ? t('No longer works alone') : t('Works alone…')}
        </Menu.Item>
      )}
    </>
  );
}

/** What gives an account another status. */
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
