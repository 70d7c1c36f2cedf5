import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDeviceMobile, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { usePagedRows } from '../../../web/records/usePagedRows';
import { useAccess } from '../../../web/session/session';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import classes from '../Papers.module.css';
import { useFileDrop, usePastedFiles } from '../useGivenFiles';
import { PaperRow } from './PaperRow';
import { usePaperDialogs } from './usePaperDialogs';

const addPapers = lazyPart(() =>
  import('../AddPapersDialog').then(({ AddPapersDialog }) => AddPapersDialog),
);
const phoneCode = lazyPart(() =>
  import('../PhoneCodeDialog').then(({ PhoneCodeDialog }) => PhoneCodeDialog),
);

interface OldPapersProps {
  patient: { id: string; name: string; voided: object | null };
}

/** What a patient brought along: pictures and PDFs, with ways to add more; updated live. */
export function OldPapers({ patient }: OldPapersProps) {
  const { may } = useAccess();
  const { query, rows } = usePagedRows(
    api.attachments.ofPatient,
    { patientId: patient.id },
    { rows: 'attachments' },
  );
  const { actions, dialogs } = usePaperDialogs();
  const [adding, setAdding] = useState<readonly File[] | null>(null);
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const AddPapers = useLazyPart(addPapers, adding !== null);
  const PhoneCode = useLazyPart(phoneCode, isPhoneOpen);
  const mayAdd = !patient.voided && may('attachments.add');
  // The dialog takes them itself.
  const takesFiles = mayAdd && adding === null && !isPhoneOpen && dialogs === null;
  usePastedFiles(setAdding, takesFiles);
  const drop = useFileDrop(setAdding, takesFiles);
  return (
    <Stack
      gap="xs"
      component="section"
      aria-label={t('Old papers')}
      className={(drop.isOver && classes.over) || ''}
      {...drop.handlers}
    >
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('Old papers')}
        </Title>
        {mayAdd && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPaperclip size={16} aria-hidden />}
              onClick={() => setAdding([])}
            >
              {t('Add papers')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDeviceMobile size={16} aria-hidden />}
              onClick={() => setPhoneOpen(true)}
            >
              {t('From a phone')}
            </Button>
          </Group>
        )}
      </Group>
      {rows.length === 0 && query.isSuccess ? (
        <Text size="sm" c="dimmed">
          {t('No old papers yet')}
        </Text>
      ) : (
        <ListState query={query} isEmpty={rows.length === 0} skeleton={<FactsSkeleton lines={1} />}>
          <ul className={`${classes.list} ${classes.card}`}>
            {rows.map((paper) => (
              <li key={paper.id}>
                <PaperRow paper={paper} {...actions} />
              </li>
            ))}
          </ul>
        </ListState>
      )}
      {query.hasNextPage && (
        <Group>
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        </Group>
      )}
      {adding !== null && AddPapers && (
        <AddPapers patient={patient} files={adding} onClose={() => setAdding(null)} />
      )}
      {isPhoneOpen && PhoneCode && (
        <PhoneCode patient={patient} onClose={() => setPhoneOpen(false)} />
      )}
      {dialogs}
    </Stack>
  );
}
