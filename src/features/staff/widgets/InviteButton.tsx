import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../shared/language';
import type { Role } from '../../../shared/permissions';
import { useFormat } from '../../../web/language/format';
import { useClinic } from '../../../web/session/session';
import { useDialog } from '../../../web/shell/openDialog';
import { InviteDialog } from '../InviteDialog';
import { OneTimeLinkDialog } from '../OneTimeLinkDialog';
import type { OneTimeLink } from '../staff.contract';

/** What an invitation is for, of somebody with and without a name; said with `t`. */
const purposes: Record<Role, { named: string; unnamed: string }> = {
  doctor: {
    named: 'With this link {name} makes an account as a doctor.',
    unnamed: 'With this link a new doctor makes an account.',
  },
  receptionist: {
    named: 'With this link {name} makes an account as a receptionist.',
    unnamed: 'With this link a new receptionist makes an account.',
  },
};

/** The message that goes with the link to whom it is for; said with `t`. */
const messages: Record<Role, string> = {
  doctor:
    '{clinic} invites you as a doctor. Make your account with this link. It works once, until {end}.',
  receptionist:
    '{clinic} invites you as a receptionist. Make your account with this link. It works once, until {end}.',
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
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.open}>
        {label}
      </Button>
      {isDialogOpen && (
        <InviteDialog
          firstRole={firstRole}
          onClose={dialog.close}
          onMade={(link, whom) => {
            dialog.close();
            setInvitation({ link, ...whom });
            onMade?.();
          }}
        />
      )}
      {invitation && <InvitationLink invitation={invitation} onClose={() => setInvitation(null)} />}
    </>
  );
}

interface Invitation {
  link: OneTimeLink;
  role: Role;
  /** Blank: nobody was named. */
  name: string;
}

function InvitationLink({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { link, role, name } = invitation;
  const { name: clinic } = useClinic();
  const { dateTime } = useFormat();
  const { named, unnamed } = purposes[role];
  const message = t(messages[role], {
    clinic: clinic || t('The clinic'),
    end: dateTime(link.expiresAt),
  });
  return (
    <OneTimeLinkDialog
      path="/signup"
      purpose={name === '' ? t(unnamed) : t(named, { name })}
      message={name === '' ? message : `${name}: ${message}`}
      link={link}
      onClose={onClose}
    />
  );
}
