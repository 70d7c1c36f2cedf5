import { Button, Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { usePagedRows } from '../../../web/records/usePagedRows';
import { useAccess } from '../../../web/session/session';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { paperName } from '../paperWords';
import { usePaperDialogs } from './usePaperDialogs';

const addPapers = lazyPart(() =>
  import('../AddPapersDialog').then(({ AddPapersDialog }) => AddPapersDialog),
);

interface ReportPapersProps {
  patient: { id: string; name: string };
  /** The report, and those that it corrected: their papers show it too. */
  reportIds: readonly [string, ...string[]];
  /** The day of the results, to tell the buttons of one report from another's. */
  day: string;
}

/** The papers that show some results, among the patient's newest, and a button that adds another. */
export function ReportPapers({ patient, reportIds, day }: ReportPapersProps) {
  const { may } = useAccess();
  const { rows } = usePagedRows(
    api.attachments.ofPatient,
    { patientId: patient.id },
    { rows: 'attachments' },
  );
  const { actions, dialogs } = usePaperDialogs();
  const [isAdding, setAdding] = useState(false);
  const AddPapers = useLazyPart(addPapers, isAdding);
  const papers = rows.filter(
    ({ reportId, voided }) => !voided && reportId !== null && reportIds.includes(reportId),
  );
  return (
    <Group gap={4}>
      {papers.map((paper) => (
        <Button
          key={paper.id}
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPaperclip size={14} aria-hidden />}
          onClick={() => actions.onView(paper)}
        >
          {paperName(paper)}
        </Button>
      ))}
      {may('attachments.add') && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={t('Add the paper of the results of {date}', { date: day })}
          onClick={() => setAdding(true)}
        >
          {t('+ Paper')}
        </Button>
      )}
      {isAdding && AddPapers && (
        <AddPapers
          patient={patient}
          files={[]}
          reportId={reportIds[0]}
          onClose={() => setAdding(false)}
        />
      )}
      {dialogs}
    </Group>
  );
}
