import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { PaperChoiceInputs } from '../../../web/paper/PaperChoiceInputs';
import { PrintedInPlace } from '../../../web/paper/PrintedInPlace';
import { PaperLanguage } from '../../../web/paper/paperLanguage';
import { usePaperChoice } from '../../../web/paper/usePaperChoice';
import { useClinic } from '../../../web/session/session';
import { PrescriptionPaper } from '../PrescriptionPaper';
import { testPaper } from '../testPaper';

/** Prints a test page with the clinic's letterhead; for administrators. */
export function TestPrint() {
  const { timeZone } = useClinic();
  const settings = useQuery(api.settings.clinic.queryOptions());
  const doctors = useQuery(api.settings.doctors.queryOptions());
  const choice = usePaperChoice({ kind: 'prescription', sizes: ['A4', 'A5'] });
  const [at] = useState(() => new Date());
  const { size, speaker } = choice;
  const isThere = settings.data !== undefined && doctors.data !== undefined && speaker;
  return (
    <Group align="flex-end">
      <PaperChoiceInputs choice={choice} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={!isThere}
        onClick={() => window.print()}
      >
        {t('Print a test page')}
      </Button>
      {isThere && (
        <PrintedInPlace>
          <PaperLanguage value={speaker}>
            <PrescriptionPaper
              isTest
              size={size}
              record={testPaper(
                { letterhead: settings.data, doctor: doctors.data[0] ?? null, timeZone, at },
                speaker,
              )}
            />
          </PaperLanguage>
        </PrintedInPlace>
      )}
    </Group>
  );
}
