import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { api, messageOf } from '../../web/api';
import { isOnlyHere } from '../../web/onlyHere';
import { PrintedInPlace } from '../../web/paper/PrintedInPlace';
import { sizeLabel, usePaperSize } from '../../web/paper/paperSize';
import { useReturnFocus } from '../../web/returnFocus';
import { FormAlert } from '../../web/ui/FormAlert';
import { QrCode } from '../../web/ui/QrCode';
import { ShareButton } from '../../web/ui/ShareButton';
import { TokenSlipPaper } from './TokenSlipPaper';
import type { Token } from './token';

const sizes = ['80mm', 'A6'] as const satisfies PaperSize[];

interface TokenSlipProps {
  token: Token;
  /** Opens the print dialog by itself as soon as everything is there. */
  printsAtOnce?: boolean;
  onClose: () => void;
}

/** A token to hand over: its number, and a code that shows the patient's place on their own phone. */
export function TokenSlip({ token, printsAtOnce = false, onClose }: TokenSlipProps) {
  useReturnFocus();
  const [size, setSize] = usePaperSize('token', sizes);
  // How many wait is to be true when it is printed.
  const { data: slip, error } = useQuery(
    api.queue.slip.queryOptions({ input: { id: token.id }, staleTime: 0, gcTime: 0 }),
  );
  const address = slip ? `${window.location.origin}/place#${slip.code}` : null;
  usePrintOnce(printsAtOnce && slip !== undefined);
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
        {isOnlyHere(window.location.hostname) && (
          <Alert color="yellow" role="note">
            {t('This address is understood by this computer alone; no phone can follow the code.')}
          </Alert>
        )}
        <SegmentedControl
          aria-label={t('Paper')}
          data={sizes.map((one) => ({ value: one, label: sizeLabel(one) }))}
          value={size}
          onChange={(chosen) => setSize(chosen as PaperSize)}
        />
        <Group>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <ShareButton paper={{ kind: 'token', id: token.id }} />
          <Button
            data-autofocus
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={!address}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
        </Group>
      </Stack>
      {slip && address && (
        <PrintedInPlace>
          <TokenSlipPaper record={slip} address={address} size={size} />
        </PrintedInPlace>
      )}
    </Modal>
  );
}

function usePrintOnce(isReady: boolean): void {
  const hasPrinted = useRef(false);
  useEffect(() => {
    if (!isReady || hasPrinted.current) return;
    hasPrinted.current = true;
    void document.fonts.ready.then(() => window.print());
  }, [isReady]);
}
