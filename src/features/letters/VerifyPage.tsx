import { Badge, Button, Center, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconReplace, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { currentSpeaker, t } from '../../shared/language';
import { api, codeOf, messageOf } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { Brand } from '../../web/shell/Brand';
import { Facts } from '../../web/ui/Facts';
import { phraseKindLabels } from '../phrases/phrase';
import type { Verification } from '../prescriptions/prescriptionPaper';
import { type LetterVerification, periodText } from './letter';
import { periodOf } from './onPaper';

const looks = {
  inForce: { color: 'green', icon: IconCheck },
  superseded: { color: 'yellow', icon: IconReplace },
  voided: { color: 'red', icon: IconX },
};

/** Of prescriptions; translate with `t`. */
const titles = {
  inForce: 'This prescription is genuine',
  superseded: 'Genuine, but replaced by a newer prescription',
  voided: 'Genuine, but voided by the doctor',
};

/**
 * Public page of the QR code on a prescription or letter: whether the clinic wrote it. Needs no account, shows no health
 * data.
 */
export function VerifyPage() {
  const { code } = useParams({ from: '/known/verify/$code' });
  const prescription = useQuery({
    ...api.prescriptions.verify.queryOptions({ input: { code } }),
    retry: false,
  });
  const isNoPrescription = codeOf(prescription.error) === 'NOT_KNOWN';
  const letter = useQuery({
    ...api.letters.verify.queryOptions({ input: { code } }),
    retry: false,
    enabled: isNoPrescription,
  });
  const query = isNoPrescription ? letter : prescription;
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
          {prescription.data && <GenuinePrescription verification={prescription.data} />}
          {letter.data && <GenuineLetter verification={letter.data} />}
          {query.isError && (
            <>
              <Title order={1} size="h3">
                {t(isUnknown ? 'Not a paper from this clinic' : 'Could not be checked')}
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

function GenuinePrescription({ verification }: { verification: Verification }) {
  const { date } = useFormat();
  return (
    <Genuine
      verification={verification}
      title={t(titles[verification.state])}
      facts={{
        [t('Prescription')]: verification.number,
        [t('Written on')]: date(verification.writtenAt),
      }}
      note={t(
        'Check that the number, date and doctor match the paper. Medicines are not shown here.',
      )}
    />
  );
}

function GenuineLetter({ verification }: { verification: LetterVerification }) {
  const { date } = useFormat();
  const { state, kind, number, issuedAt } = verification;
  const period = periodOf(verification);
  return (
    <Genuine
      verification={verification}
      title={state === 'voided' ? t(titles.voided) : t('This letter is genuine')}
      facts={{
        [t('Letter')]: t(phraseKindLabels[kind]),
        [t('Number')]: number,
        [t('Written on')]: date(issuedAt),
        ...(period && { [t('Days')]: periodText(period, currentSpeaker()) }),
      }}
      note={t(
        'Check that the number, date, days and doctor match the paper. Nothing about the patient is shown here.',
      )}
    />
  );
}

interface GenuineProps {
  verification: Pick<
    Verification,
    'doctorName' | 'registrationNumber' | 'council' | 'clinicName'
  > & {
    state: keyof typeof looks;
  };
  title: string;
  facts: Record<string, string>;
  /** What to compare with the paper. */
  note: string;
}

function Genuine({ verification, title, facts, note }: GenuineProps) {
  const { state, doctorName, registrationNumber, council, clinicName } = verification;
  const { color, icon: Icon } = looks[state];
  return (
    <>
      <Group gap="md" wrap="nowrap" mt="xs">
        <ThemeIcon color={color} variant="light" size="3rem" radius="xl" aria-hidden>
          <Icon size={28} />
        </ThemeIcon>
        <Title order={1}>{title}</Title>
      </Group>
      {state !== 'inForce' && (
        <Badge color={color} size="lg" tt="none">
          {t('Not to be used')}
        </Badge>
      )}
      <Facts
        facts={{
          ...facts,
          [t('Doctor')]: doctorName,
          ...(registrationNumber && {
            [t('Registration number')]: [registrationNumber, council].filter(Boolean).join(', '),
          }),
          [t('Clinic')]: clinicName || t('Clinic'),
        }}
      />
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </>
  );
}
