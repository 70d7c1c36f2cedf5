import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentSpeaker, t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { Paper } from '../../web/paper/Paper';
import { PaperChoiceInputs } from '../../web/paper/PaperChoiceInputs';
import { PrintedInPlace } from '../../web/paper/PrintedInPlace';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { usePaperChoice } from '../../web/paper/usePaperChoice';
import { CopyTextButton } from '../../web/ui/CopyTextButton';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import type { Incident } from './incident';
import { type IncidentNoticeKind, incidentNoticeLabels } from './incidentNotices';
import { noticeText } from './noticeText';

interface NoticeTextProps {
  incident: Incident;
  kind: IncidentNoticeKind;
  onClose: () => void;
}

/** The text of a notice in either language, to complete, copy or print. The clinic sends it by itself. */
export function NoticeTextDialog({ incident, kind, onClose }: NoticeTextProps) {
  useReturnFocus();
  const { dateTime } = useFormat();
  const choice = usePaperChoice({ kind: 'incident-notice', sizes: ['A4'] });
  const { speaker = currentSpeaker() } = choice;
  const clinic = useQuery(api.settings.clinic.queryOptions());
  const settings = useQuery(api.privacy.settings.queryOptions());
  /** Edited texts by language. */
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const { name = '', phone = '', email = '' } = clinic.data ?? {};
  const text =
    drafts[speaker.language] ??
    noticeText(
      kind,
      incident,
      {
        name,
        contact:
          settings.data?.settings.grievanceContact || [phone, email].filter(Boolean).join(', '),
        noticed: dateTime(incident.noticedAt),
      },
      speaker,
    );
  const isLoaded = clinic.data !== undefined && settings.data !== undefined;
  const failure = clinic.error ?? settings.error;
  return (
    <Modal opened onClose={onClose} title={t(incidentNoticeLabels[kind])} size="lg">
      <Stack>
        <Group>
          <PaperChoiceInputs choice={choice} />
        </Group>
        <FormAlert message={failure ? messageOf(failure) : null} />
        {isLoaded && (
          <Textarea
            label={t('Text of the notice')}
            description={t('What you fill in here is not saved.')}
            lang={speaker.language}
            autosize
            minRows={8}
            maxRows={20}
            value={text}
            onChange={(event) =>
              setDrafts({ ...drafts, [speaker.language]: event.currentTarget.value })
            }
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <CopyTextButton text={text} />
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={!isLoaded}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
        </DialogButtons>
      </Stack>
      {clinic.data && (
        <PrintedInPlace>
          <PaperLanguage value={speaker}>
            <Paper size="A4" foot="">
              <LetterheadBlock letterhead={clinic.data} />
              <Text component="div" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {text}
              </Text>
            </Paper>
          </PaperLanguage>
        </PrintedInPlace>
      )}
    </Modal>
  );
}
