import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconBabyCarriage, IconHelp } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ageInWords } from '../../../shared/age';
import { currentSpeaker, t } from '../../../shared/language';
import { api, messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useClinic } from '../../../web/session/session';
import { Chips } from '../../../web/ui/Chips';
import { recordedAllergies } from '../allergies/recordedAllergies';
import { genderWords, type PatientAtAGlance } from '../patient';
import { pregnancyOn, pregnancyText } from '../pregnancy';
import classes from './PatientBanner.module.css';

interface BannerFactsProps {
  facts: PatientAtAGlance;
  hasHistory?: boolean;
}

/** Queries the facts that a doctor must see of a patient at every moment. */
export function usePatientBanner(patientId: string) {
  return useQuery(bannerQuery(patientId));
}

export function bannerQuery(patientId: string) {
  return api.patients.banner.queryOptions({
    input: patientId === '' ? skipToken : { id: patientId },
  });
}

/**
 * Age, gender, allergies, pregnancy, conditions and medical history of a patient, wherever a doctor decides about them.
 */
export function PatientBanner({ patientId }: { patientId: string }) {
  const { data, isError, error } = usePatientBanner(patientId);
  if (data) return <BannerFacts facts={data} />;
  if (isError) {
    return (
      <FormAlert
        message={t('The patient’s age and allergies could not be loaded. {reason}', {
          reason: messageOf(error),
        })}
      />
    );
  }
  return <Skeleton height={22} width="60%" aria-busy="true" />;
}

/** The banner of a loaded patient; without conditions and history if those are shown elsewhere. */
export function BannerFacts({ facts, hasHistory = true }: BannerFactsProps) {
  const { today } = useClinic();
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <AllergyMark entered={facts.allergies} />
        <Text span size="sm">
          {ageInWords(facts, today, currentSpeaker())}, {genderWords(facts.gender)}
        </Text>
        <PregnancyMark expectedDelivery={facts.expectedDelivery} />
      </Group>
      {hasHistory && facts.conditions.length > 0 && <Chips names={facts.conditions} color="gray" />}
      {hasHistory && facts.medicalHistory && (
        <Text size="sm" c="dimmed" lineClamp={3}>
          {t('History: {history}', { history: facts.medicalHistory })}
        </Text>
      )}
    </Stack>
  );
}

/** The state of a pregnancy, after the due date as a question; renders nothing if none is recorded. */
export function PregnancyMark({ expectedDelivery }: Pick<PatientAtAGlance, 'expectedDelivery'>) {
  const { today } = useClinic();
  if (expectedDelivery === null) return null;
  const isSure = pregnancyOn(expectedDelivery, today).kind === 'pregnant';
  return (
    <span className={isSure ? classes.pregnant : classes.unknown}>
      {isSure ? <IconBabyCarriage size={16} aria-hidden /> : <IconHelp size={16} aria-hidden />}{' '}
      {pregnancyText(expectedDelivery, today)}
    </span>
  );
}

/** Recorded allergies, in red; a prompt if they were never asked about. */
export function AllergyMark({ entered }: { entered: readonly string[] }) {
  const recorded = recordedAllergies(entered);
  switch (recorded.kind) {
    case 'notAsked':
      return (
        <span className={classes.unknown}>
          <IconHelp size={16} aria-hidden /> {t('Ask allergies')}
        </span>
      );
    case 'noneKnown':
      return (
        <Text span size="sm">
          {recorded.denied.length > 0
            ? t('Allergies: {text}', { text: recorded.denied.join(', ') })
            : t('No known allergies')}
        </Text>
      );
    case 'recorded':
      return (
        <span className={classes.allergic}>
          <IconAlertTriangle size={16} aria-hidden />{' '}
          {t('Allergic to {allergies}', { allergies: recorded.allergies.join(', ') })}
        </span>
      );
  }
}
