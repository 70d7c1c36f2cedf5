import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatWeekday } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAccess, useClinic } from '../../web/session/session';
import { CopyTextButton } from '../../web/ui/CopyTextButton';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { whatsAppAddress } from '../sharing/share';

/** The button that shares today's figures in five lines. */
export function ShareToday() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={open}>
        {t('Share today’s figures')}
      </Button>
      {isOpen && <ShareTodayDialog onClose={close} />}
    </>
  );
}

function ShareTodayDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { may } = useAccess();
  const { name, today } = useClinic();
  const query = useQuery(api.eveningMessage.today.queryOptions({ staleTime: 0, gcTime: 0 }));
  // The day of the figures: the session's day may be yesterday's if the page stayed open.
  const head = `${name || t('Clinic')}, ${formatWeekday(query.data?.date ?? today)}`;
  const message = [head, ...(query.data?.lines ?? [])].join('\n');
  return (
    <Modal opened onClose={onClose} title={t('Share today’s figures')}>
      <ListState query={query} skeleton={<Skeleton height={160} aria-busy="true" />}>
        <Stack>
          <Stack gap={4}>
            {message.split('\n').map((line) => (
              <Text key={line} fw={line === head ? 'bold' : undefined}>
                {line}
              </Text>
            ))}
          </Stack>
          {may('eveningMessage.choose') && (
            <Anchor component={Link} to="/app/account" size="sm" w="fit-content">
              {t('Get this by e-mail every evening')}
            </Anchor>
          )}
          <DialogButtons>
            <CopyTextButton text={message} />
            <Button
              component="a"
              variant="default"
              href={whatsAppAddress('', message)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('Open WhatsApp')}
            </Button>
            <DeviceShare message={message} />
          </DialogButtons>
        </Stack>
      </ListState>
    </Modal>
  );
}

/** Opens the device's share menu; nothing if the browser has none. */
function DeviceShare({ message }: { message: string }) {
  const share = useMutation({ mutationFn: () => navigator.share({ text: message }) });
  // Many browsers have it over HTTPS only.
  if (typeof navigator.share !== 'function') return null;
  return (
    <Button loading={share.isPending} onClick={() => share.mutate()}>
      {t('Share')}
    </Button>
  );
}
