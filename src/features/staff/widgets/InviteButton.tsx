import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../shared/language';
import type { Role } from '../../../shared/permissions';
import { useDialog } from '../../../web/shell/openDialog';
import { InviteDialog } from '../InviteDialog';
import { OneTimeLinkDialog } from '../OneTimeLinkDialog';
import type { OneTimeLink } from '../staff.contract';

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
  const [link, setLink] = useState<OneTimeLink | null>(null);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={inviting.open}>
        {label}
      </Button>
      {isInviting && (
        <InviteDialog
          firstRole={firstRole}
          onClose={inviting.close}
          onMade={(made) => {
            inviting.close();
            setLink(made);
            onMade?.();
          }}
        />
      )}
      {link && (
        <OneTimeLinkDialog
          path="/signup"
          purpose={t('Somebody new makes an account with this link.')}
          link={link}
          onClose={() => setLink(null)}
        />
      )}
    </>
  );
}
