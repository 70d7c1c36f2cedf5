import { Button, Group } from '@mantine/core';
import { Fragment } from 'react';
import { formatCalendarDate } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { worksAs } from '../../../shared/permissions';
import { api, client } from '../../../web/api/api';
import { VoidDialog } from '../../../web/forms/VoidDialog';
import { useSignedInUser } from '../../../web/session/session';
import { ReportPapers } from '../../attachments/widgets/ReportPapers';
import type { ResultReport } from '../result';
import classes from './Results.module.css';
import { ResultValue } from './ResultValue';

interface ReportRowProps {
  report: ResultReport;
  /** All reports that were read: those that this one corrects are among them. */
  reports: readonly ResultReport[];
  onCorrect: (report: ResultReport) => void;
  onVoid: (report: ResultReport) => void;
}

/** One report in a line, with what it corrected, and the buttons for whoever may change it. */
export function ReportRow({ report, reports, onCorrect, onVoid }: ReportRowProps) {
  const user = useSignedInUser();
  const mayChange = worksAs('doctor', user) || report.recordedBy === user.id;
  const day = formatCalendarDate(report.takenOn);
  const before = reports.find(({ id }) => id === report.amends);
  return (
    <div className={classes.report}>
      <div className={classes.line}>
        <Values report={report} />{' '}
        <span className={classes.quiet}>
          {[day, report.laboratory, report.recordedByName].filter(Boolean).join(', ')}
        </span>
        {before && (
          <div className={classes.quiet}>
            {t('Corrected by {name}: {reason}. It was:', {
              name: report.recordedByName,
              reason: report.amendReason ?? '',
            })}{' '}
            <span className={classes.old}>
              <Values report={before} />
            </span>
          </div>
        )}
        <ReportPapers
          patient={{ id: report.patientId, name: report.patientName }}
          reportIds={[report.id, ...correctedIds(report, reports)]}
          day={day}
        />
      </div>
      {mayChange && (
        <Group gap={4} wrap="nowrap">
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('Correct results of {date}', { date: day })}
            onClick={() => onCorrect(report)}
          >
            {t('Correct')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={t('Void results of {date}', { date: day })}
            onClick={() => onVoid(report)}
          >
            {t('Void')}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** The reports that one replaced, the newest first. */
function correctedIds({ amends }: ResultReport, reports: readonly ResultReport[]): string[] {
  const before = reports.find(({ id }) => id === amends);
  return before ? [before.id, ...correctedIds(before, reports)] : [];
}

function Values({ report: { results } }: { report: ResultReport }) {
  return results.map((result, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the results of a report stay in their order.
    <Fragment key={position}>
      {position > 0 && <span className={classes.quiet}> · </span>}
      <ResultValue result={result} />
    </Fragment>
  ));
}

/** Asks for the reason why results are voided; renders nothing while none are chosen. */
export function VoidResults({
  report,
  onClose,
}: {
  report: ResultReport | null;
  onClose: () => void;
}) {
  if (!report) return null;
  return (
    <VoidDialog
      kind="results"
      save={(reason, options) => client.results.void({ id: report.id, reason }, options)}
      queryKey={api.results.key()}
      onClose={onClose}
    />
  );
}
