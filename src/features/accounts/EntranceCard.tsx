import { Anchor, Center, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { frontPageOf } from '../../shared/frontPage';
import { currentSpeaker, t } from '../../shared/language';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { Brand } from '../../web/shell/Brand';

/** The frame of the sign-in and sign-up screens: a card in the middle and the way back home. */
export function EntranceCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder shadow="sm" p={{ base: 'md', xs: 'xl' }} w="100%" maw={460}>
        <Stack>
          <Anchor
            href={frontPageOf(currentSpeaker().language)}
            size="sm"
            underline="always"
            w="fit-content"
          >
            {t('Back to home')}
          </Anchor>
          <Brand />
          <Title order={1} size="h2">
            {title}
          </Title>
          {children}
          <LanguageLinks />
        </Stack>
      </Paper>
    </Center>
  );
}
