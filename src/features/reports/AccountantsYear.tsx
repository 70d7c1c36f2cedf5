import { Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { financialYearName, financialYearOfDay } from '../../shared/financialYear';
import { t } from '../../shared/language';
import { client } from '../../web/api/api';
import { useClinic } from '../../web/session/session';
import { ExportButton } from '../../web/ui/ExportButton';
import classes from './Reports.module.css';

/**
 * Financial years offered. Books are kept for six years after the year's return is due (section 36 of the CGST Act,
 * 2017).
 */
const yearsOffered = 8;

/** A financial year for the accountant, as one file. */
export function AccountantsYear() {
  const { today } = useClinic();
  const current = financialYearOfDay(today);
  const [year, setYear] = useState(current);
  return (
    <section className={classes.block} aria-label={t('For your accountant (CA)')}>
      <div className={classes.blockHead}>
        <h2>{t('For your accountant (CA)')}</h2>
      </div>
      <Group align="flex-end">
        <Select
          label={t('Financial year')}
          data={Array.from({ length: yearsOffered }, (_, yearsBack) => ({
            value: String(current - yearsBack),
            label: financialYearName(current - yearsBack),
          }))}
          value={String(year)}
          onChange={(value) => setYear(Number(value ?? current))}
          allowDeselect={false}
        />
        <ExportButton
          name={`accountants-year-${financialYearName(year)}`}
          label={t('Download the year')}
          file={{ extension: 'zip', type: 'application/zip' }}
          start={(options) => client.reports.year({ financialYear: year }, options)}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t(
          'One zip with bills, payments, credit notes, day-end closes, the money of each month and the files for GSTR-1 of each month. No patient is named in it.',
        )}
      </Text>
    </section>
  );
}
