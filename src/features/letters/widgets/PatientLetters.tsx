import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useEffect } from 'react';
import { t } from '../../../shared/language';
import { useFormat } from '../../../web/language/format';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { useMainDialog } from '../../../web/shell/openDialog';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { notifyRefusal } from '../../../web/ui/tell';
import { LetterActions } from './LetterActions';
import { letterDetails } from './letterWords';
import classes from './PatientLetters.module.css';
import { useLetters } from './useLetters';

const writeLetter = lazyPart(() => import('./WriteLetter').then(({ WriteLetter }) => WriteLetter));

interface PatientLettersProps {
  patient: { id: string; name: string };
  mayWrite: boolean;
  /** The visit that a letter is written from: one's own newest; undefined if there is none. */
  tokenId: string | undefined;
}

/** The letters about a patient, and a button that writes one out of the doctor's own last visit. */
export function PatientLetters({ patient, mayWrite, tokenId }: PatientLettersProps) {
  const query = useLetters(patient.id);
  const { dateTime } = useFormat();
  const [isOpen, dialog] = useMainDialog();
  const isWriting = isOpen && mayWrite && tokenId !== undefined;
  const WriteLetter = useLazyPart(writeLetter, isWriting);
  const letters = query.data ?? [];
  const { close } = dialog;
  useEffect(() => {
    if (!isOpen || !mayWrite || tokenId !== undefined) return;
    notifyRefusal(t('You have not seen this patient in a visit yet.'));
    close();
  }, [isOpen, mayWrite, tokenId, close]);
  if (!mayWrite && letters.length === 0 && !query.isError) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('Letters')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('Letters')}
        </Title>
        {mayWrite && (
          <Button
            size="xs"
            variant="default"
            aria-keyshortcuts="l"
            leftSection={<IconCertificate size={16} aria-hidden />}
            onClick={dialog.open}
          >
            {t('Write letter')}
          </Button>
        )}
      </Group>
      {letters.length === 0 && query.isSuccess ? (
        <Text size="sm" c="dimmed">
          {t('No letters yet')}
        </Text>
      ) : (
        <ListState
          query={query}
          isEmpty={letters.length === 0}
          skeleton={<FactsSkeleton lines={1} />}
        >
          <ul className={classes.list}>
            {letters.map((letter) => (
              <li key={letter.id}>
                <div className={classes.text}>
                  <div>{letter.title}</div>
                  <div className={classes.quiet}>
                    {[dateTime(letter.issuedAt), ...letterDetails(letter)].join(' · ')}
                  </div>
                </div>
                <div className={classes.end}>
                  <LetterActions letter={letter} />
                </div>
              </li>
            ))}
          </ul>
        </ListState>
      )}
      {isWriting && WriteLetter && (
        <WriteLetter tokenId={tokenId} patientName={patient.name} onClose={dialog.close} />
      )}
    </Stack>
  );
}
