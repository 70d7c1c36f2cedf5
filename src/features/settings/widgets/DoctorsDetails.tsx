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
import { doctorDetailsFormOf, doctorDetailsOfForm, doctorOnlyDefaults } from '../settingsForms';
import { doctorDetailsLabels } from '../settingsLabels';
import { doctorProfileFieldText } from '../settingsWords';
import { DoctorFields } from './DoctorFields';
import { SettingsForm } from './SettingsForm';
import { useSettingsForm } from './useSettingsForm';

interface DoctorsDetailsProps {
  /** The button that invites a doctor, shown while none has an account. */
  invite: ReactNode;
  /** The buttons that lead on, for instance to the next set-up step. */
  actions: ReactNode;
  onSaved: () => void;
}

/** The clinic's doctors with their details for papers and bills, one form open at a time; for administrators. */
export function DoctorsDetails({ invite, actions, onSaved }: DoctorsDetailsProps) {
  const doctors = useQuery(api.settings.doctors.queryOptions());
  const [openId, setOpenId] = useState<string | null>();
  // The doctor to open once the person agrees to discard unsaved input.
  const [pendingId, setPendingId] = useState<string | null>(null);
  const list = doctors.data ?? [];
  const firstUnregisteredId =
    list.find(({ details }) => details.registrationNumber === '')?.id ?? null;
  // Chosen only once, so that the first form stays open when its registration number is saved.
  if (openId === undefined && doctors.data) setOpenId(firstUnregisteredId);
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
            {actions}
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
                {doctor.id !== openId && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('Enter details of {name}', { name: doctor.name })}
                    onClick={() =>
                      isScreenUnsaved() ? setPendingId(doctor.id) : setOpenId(doctor.id)
                    }
                  >
                    {t('Enter details')}
                  </Button>
                )}
              </Group>
              {doctor.id === openId && <DetailsForm doctor={doctor} onSaved={onSaved} />}
            </Stack>
          ))}
        </Stack>
      )}
      {list.length > 0 && <Group justify="flex-end">{actions}</Group>}
      {pendingId !== null && (
        <LeaveQuestion
          onStay={() => setPendingId(null)}
          onLeave={() => {
            setOpenId(pendingId);
            setPendingId(null);
          }}
        />
      )}
    </ListState>
  );
}

type ListedDoctor = Awaited<ReturnType<typeof client.settings.doctors>>[number];

function DetailsForm({ doctor, onSaved }: { doctor: ListedDoctor; onSaved: () => void }) {
  const { id, name, details } = doctor;
  const form = useSettingsForm({
    record: details,
    queryKey: api.settings.doctors.queryKey(),
    id,
    formOf: doctorDetailsFormOf,
    labels: doctorDetailsLabels,
    ofForm: doctorDetailsOfForm,
    schema: newDoctorDetails,
    save: (input) => client.settings.saveDoctorDetails({ id, ...input }),
    conflictCode: 'DOCTOR_DETAILS_CHANGED',
    savedMessage: t('The details of {name} are saved.', { name }),
    onSaved,
  });
  return (
    <SettingsForm
      label={t('Details of {name}', { name })}
      form={form}
      textOf={(field, values) =>
        doctorProfileFieldText(field, { ...values, ...doctorOnlyDefaults })
      }
      picture={null}
    >
      <DoctorFields form={form} />
    </SettingsForm>
  );
}
