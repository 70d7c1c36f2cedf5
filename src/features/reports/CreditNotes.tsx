import { Button } from '@mantine/core';
import { t } from '../../shared/language';
import { api, client, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useAccess } from '../../web/session/session';
import { FigureTable } from './FigureTable';
import type { DayRange } from './range';

/** The credit notes of a range, page by page. */
export function CreditNotes({ range }: { range: DayRange }) {
  const { date } = useFormat();
  const { may } = useAccess();
  const { query, rows } = usePagedRows(api.reports.creditNotes, range, { rows: 'creditNotes' });
  return (
    <>
      <FormAlert message={query.error && messageOf(query.error)} />
      <FigureTable
        title={t('Credit notes')}
        name="credit-notes"
        wholeFile={
          may('exports.creditNotes')
            ? (options) => client.exports.creditNotes(range, options)
            : null
        }
        headers={[
          t('Number'),
          t('Date'),
          t('Bill number'),
          t('Taxable value'),
          t('Tax'),
          t('Total'),
        ]}
        rows={rows.map((note) => [
          note.number,
          date(note.issuedAt),
          note.billNumber,
          { paise: note.taxable },
          { paise: note.tax },
          { paise: note.total },
        ])}
      />
      {query.hasNextPage && (
        <Button variant="default" onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
