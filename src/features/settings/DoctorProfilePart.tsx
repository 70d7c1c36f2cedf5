import { Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { SigningBlock } from '../../web/paper/SigningBlock';
import { useSignedInUser } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import {
  type AfterFinish,
  afterFinishChoices,
  type DoctorProfile,
  newDoctorProfile,
} from './clinicSettings';
import { FormGroup } from './FormGroup';
import { OwnRoom } from './OwnRoom';
import { PictureInput } from './PictureInput';
import {
  doctorProfileFormOf,
  doctorProfileOfForm,
  type DoctorProfileForm as Fields,
} from './settingsForms';
import { afterFinishLabels, doctorProfileFieldLabels } from './settingsLabels';
import { doctorProfileFieldText } from './settingsWords';
import { DoctorBlock } from './widgets/DoctorBlock';
import { DoctorFields } from './widgets/DoctorFields';
import { LetterheadPreview } from './widgets/LetterheadPreview';
import { SettingsForm } from './widgets/SettingsForm';
import { useSettingsForm } from './widgets/useSettingsForm';

/** A doctor's own room, details on papers, fees and habits. */
export function DoctorProfilePart() {
  const profile = useQuery(api.settings.doctorProfile.queryOptions());
  return (
    <>
      <PageHeader
        title={t('My practice')}
        subtitle={t('Your details on prescriptions, and your fees')}
      />
      <Stack gap="lg" maw={820}>
        <OwnRoom />
        <ListState
          query={profile}
          failure={couldNotLoad.settings}
          skeleton={<FactsSkeleton lines={8} />}
        >
          {profile.data && <DoctorProfileForm profile={profile.data} />}
        </ListState>
      </Stack>
    </>
  );
}

function DoctorProfileForm({ profile }: { profile: DoctorProfile }) {
  const form = useSettingsForm({
    record: profile,
    queryKey: api.settings.doctorProfile.queryKey(),
    formOf: doctorProfileFormOf,
    labels: doctorProfileFieldLabels,
    ofForm: doctorProfileOfForm,
    schema: newDoctorProfile,
    save: client.settings.saveDoctorProfile,
    conflictCode: 'DOCTOR_PROFILE_CHANGED',
    savedMessage: t('Your practice is saved.'),
  });
  const { values, set, labelOf } = form;
  return (
    <SettingsForm
      label={t('My practice')}
      form={form}
      textOf={doctorProfileFieldText}
      picture="signature"
    >
      <DoctorFields form={form}>
        <PictureInput
          label={labelOf('signature')}
          description={t('Printed under your prescriptions; PNG or JPEG, resized automatically')}
          value={values.signature}
          onChange={(signature) => set('signature', signature)}
          maxSize={{ width: 480, height: 160 }}
        />
        <PracticePreview values={values} />
      </DoctorFields>
      <FormGroup title={t('Consultation')}>
        <Radio.Group
          label={labelOf('afterFinish')}
          value={values.afterFinish}
          onChange={(choice) => set('afterFinish', choice as AfterFinish)}
        >
          <Group mt={6}>
            {afterFinishChoices.map((choice) => (
              <Radio key={choice} value={choice} label={t(afterFinishLabels[choice])} />
            ))}
          </Group>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {t(
            'High and low vitals are marked by published ranges that no clinician has reviewed yet.',
          )}
        </Text>
      </FormGroup>
    </SettingsForm>
  );
}

/** The doctor's details and signature where papers have them, before they are saved. */
function PracticePreview({ values }: { values: Fields }) {
  const { name } = useSignedInUser();
  const clinic = useQuery(api.settings.clinic.queryOptions());
  if (!clinic.data) return <Skeleton height={168} aria-busy={clinic.isPending} />;
  return (
    <LetterheadPreview
      letterhead={clinic.data}
      opposite={<DoctorBlock name={name} doctor={values} />}
    >
      <SigningBlock
        name={name}
        registrationNumber={values.registrationNumber}
        signature={values.signature}
      />
    </LetterheadPreview>
  );
}
