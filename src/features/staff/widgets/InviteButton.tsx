import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../shared/language';
import type { Role } from '../../../shared/permissions';
import { useDialog } from '../../../web/shell/openDialog';
import { InviteDialog } from '../InviteDialog';
import { OneTimeLinkDialog } from '../OneTimeLinkDialog';
import type { OneTimeLink } from '../staff.contract';

/** What an invitation is for; said with `t`. */
const purposes: Record<Role, string> = {
  doctor: 'With this link a new doctor makes an account.',
  receptionist: 'With this link a new receptionist makes an account.',
};

interface InviteButtonProps {
  label?: string;
  /** What is chosen at first. */
  firstRole?: Role;
  onMade?: () => void;
}

/** Makes a link with which somebody new makes an account, and shows it. */
export function InviteButton(props: InviteButtonProps) {
  const { label = t('Invite'), firstRole = 'receptionist', onMade } = props;
  const [isInviting, inviting] = useDialog();
  const [invitation, setInvitation] = useState<{ link: OneTimeLink; role: Role } | null>(null);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={inviting.open}>
        {label}
      </Button>
      {isInviting && (
        <InviteDialog
          firstRole={firstRole}
          onClose={inviting.close}
          onMade={(link, role) => {
            inviting.close();
            setInvitation({ link, role });
            onMade?.();
          }}
        />
      )}
      {invitation && (
        <OneTimeLinkDialog
          path="/signup"
          purpose={t(purposes[invitation.role])}
          link={invitation.link}
          onClose={() => setInvitation(null)}
        />
      )}
    </>
  );
}
