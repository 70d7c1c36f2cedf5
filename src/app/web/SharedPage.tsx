import { Box, Button, Paper as Card, Center, Stack, Text, Title } from '@mantine/core';
import { IconPhone, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BillPaper } from '../../features/billing/BillPaper';
import { LetterPaper } from '../../features/letters/LetterPaper';
import { letterSizes } from '../../features/letters/letter';
import { PrescriptionPaper } from '../../features/prescriptions/PrescriptionPaper';
import { LetterheadBlock } from '../../features/settings/widgets/LetterheadBlock';
import type { SharedPaper } from '../../features/sharing/sharing.contract';
import { proofMessages } from '../../shared/accountMessages';
import { t } from '../../shared/language';
import { telUri } from '../../shared/phone';
import { api, codeOf, messageOf } from '../../web/api/api';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { Paper } from '../../web/paper/Paper';
import classes from '../../web/paper/PaperPage.module.css';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { usePaperChoice } from '../../web/paper/usePaperChoice';
import { useLinkToken } from '../../web/session/linkToken';
import { Brand } from '../../web/shell/Brand';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import { PrivacyLink } from '../../web/shell/PrivacyLink';

/** A paper on a patient's own phone, opened by its link; no links lead into the application. */
export function SharedPage() {
  const token = useLinkToken();
  const shared = useQuery({
    ...api.sharing.open.queryOptions({ input: { token } }),
    enabled: token !== '',
    // Every request counts as an opening of the link.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (shared.data) {
    return (
      <>
        <header className={classes.bar}>
          <div className={classes.shared}>
            <Title order={1} size="h4">
              {titleOf(shared.data)}
            </Title>
            <div className={classes.links}>
              <PrivacyLink />
              <LanguageLinks />
            </div>
            <SharedActions paper={shared.data} />
          </div>
        </header>
        <main className={classes.desk}>
          <OpenedPaper paper={shared.data} />
        </main>
      </>
    );
  }
  if (token !== '' && !shared.isError) return <LoadingScreen />;
  // BAD_REQUEST: the token is malformed, so the link cannot work.
  const hasEnded = ['LINK_NOT_USABLE', 'BAD_REQUEST'].includes(codeOf(shared.error) ?? '');
  return (
    <Center component="main" mih="100vh" p="md">
      <Card withBorder shadow="sm" p="xl" w="100%" maw={420}>
        <Stack align="flex-start" aria-live="polite">
          <Brand />
          <Title order={1} size="h3">
            {token === '' || hasEnded
              ? t('This link does not work')
              : t('The paper could not be loaded')}
          </Title>
          <Text>{token === '' ? t(proofMessages.partOfLink) : messageOf(shared.error)}</Text>
          {token !== '' && !hasEnded && (
            <Button variant="default" onClick={() => shared.refetch()}>
              {t('Try again')}
            </Button>
          )}
        </Stack>
        <Box mt="md">
          <LanguageLinks />
          <PrivacyLink />
        </Box>
      </Card>
    </Center>
  );
}

/** Call before Print, because patients call far more often than they print. */
function SharedActions({ paper }: { paper: SharedPaper }) {
  const { phone } = paper.kind === 'withdrawn' ? paper.letterhead : paper.record.letterhead;
  const dial = telUri(phone);
  return (
    <>
      {dial !== null && (
        <Button component="a" href={dial} leftSection={<IconPhone size={18} aria-hidden />}>
          {t('Call the clinic')}
        </Button>
      )}
      {paper.kind !== 'withdrawn' && (
        <Button
          variant={dial === null ? 'filled' : 'default'}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
      )}
    </>
  );
}

function titleOf({ kind }: SharedPaper): string {
  if (kind === 'withdrawn') return t('Withdrawn');
  if (kind === 'letter') return t('Letter');
  return kind === 'bill' ? t('Bill') : t('Prescription');
}

function OpenedPaper({ paper }: { paper: SharedPaper }) {
  switch (paper.kind) {
    case 'prescription':
      return <PrescriptionPaper record={paper.record} size="A4" />;
    case 'bill':
      return <BillPaper record={paper.record} size="A4" isShared />;
    case 'letter':
      return <OpenedLetter record={paper.record} />;
    case 'withdrawn':
      return (
        <Paper size="A4" foot="">
          <LetterheadBlock letterhead={paper.letterhead} />
          <p role="status" className={classes.withdrawn}>
            {t(
              'The clinic has withdrawn or replaced this paper. Please do not use it and ask the clinic for the new one.',
            )}
          </p>
        </Paper>
      );
  }
}

/** A letter in the language that it was written in. */
function OpenedLetter({ record }: { record: Extract<SharedPaper, { kind: 'letter' }>['record'] }) {
  const ownLanguage = record.letter.language;
  const { speaker } = usePaperChoice({ kind: 'letter', sizes: letterSizes, ownLanguage });
  if (!speaker) return <LoadingScreen />;
  return (
    <PaperLanguage value={speaker}>
      <LetterPaper record={record} size="A4" />
    </PaperLanguage>
  );
}
