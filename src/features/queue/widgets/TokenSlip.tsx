import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '../../../shared/language';
import { api, client, messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { PaperChoiceInputs } from '../../../web/paper/PaperChoiceInputs';
import { PrintedInPlace } from '../../../web/paper/PrintedInPlace';
import { PaperLanguage } from '../../../web/paper/paperLanguage';
import { SavePdfButton, useSavedPdf } from '../../../web/paper/SavePdfButton';
import { usePaperChoice } from '../../../web/paper/usePaperChoice';
import { ReachNote } from '../../../web/shell/ReachNote';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { Modal } from '../../../web/ui/Modal';
import { QrPicture } from '../../../web/ui/QrPicture';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import { ShareButton } from '../../sharing/widgets/ShareButton';
import { TokenSlipPaper } from '../TokenSlipPaper';
import type { Token } from '../token';
import { slipSizes } from '../tokenSlip';

interface TokenSlipProps {
  token: Token;
  /** Opens the print dialog by itself as soon as the slip is loaded. */
  printsAtOnce?: boolean;
  onClose: () => void;
}

/**
 * The dialog of a token's slip: a QR code that opens the patient's queue position, and buttons to print or share it.
 */
export function TokenSlip({ token, printsAtOnce = false, onClose }: TokenSlipProps) {
  useReturnFocus();
  const choice = usePaperChoice({ kind: 'token', sizes: slipSizes, remembersLanguage: true });
  const { size, language, speaker } = choice;
  // Always refetched, so that the printed number of people ahead is current.
  const { data: slip, error } = useQuery(
    api.queue.slip.queryOptions({ input: { id: token.id }, staleTime: 0, gcTime: 0 }),
  );
  const pdf = useSavedPdf(() => client.queue.slipPdf({ id: token.id, size, language }));
  const isReady = slip !== undefined && speaker !== undefined;
  const failure = error ?? pdf.error;
  usePrintOnce(printsAtOnce && isReady);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Token #{number}', { number: token.tokenNumber })}
      // Wide enough for its four buttons in one line.
      size="lg"
    >
      <Stack>
        <Stack align="center" gap="sm">
          <Text ta="center" size="lg" fw="bold" lineClamp={2}>
            {token.patientName}
          </Text>
          <FormAlert message={failure ? messageOf(failure) : null} />
          {slip && (
            <QrPicture
              text={slip.address}
              label={t('QR code of the patient’s place in the queue')}
              side="180"
            />
          )}
          <Text size="sm" c="dimmed" ta="center">
            {t('The patient’s phone shows their place and the expected time.')}
          </Text>
          {slip && <ReachNote address={slip.address} from="clinicNetwork" />}
          <Group>
            <PaperChoiceInputs choice={choice} />
          </Group>
        </Stack>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <ShareButton paper={{ kind: 'token', id: token.id }} />
          <SavePdfButton pdf={pdf} disabled={!isReady} />
          <Button
            data-autofocus
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={!isReady}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
        </DialogButtons>
      </Stack>
      {isReady && (
        <PrintedInPlace>
          <PaperLanguage value={speaker}>
            <TokenSlipPaper record={slip} size={size} />
          </PaperLanguage>
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
