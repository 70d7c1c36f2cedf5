import { Badge, Button, Center, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconReplace, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api, codeOf, messageOf } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { Brand } from '../../web/shell/Brand';
import { Facts } from '../../web/ui/Facts';
import type { Verification } from './prescriptionPaper';

const states = {
  inForce: { color: 'green', icon: IconCheck, title: 'This prescription is genuine' },
  superseded: {
    color: 'yellow',
    icon: IconReplace,
    title: 'Genuine, but replaced by a newer prescription',
  },
  voided: { color: 'red', icon: IconX, title: 'Genuine, but voided by the doctor' },
};

/** Public page of a prescription's QR code: whether the clinic wrote it. Needs no account, shows no health data. */
export function VerifyPage() {
  const { code } = useParams({ from: '/known/verify/$code' });
  const query = useQuery({
    ...api.prescriptions.verify.queryOptions({ input: { code } }),
    retry: false,
  });
  // A malformed code cannot be from this clinic either.
  const isUnknown = ['NOT_KNOWN', 'BAD_REQUEST'].includes(codeOf(query.error) ?? '');
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder shadow="sm" p={{ base: 'lg', sm: 'xl' }} w="100%" maw={460}>
        <Stack align="flex-start" aria-live="polite">
          <Group justify="space-between" w="100%" wrap="nowrap">
            <Brand />
            <LanguageLinks />
          </Group>
          {query.data && <VerificationResult verification={query.data} />}
          {query.isError && (
            <>
              <Title order={1} size="h3">
                {t(isUnknown ? 'Not a prescription from this clinic' : 'Could not be checked')}
              </Title>
              <Text>{messageOf(query.error)}</Text>
              {!isUnknown && (
                <Button variant="default" onClick={() => query.refetch()}>
                  {t('Try again')}
                </Button>
              )}
            </>
          )}
          {query.isPending && <Text>{t('Loading...')}</Text>}
        </Stack>
      </Paper>
    </Center>
  );
}

function VerificationResult({ verification }: { verification: Verification }) {
  const { date } = useFormat();
  const { color, icon: Icon, title } = states[verification.state];
  return (
    <>
      <Group gap="md" wrap="nowrap" mt="xs">
        <ThemeIcon color={color} variant="light" size="3rem" radius="xl" aria-hidden>
          <Icon size={28} />
        </ThemeIcon>
        <Title order={1}>{t(title)}</Title>
      </Group>
      {verification.state !== 'inForce' && (
        <Badge color={color} size="lg" tt="none">
          {t('Not to be used')}
        </Badge>
      )}
      <Facts
        facts={{
          [t('Prescription')]: verification.number,
          [t('Written on')]: date(verification.writtenAt),
          [t('Doctor')]: verification.doctorName,
          ...(verification.registrationNumber && {
            [t('Registration number')]: [verification.registrationNumber, verification.council]
              .filter(Boolean)
              .join(', '),
          }),
          [t('Clinic')]: verification.clinicName || t('Clinic'),
        }}
      />
      <Text size="sm" c="dimmed">
        {t('Check that the number, date and doctor match the paper. Medicines are not shown here.')}
      </Text>
    </>
  );
}
