import { Button, Paper as Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { currentSpeaker, t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { Brand } from '../../web/shell/Brand';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import classes from './PrivacyPage.module.css';

/** What the clinic tells its patients of their data, to read and to print, for anyone. */
export function PrivacyPage() {
  const notice = useQuery(api.privacy.notice.queryOptions());
  if (notice.isPending) return <LoadingScreen />;
  const { data } = notice;
  return (
    <Center component="main" mih="100vh" p={{ base: 0, sm: 'xl' }}>
      <Card withBorder shadow="sm" p={{ base: 'md', sm: 'xl' }} w="100%" maw={760}>
        <Stack>
          <Group justify="space-between" className={classes.unprinted ?? ''}>
            <Brand />
            <Group gap="sm">
              <LanguageLinks />
              {data && (
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  onClick={() => window.print()}
                >
                  {t('Print')}
                </Button>
              )}
            </Group>
          </Group>
          {data ? (
            <>
              <Title order={1} size="h2">
                {data.clinic ? `${t('Privacy notice')}: ${data.clinic}` : t('Privacy notice')}
              </Title>
              <Notice text={currentSpeaker().language === 'hi' ? data.hindi : data.english} />
            </>
          ) : (
            <>
              <Title order={1} size="h2">
                {t('Privacy notice')}
              </Title>
              <Text>{messageOf(notice.error)}</Text>
              <Button variant="default" onClick={() => notice.refetch()}>
                {t('Try again')}
              </Button>
            </>
          )}
        </Stack>
      </Card>
    </Center>
  );
}

/** The words up to a paragraph's first colon say what it is about. */
const lead = /^[^:\n]{2,40}:/;

/** Its paragraphs, each found by its first words. */
function Notice({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, at) => {
    const first = lead.exec(paragraph)?.[0] ?? '';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
      <Text key={at} size="lg" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {first && <strong>{first}</strong>}
        {paragraph.slice(first.length)}
      </Text>
    );
  });
}
