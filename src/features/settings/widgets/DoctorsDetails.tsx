import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { isScreenUnsaved } from '../../../web/forms/unsaved';
import { couldNotLoad } from '../../../web/shell/couldNotLoad';
import { LeaveQuestion } from '../../../web/shell/LeaveQuestion';
import { ListState } from '../../../web/ui/ListState';
import { newDoctorDetails } from '../clinicSettings';
import { SettingsForm } from '../SettingsForm';
import { doctorDetailsFormOf, doctorDetailsOfForm, doctorsOwn } from '../settingsForms';
import { doctorDetailsLabels } from '../settingsLabels';
import { doctorProfileWords } from '../settingsWords';
import { useSettingsForm } from '../useSettingsForm';
import { DoctorFields } from './DoctorFields';

interface DoctorsDetailsProps {
  /** How a doctor comes to an account, while none has one. */
  invite: ReactNode;
  /** What leads on from the whole. */
  end: ReactNode;
  onSaved: () => void;
}

/** The doctors of the clinic with what papers and bills say of them, one form at a time; for administrators. */
export function DoctorsDetails({ invite, end, onSaved }: DoctorsDetailsProps) {
  const doctors = useQuery(api.settings.doctors.queryOptions());
  const [chosen, setChosen] = useState<string | null>();
  // Asked for while what was typed of another one is not saved.
  const [next, setNext] = useState<string | null>(null);
  const list = doctors.data ?? [];
  const firstWithout = list.find(({ details }) => details.registrationNumber === '')?.id ?? null;
  // What was open at first stays open when its number is saved.
  if (chosen === undefined && doctors.data) setChosen(firstWithout);
  return (
    <ListState
      query={doctors}
      failure={couldNotLoad.settings}
      skeleton={<Skeleton height={80} aria-busy="true" />}
    >
      {list.length === 0 && (
        <>
          <Text>
            {t(
              'You have not invited a doctor yet. What you enter here later is printed on their prescriptions.',
            )}
          </Text>
          <Group>
            {invite}
            {end}
          </Group>
        </>
      )}
      {list.length > 0 && (
        <Stack component="ul" role="list" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {list.map((doctor) => (
            <Stack component="li" key={doctor.id} gap="sm">
              <Group justify="space-between">
                <Group gap="sm">
                  <Text fw="bold">{doctor.name}</Text>
                  {doctor.details.registrationNumber === '' && (
                    <Badge color="yellow" tt="none">
                      {t('Registration number missing')}
                    </Badge>
                  )}
                </Group>
                {doctor.id !== chosen && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('Enter details of {name}', { name: doctor.name })}
                    onClick={() => (isScreenUnsaved() ? setNext(doctor.id) : setChosen(doctor.id))}
                  >
                    {t('Enter details')}
                  </Button>
                )}
              </Group>
              {doctor.id === chosen && <DetailsForm doctor={doctor} onSaved={onSaved} />}
            </Stack>
          ))}
        </Stack>
      )}
      {list.length > 0 && <Group justify="flex-end">{end}</Group>}
      {next !== null && (
        <LeaveQuestion
          onStay={() => setNext(null)}
          onLeave={() => {
            setChosen(next);
            setNext(null);
          }}
        />
      )}
    </ListState>
  );
}

type Listed = Awaited<ReturnType<typeof client.settings.doctors>>[number];

function DetailsForm({ doctor, onSaved }: { doctor: Listed; onSaved: () => void }) {
  const { id, name, details } = doctor;
  const form = useSettingsForm({
    record: details,
    queryKey: api.settings.doctors.queryKey(),
    id,
    formOf: doctorDetailsFormOf,
    labels: doctorDetailsLabels,
    ofForm: doctorDetailsOfForm,
    schema: newDoctorDetails,
    save: (wanted) => client.settings.saveDoctorDetails({ id, ...wanted }),
    changedCode: 'DOCTOR_DETAILS_CHANGED',
    savedMessage: t('The details of {name} are saved.', { name }),
    onSaved,
  });
  return (
    <SettingsForm
      label={t('Details of {name}', { name })}
      form={form}
      words={(field, values) => doctorProfileWords(field, { ...values, ...doctorsOwn })}
      picture={null}
    >
      <DoctorFields form={form} />
    </SettingsForm>
  );
}
