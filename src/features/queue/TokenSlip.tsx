import { Button, Group, Modal, Portal, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api';
import { useFormat } from '../../web/format';
import { useReturnFocus } from '../../web/returnFocus';
import { FormAlert } from '../../web/ui/FormAlert';
import { QrCode } from '../../web/ui/QrCode';
import classes from './TokenSlip.module.css';
import type { Token } from './token';

/** A token to hand over: its number, and a code that shows the patient's place on their own phone. */
export function TokenSlip({ token, onClose }: { token: Token; onClose: () => void }) {
  useReturnFocus();
  const { dateTime } = useFormat();
  const { data, error } = useQuery(
    api.queue.placeCode.queryOptions({
      input: { id: token.id },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const address = data ? `${window.location.origin}/place#${data.code}` : null;
  return (
    <Modal opened onClose={onClose} title={t('Token #{number}', { number: token.tokenNumber })}>
      <Stack align="center">
        <Text>{token.patientName}</Text>
        <FormAlert message={error ? messageOf(error) : null} />
        {address && (
          <QrCode text={address} label={t('QR code of the patient’s place in the queue')} />
        )}
        <Text size="sm" c="dimmed" ta="center">
          {t('The patient’s phone shows their place and the expected time.')}
        </Text>
        <Group>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={!address}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
        </Group>
      </Stack>
      {address && (
        <Portal>
          <article className={classes.slip} aria-hidden data-print>
            <p>{t('Clinic')}</p>
            <h1>#{token.tokenNumber}</h1>
            <p>{dateTime(token.issuedAt)}</p>
            {token.doctorName && <p>{token.doctorName}</p>}
            <QrCode text={address} label="" />
          </article>
        </Portal>
      )}
    </Modal>
  );
}
