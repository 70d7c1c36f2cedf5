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
    <Center component="main" mih="100vh" p="md">
      <Card withBorder shadow="sm" p="xl" w="100%" maw={760}>
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
              <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {currentSpeaker().language === 'hi' ? data.hindi : data.english}
              </Text>
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
