import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../shared/language';
import type { Role } from '../../../shared/permissions';
import { useDialog } from '../../../web/shell/openDialog';
import { InviteDialog } from '../InviteDialog';
import { OneTimeLinkDialog } from '../OneTimeLinkDialog';
import type { OneTimeLink } from '../staff.contract';

/** What an invitation for a role is for; said with `t`. */
const purposes: Record<Role, string> = {
  doctor: 'With this link a new doctor makes an account.',
  receptionist: 'With this link a new receptionist makes an account.',
};

interface InviteButtonProps {
  label?: string;
  /** The role that is selected at first. */
  firstRole?: Role;
  onMade?: () => void;
}

/** Opens the invitation dialog, then shows the link it made. */
export function InviteButton(props: InviteButtonProps) {
  const { label = t('Invite'), firstRole = 'receptionist', onMade } = props;
  const [isDialogOpen, dialog] = useDialog();
  const [invitation, setInvitation] = useState<{ link: OneTimeLink; role: Role } | null>(null);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.open}>
        {label}
      </Button>
      {isDialogOpen && (
        <InviteDialog
          firstRole={firstRole}
          onClose={dialog.close}
          onMade={(link, role) => {
            dialog.close();
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
