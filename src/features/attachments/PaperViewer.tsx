import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { FactsSkeleton } from '../../web/ui/Facts';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { saveFile } from '../../web/ui/saveFile';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { type Attachment, fileNameOf } from './attachment';
import classes from './Papers.module.css';
import { paperDay, paperName } from './paperWords';

interface PaperViewerProps {
  paper: Attachment;
  onClose: () => void;
}

/** A picture, as large as the window or as it was taken, or a PDF to save; the browser zooms both ways as usual. */
export function PaperViewer({ paper, onClose }: PaperViewerProps) {
  useReturnFocus();
  const { dateTime } = useFormat();
  const [isFull, setFull] = useState(false);
  const content = useQuery({
    ...api.attachments.content.queryOptions({ input: { id: paper.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    // A patient's paper does not stay in the browser's memory.
    gcTime: 0,
    retry: false,
  });
  const address = useObjectUrl(paper.kind === 'jpeg' ? content.data : undefined);
  const name = paperName(paper);
  const day = paperDay(paper);
  const isPicture = paper.kind === 'jpeg';
  return (
    <Modal opened onClose={onClose} title={name} size="72rem">
      <Stack gap="sm">
        <VoidedNotice voided={paper.voided} />
        <Text size="sm" c="dimmed">
          {[
            day && t('Paper of {date}', { date: day }),
            t('added by {name}, {time}', {
              name: paper.addedByName,
              time: dateTime(paper.addedAt),
            }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {content.isPending && <FactsSkeleton lines={9} />}
        {content.isError && (
          <>
            <FormAlert message={messageOf(content.error)} />
            <Button variant="default" onClick={() => void content.refetch()}>
              {t('Try again')}
            </Button>
          </>
        )}
        {address && (
          // It scrolls by keys while it has the focus.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture larger than the window is scrolled by keys.
          <section className={classes.viewer} tabIndex={0} aria-label={name}>
            <img src={address} alt={name} className={isFull ? classes.full : classes.fitted} />
          </section>
        )}
        {!isPicture && content.data && (
          <Text>
            {t('A PDF opens in a program of its own, as it may hold more than a picture.')}
          </Text>
        )}
        <DialogButtons>
          {address && (
            <Button variant="default" aria-pressed={isFull} onClick={() => setFull(!isFull)}>
              {isFull ? t('Fit to the window') : t('Full size')}
            </Button>
          )}
          {content.data && (
            <Button
              variant={isPicture ? 'default' : 'filled'}
              onClick={() => content.data && saveFile(fileNameOf(paper), content.data)}
            >
              {isPicture ? t('Save picture') : t('Save PDF')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

/** An address of a file within this page; null until there is one. */
function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
