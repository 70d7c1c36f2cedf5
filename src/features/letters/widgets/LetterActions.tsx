import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { VoidDialog } from '../../../web/forms/VoidDialog';
import { useAccess, useSignedInUser } from '../../../web/session/session';
import { RowMenu } from '../../../web/ui/RowMenu';
import { VoidedBadge } from '../../../web/ui/VoidedNotice';
import { ShareButton } from '../../sharing/widgets/ShareButton';
import type { Letter } from '../letter';

/** The state of a letter, and what can be done with it: its doctor alone voids it. */
export function LetterActions({ letter }: { letter: Letter }) {
  const { id, number, doctorId, voided } = letter;
  const { id: userId } = useSignedInUser();
  const { may } = useAccess();
  const [isVoiding, voiding] = useDisclosure(false);
  return (
    <>
      <VoidedBadge voided={voided} />
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('View letter {number}', { number })}
        renderRoot={(props) => <Link to="/app/papers/letter/$id" params={{ id }} {...props} />}
      >
        {t('View')}
      </Button>
      {!voided && (
        <ShareButton
          paper={{ kind: 'letter', id }}
          label={t('Share letter {number}', { number })}
        />
      )}
      {!voided && doctorId === userId && may('letters.void') && (
        <RowMenu label={t('More about {name}', { name: number })} isSmall>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={voiding.open}
          >
            {t('Void')}
          </Menu.Item>
        </RowMenu>
      )}
      {isVoiding && (
        <VoidDialog
          kind="letter"
          save={(reason) => client.letters.void({ id, reason })}
          queryKey={api.letters.key()}
          onClose={voiding.close}
        />
      )}
    </>
  );
}
