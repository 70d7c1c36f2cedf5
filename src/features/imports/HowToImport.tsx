import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { csvLine } from '../../shared/csv';
import { t } from '../../shared/language';
import { type PatientField, patientFields } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import classes from './HowToImport.module.css';
import { maxRows } from './patientImport';
import { saveCsv } from './saveCsv';

/** One made-up patient: how each column may be filled. */
const sample: Partial<Record<PatientField, string>> = {
  name: 'Asha Patil',
  age: '34',
  gender: 'Female',
  phone: '98200 12345',
  email: 'asha@example.com',
  address: '12 MG Road, Pune',
  emergencyContact: '98200 54321',
  bloodGroup: 'B+',
  allergies: 'Penicillin',
  medicalHistory: 'Asthma',
  conditions: 'Type 2 diabetes, 2015',
};

function sampleOf(field: PatientField): string {
  const words = sample[field];
  return words === undefined ? '' : t(words);
}

/** Explains the import in three steps. */
export function HowToImport() {
  const steps = [
    {
      title: t('Save your list as CSV'),
      text: t(
        'From Excel or Google Sheets: one patient in each row below the headings. An exported list of patients works too.',
      ),
    },
    {
      title: t('Choose it here'),
      text: t(
        'At most {most, plural, one {# row} other {# rows}} at once. Nothing is registered yet.',
        { most: maxRows },
      ),
    },
    {
      title: t('Look it through, then import'),
      text: t('You match the columns, mend what is wrong and see who is registered already.'),
    },
  ];
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <Text fw="var(--weight-medium)">{title}</Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </li>
      ))}
    </ol>
  );
}

/** The columns that are recognised, and a sample file to download. */
export function ColumnsToImport() {
  const saveSample = () =>
    saveCsv('patients-sample.csv', [
      csvLine(patientFields.map((field) => t(patientFieldLabels[field]))),
      csvLine(patientFields.map(sampleOf)),
    ]);
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap="xs" className={classes.columns ?? ''}>
        <div>
          <Text fw="var(--weight-medium)">{t('Columns that are recognised')}</Text>
          <Text size="sm" c="dimmed">
            {t('Only the name is needed. Other columns are left out.')}
          </Text>
        </div>
        <Group gap={6}>
          {patientFields.map((field) => (
            <Badge key={field} color="gray" tt="none">
              {t(patientFieldLabels[field])}
            </Badge>
          ))}
        </Group>
      </Stack>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={saveSample}
      >
        {t('Download a sample file')}
      </Button>
    </Group>
  );
}
