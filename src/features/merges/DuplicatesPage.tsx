import { Anchor, Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { patientCode } from '../../shared/ids';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { RecordsPage } from '../../web/records/RecordsPage';
import type { Column } from '../../web/ui/RecordTable';
import type { Patient } from '../patients/patient';
import { MergeDialog, useDismissal } from './MergeDialog';
import { type DuplicatePair, pairKindLabels } from './merge';
import { RecordFacts } from './RecordFacts';

type Pair = DuplicatePair & { id: string };

interface PairActions {
  compare: (pair: Pair) => void;
  dismiss: (pair: Pair) => void;
  firstId: string | undefined;
  /** The first pair's button, which has the focus. */
  firstButton: RefObject<HTMLButtonElement | null>;
}

const columnsOf = ({ compare, dismiss, firstId, firstButton }: PairActions): Column<Pair>[] => [
  { header: t('First record'), cell: ({ one }) => <RecordCell patient={one} /> },
  { header: t('Second record'), cell: ({ other }) => <RecordCell patient={other} /> },
  { header: t('Why'), cell: ({ kind }) => t(pairKindLabels[kind]) },
  {
    header: t('Actions'),
    isActions: true,
    cell: (pair) => (
      <Group gap="xs" justify="flex-end">
        <Button
          size="xs"
          ref={pair.id === firstId ? firstButton : undefined}
          aria-label={t('Compare {one} and {other}', codesOf(pair))}
          onClick={() => compare(pair)}
        >
          {t('Compare')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={t('{one} and {other} are not the same', codesOf(pair))}
          onClick={() => dismiss(pair)}
        >
          {t('Not the same')}
        </Button>
      </Group>
    ),
  },
];

const codesOf = ({ one, other }: DuplicatePair) => ({
  one: patientCode(one.number),
  other: patientCode(other.number),
});

function RecordCell({ patient }: { patient: Patient }) {
  return (
    <>
      <Anchor renderRoot={(props) => <Link to={`/app/patients/${patient.id}`} {...props} />}>
        <bdi>{patient.name}</bdi>
      </Anchor>
      <RecordFacts patient={patient} />
    </>
  );
}

/** Records that may be one person's, pair by pair: compared and merged, or said to be two people's. */
export function DuplicatesPage() {
  const query = useQuery(api.merges.pairs.queryOptions());
  const [compared, setCompared] = useState<Pair | null>(null);
  const { mutate } = useDismissal();
  const rows = useMemo(
    () => (query.data ?? []).map((pair) => ({ ...pair, id: `${pair.one.id} ${pair.other.id}` })),
    [query.data],
  );
  const firstId = rows[0]?.id;
  const firstButton = useRef<HTMLButtonElement>(null);
  // Enter works through the pairs: the next one has the focus once the one that had it is gone.
  useEffect(() => {
    if (firstId && !compared && document.activeElement === document.body) {
      firstButton.current?.focus();
    }
  }, [firstId, compared]);
  const columns = useMemo(
    () =>
      columnsOf({
        compare: setCompared,
        dismiss: ({ one, other }) => mutate({ oneId: one.id, otherId: other.id }),
        ...{ firstId, firstButton },
      }),
    [firstId, mutate],
  );
  return (
    <RecordsPage
      title={t('Registered twice?')}
      subtitle={t('Records that may be one person’s, by name, age and phone')}
      back={{ to: '/app/patients', label: t('Patients') }}
      exported={false}
      query={query}
      rows={rows}
      columns={columns}
      emptyIcon={IconUsers}
      emptyTitle={t('Nobody seems to be registered twice')}
      emptyHint={t(
        'To merge two records that you know of, open one of them: More, Same person as …',
      )}
    >
      {compared && (
        <MergeDialog ids={[compared.one.id, compared.other.id]} onClose={() => setCompared(null)} />
      )}
    </RecordsPage>
  );
}
