import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ageInWords } from '../../shared/age';
import { searchedText } from '../../shared/fields';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { may, mayOpen } from '../../shared/permissions';
import { api, client } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { useOpenedRecord } from '../../web/shell/openDialog';
import { SearchBox } from '../../web/shell/SearchBox';
import { ExportButton } from '../../web/ui/ExportButton';
import { PageHeader } from '../../web/ui/PageHeader';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { VoidedBadge } from '../../web/ui/VoidedNotice';
import { PatientDetails } from './PatientDetails';
import { type Gender, genderLabels, genders, type Patient } from './patient';

/** All patients, searched in the database (spec 2, Patients). */
export function PatientsPage() {
  const { role } = useSignedInUser();
  const { today } = useClinic();
  const { date } = useFormat();
  const [text, setText] = useState('');
  const [gender, setGender] = useState<Gender | ''>('');
  const [searched] = useDebouncedValue(searchedText(text), 250);
  const [openedId, setOpenedId] = useOpenedRecord();

  const list = useInfiniteQuery(
    api.patients.search.infiniteOptions({
      input: (cursor: string | undefined) => ({
        text: searched,
        ...(gender ? { gender } : {}),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const patients = useMemo(
    () => list.data?.pages.flatMap((page) => page.patients) ?? [],
    [list.data],
  );

  const columns = useMemo(
    (): Column<Patient>[] => [
      { header: t('Patient ID'), isShort: true, cell: ({ id }) => shortId(id) },
      {
        header: t('Name'),
        cell: ({ name, voided }) => (
          <>
            {name} <VoidedBadge voided={voided} />
          </>
        ),
      },
      {
        header: t('Age / Gender'),
        isShort: true,
        cell: (patient) => `${ageInWords(patient, today)} / ${t(genderLabels[patient.gender])}`,
      },
      { header: t('Phone'), isShort: true, cell: ({ phone }) => phone },
      { header: t('Blood Group'), isShort: true, cell: ({ bloodGroup }) => bloodGroup ?? '-' },
      { header: t('Registered'), isShort: true, cell: ({ registeredAt }) => date(registeredAt) },
      {
        header: t('Actions'),
        isActions: true,
        cell: (patient) => (
          <Button
            variant="default"
            size="xs"
            aria-label={t('View {name}', { name: patient.name })}
            onClick={() => setOpenedId(patient.id)}
          >
            {t('View')}
          </Button>
        ),
      },
    ],
    [date, today, setOpenedId],
  );

  return (
    <>
      <PageHeader
        title={t('Patients')}
        subtitle={t('View and manage patient records')}
        action={
          <Group gap="sm">
            {may(role, 'exports.patients') && (
              <ExportButton
                name="patients"
                start={(options) =>
                  client.exports.patients(
                    { text: searchedText(text), ...(gender ? { gender } : {}) },
                    options,
                  )
                }
              />
            )}
            {mayOpen(role, 'import-patients') && (
              <Button
                component={Link}
                to="/app/import-patients"
                variant="default"
                leftSection={<IconUpload size={18} aria-hidden />}
              >
                {t('Import')}
              </Button>
            )}
            {may(role, 'patients.register') && (
              <Button
                component={Link}
                to="/app/register-patient"
                leftSection={<IconUserPlus size={18} aria-hidden />}
              >
                {t('Add Patient')}
              </Button>
            )}
          </Group>
        }
      />
      <Group mb="md" align="flex-end">
        <SearchBox
          label={t('Search patients')}
          placeholder={t('Search by name, phone or email')}
          flex="1 1 16rem"
          value={text}
          onChange={setText}
        />
        <NativeSelect
          aria-label={t('Gender')}
          data={[
            { value: '', label: t('All genders') },
            ...genders.map((value) => ({ value, label: t(genderLabels[value]) })),
          ]}
          value={gender}
          onChange={(event) => setGender(event.currentTarget.value as Gender | '')}
        />
      </Group>
      {list.data?.pages[0]?.isAlike && (
        <Text role="status" mb="sm">
          {t('Nobody has exactly this. These names sound like it:')}
        </Text>
      )}
      <RecordList
        query={list}
        label={t('Patients')}
        columns={columns}
        rows={patients}
        emptyTitle={t('No patients found')}
        emptyHint={
          searched || gender
            ? t('Try adjusting your search or filter criteria')
            : t('Start by registering the first patient')
        }
      />
      <PatientDetails patientId={openedId} onClose={() => setOpenedId(null)} />
    </>
  );
}
