import { Button, Paper as Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { currentSpeaker, t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { Brand } from '../../web/shell/Brand';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import { narrowing } from '../../web/ui/narrowing';
import classes from './PrivacyPage.module.css';

/** The public page of the privacy notice, to read and to print. */
export function PrivacyPage() {
  const notice = useQuery(api.privacy.notice.queryOptions());
  if (notice.isPending) return <LoadingScreen />;
  const { data } = notice;
  return (
    <Center component="main" mih="100vh" p="md">
      <Card withBorder shadow="sm" p={{ base: 'md', sm: 'xl' }} w="100%" maw={640}>
        <Stack>
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <Brand />
            <Group gap="xs" wrap="nowrap" className={classes.unprinted ?? ''}>
              <LanguageLinks />
              {data && (
                <Button
                  variant="default"
                  classNames={narrowing}
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
              <Title order={1}>{t('Privacy notice')}</Title>
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

/** The notice's paragraphs. The words before a paragraph's first colon become its heading. */
function Notice({ text }: { text: string }) {
  return (
    <Stack gap="lg" className={classes.notice ?? ''}>
      {text.split(/\n\s*\n/).map((paragraph, position) => {
        const [, heading, rest = ''] = /^([^:.।\n]{2,40}):\s+(.+)$/su.exec(paragraph) ?? [];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is read.
          <section key={position}>
            {heading && (
              <Title order={2} size="h4" mb={4}>
                {heading}
              </Title>
            )}
            <Text className={classes.words ?? ''}>{heading ? capitalized(rest) : paragraph}</Text>
          </section>
        );
      })}
    </Stack>
  );
}

/** Capitalizes a text that followed a colon and now begins a paragraph. */
function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
