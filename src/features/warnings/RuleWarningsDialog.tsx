import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { currentSpeaker, t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { usePagedRows } from '../../web/records/usePagedRows';
import cards from '../../web/ui/cards.module.css';
import { closeAfterPaint } from '../../web/ui/closing';
import { Modal } from '../../web/ui/Modal';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { TwoLines } from '../../web/ui/TwoLines';
import { usualReasons } from '../prescriptions/checks/warningAnswer';
import { Sources } from '../prescriptions/widgets/Sources';
import { outcomeLabels, type RuleCount, type Warning, warningText } from './warning';

interface RuleWarningsDialogProps {
  rule: RuleCount;
  onClose: () => void;
}

/** The warnings of one rule with what was answered, newest first, and where its fact was read. */
export function RuleWarningsDialog({ rule, onClose }: RuleWarningsDialogProps) {
  useReturnFocus();
  const { ruleId, sources } = rule;
  const { query, rows } = usePagedRows(api.warnings.list, { ruleId }, { rows: 'warnings' });
  const columns = useWarningColumns();
  return (
    <Modal opened onClose={() => closeAfterPaint(onClose)} title={ruleId} size="72rem">
      <Stack>
        {sources.length > 0 && <Sources sources={sources} />}
        <RecordList
          query={query}
          label={t('Warnings')}
          columns={columns}
          rows={rows}
          emptyTitle={t('No warnings yet')}
        />
      </Stack>
    </Modal>
  );
}

function useWarningColumns(): Column<Warning>[] {
  const { dateTime } = useFormat();
  const speaker = currentSpeaker();
  return [
    {
      header: t('Warning'),
      card: 'title',
      className: cards.brief,
      cell: (one) => (
        <TwoLines
          main={warningText(one, speaker.t) || t('Erased')}
          sub={[one.medicine, one.other].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      header: t('Patient'),
      card: 'quiet',
      cell: ({ patientId, patientName }) =>
        patientId && (
          <Anchor renderRoot={(props) => <Link to={`/app/patients/${patientId}`} {...props} />}>
            {patientName}
          </Anchor>
        ),
    },
    { header: t('Doctor'), card: 'quiet', cell: ({ userName }) => userName },
    { header: t('When'), isShort: true, card: 'last', cell: ({ at }) => dateTime(at) },
    {
      header: t('Outcome'),
      card: 'last',
      cell: ({ outcome, answers }) => (
        <TwoLines main={t(outcomeLabels[outcome])} sub={reasonsText(answers)} />
      ),
    },
  ];
}

/** The reasons that were given; the usual ones in the language of the screen. */
function reasonsText(answers: Warning['answers']): string | null {
  const reasons = answers.flatMap(({ reasonCode, reason }) => {
    if (reasonCode === null) return [];
    return reasonCode === 'other' ? (reason ?? '') : t(usualReasons[reasonCode]);
  });
  return reasons.length > 0 ? [...new Set(reasons)].join('; ') : null;
}
