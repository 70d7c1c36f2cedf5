import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { saveFile } from '../../web/ui/saveFile';
import type { Registration } from './gst';
import { gstr1Of, placeOfSupply } from './gstr1';
import classes from './Reports.module.css';
import type { DayRange } from './range';
import type { DocumentSeries } from './series';
import { gstr1File } from './year';

interface GstFilesProps {
  registration: Registration;
  series: readonly DocumentSeries[];
  range: DayRange;
}

/** The tables of GSTR-1 of these days as files for the returns offline tool. */
export function GstFiles({ registration, series, range }: GstFilesProps) {
  const { gstin } = registration;
  return (
    <section className={classes.block} aria-label={t('Files for GSTR-1, {gstin}', { gstin })}>
      <div className={classes.blockHead}>
        <h2>{t('Files for GSTR-1, {gstin}', { gstin })}</h2>
      </div>
      <Group gap="xs">
        {gstr1Of(registration, series).map((table) => (
          <Button
            key={table.name}
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              saveFile(
                `gstr1-${table.name}-${range.from}-${range.to}.csv`,
                new Blob([gstr1File(table)], { type: 'text/csv;charset=utf-8' }),
              )
            }
          >
            {table.name}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t(
          'Choose the month or quarter of the return above. Place of supply is {place}: health services are supplied where they are performed. b2cs, exemp and hsn(b2c) are net of credit notes.',
          { place: placeOfSupply(gstin) },
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {t(
          'Patients have no GSTIN, so cdnr is empty; cdnur is for large supplies to another state, which a clinic has none of. Lines at 0% stand as exempt: move what is nil rated. The tool wants a code on every line of hsn(b2c).',
        )}
      </Text>
    </section>
  );
}
