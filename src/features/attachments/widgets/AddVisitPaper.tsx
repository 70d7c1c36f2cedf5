import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { useAccess } from '../../../web/session/session';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';

const addPapers = lazyPart(() =>
  import('../AddPapersDialog').then(({ AddPapersDialog }) => AddPapersDialog),
);

interface AddVisitPaperProps {
  patient: { id: string; name: string };
  outsideVisitId: string;
  /** The day of the visit, to tell the buttons of one visit from another's. */
  day: string;
}

/** A button that adds papers to a visit elsewhere; whoever may not add papers sees none. */
export function AddVisitPaper({ patient, outsideVisitId, day }: AddVisitPaperProps) {
  const { may } = useAccess();
  const [isAdding, setAdding] = useState(false);
  const AddPapers = useLazyPart(addPapers, isAdding);
  if (!may('attachments.add')) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-label={t('Add a paper of the visit of {date}', { date: day })}
        onClick={() => setAdding(true)}
      >
        {t('+ Paper')}
      </Button>
      {isAdding && AddPapers && (
        <AddPapers
          patient={patient}
          files={[]}
          outsideVisitId={outsideVisitId}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
