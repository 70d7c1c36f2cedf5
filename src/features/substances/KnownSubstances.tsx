import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '../../shared/language';
import { SearchBox } from '../../web/shell/SearchBox';
import cards from '../../web/ui/cards.module.css';
import { closeAfterPaint } from '../../web/ui/closing';
import { Facts } from '../../web/ui/Facts';
import { Modal } from '../../web/ui/Modal';
import { RecordList } from '../../web/ui/RecordList';
import { type Column, opensRow, RecordTable } from '../../web/ui/RecordTable';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { Section } from '../../web/ui/Section';
import { TwoLines } from '../../web/ui/TwoLines';
import type { ListSource } from './reference/sources';
import type { FormGroup, ListedStrength, Substance } from './reference/substanceList';
import { ListSignature } from './widgets/ListSignature';

/** The list is a file of its own, loaded when this part is shown. */
const listQuery = {
  queryKey: ['listOfSubstances'],
  queryFn: async () => {
    const [{ allSubstances, substancesVersion: version }, { sourcesByKey }] = await Promise.all([
      import('./reference/substanceList'),
      import('./reference/sources'),
    ]);
    return { substances: allSubstances(), version, sources: sourcesByKey };
  },
  staleTime: Number.POSITIVE_INFINITY,
};

/** Rows that are shown at once. */
const rowsAtOnce = 20;

type Row = Substance & { id: string };

/**
 * The substances that checks of medicines know, with their strengths and where each was read. None is listed before
 * somebody searches or asks for them.
 */
export function KnownSubstances() {
  const [text, setText] = useState('');
  const [shownCount, setShownCount] = useState(0);
  const [shown, setShown] = useState<Substance | null>(null);
  const list = useQuery(listQuery);
  const rows = useMemo(() => {
    const searched = text.trim().toLowerCase();
    return (list.data?.substances ?? [])
      .filter(({ name, synonyms }) =>
        [name, ...synonyms].some((one) => one.toLowerCase().includes(searched)),
      )
      .map((substance): Row => ({ ...substance, id: substance.name }));
  }, [list.data, text]);
  const columns = useMemo(() => columnsOf(setShown), []);
  return (
    <Section title={t('Substances known here')}>
      <Group gap="sm">
        <SearchBox
          label={t('Search substances')}
          placeholder={t('Search by substance')}
          value={text}
          onChange={(typed) => {
            setText(typed);
            setShownCount(typed.trim() === '' ? 0 : rowsAtOnce);
          }}
        />
        {shownCount === 0 && (
          <Button
            variant="default"
            aria-label={t('Show the substances')}
            onClick={() => setShownCount(rowsAtOnce)}
          >
            {t('Show')}
          </Button>
        )}
      </Group>
      {shownCount > 0 && (
        <RecordList
          query={{
            ...list,
            hasNextPage: rows.length > shownCount,
            isFetchingNextPage: false,
            fetchNextPage: () => setShownCount(shownCount + rowsAtOnce),
          }}
          label={t('Substances known here')}
          columns={columns}
          rows={rows.slice(0, shownCount)}
          emptyTitle={t('No substances found')}
          emptyHint={t('A medicine with a substance that is not in this list is not checked.')}
        />
      )}
      <ListSignature list="substances" version={list.data?.version} />
      {shown && (
        <SubstanceDialog
          substance={shown}
          sources={list.data?.sources ?? {}}
          onClose={() => setShown(null)}
        />
      )}
    </Section>
  );
}

function columnsOf(onShow: (substance: Substance) => void): Column<Row>[] {
  return [
    {
      header: t('Substance'),
      card: 'title',
      className: cards.brief,
      cell: ({ name, synonyms }) => <TwoLines main={name} sub={synonyms.join(', ')} />,
    },
    {
      header: t('Strengths'),
      card: 'last',
      cell: (substance) => (
        <Stack gap={0}>
          {strengthLines(substance).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Stack>
      ),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (substance) => (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('Show sources of {name}', { name: substance.name })}
          onClick={() => onShow(substance)}
          {...opensRow}
        >
          {t('Show')}
        </Button>
      ),
    },
  ];
}

const groupLabels: Record<FormGroup, string> = {
  solid: 'Tablets and capsules',
  modifiedRelease: 'Slow-release tablets and capsules',
  liquid: 'Syrups and suspensions',
  drops: 'Drops',
  inhaled: 'Inhalers and nebuliser',
  injection: 'Injections',
  topical: 'For the skin',
  rectal: 'Suppositories and pessaries',
};

/** "Tablets and capsules: 500 mg, 650 mg", a line for each form. */
function strengthLines({ isRead, listedStrengths }: Substance): string[] {
  if (!isRead) return [t('From general knowledge: only suggests the name, and is not checked.')];
  if (listedStrengths.length === 0) return [t('No strengths in the list: none is compared.')];
  const groups = new Set(listedStrengths.map(({ group }) => group));
  return [...groups].map((group) =>
    t('{form}: {strengths}', {
      form: t(groupLabels[group]),
      strengths: listedStrengths
        .filter((one) => one.group === group)
        .map((one) => one.text)
        .join(', '),
    }),
  );
}

interface SubstanceDialogProps {
  substance: Substance;
  sources: Readonly<Record<string, ListSource>>;
  onClose: () => void;
}

/** One substance with the documents that name it and its strengths. */
function SubstanceDialog({ substance, sources, onClose }: SubstanceDialogProps) {
  useReturnFocus();
  const { name, synonyms, source, listedStrengths } = substance;
  const columns = useMemo(() => strengthColumns(sources), [sources]);
  return (
    <Modal opened onClose={() => closeAfterPaint(onClose)} title={name} size="48rem">
      <Stack>
        <Facts
          isNarrow
          facts={{
            [t('Other names')]:
              synonyms.length > 0 &&
              t('{names} (from general knowledge)', { names: synonyms.join(', ') }),
            [t('Source of the name')]: sources[source] ? (
              <ReadIn source={sources[source]} />
            ) : (
              t('From general knowledge')
            ),
          }}
        />
        {listedStrengths.length > 0 && (
          <RecordTable
            label={t('Strengths')}
            columns={columns}
            rows={listedStrengths}
            rowKey={({ group, text }) => `${group} ${text}`}
          />
        )}
      </Stack>
    </Modal>
  );
}

function strengthColumns(sources: Readonly<Record<string, ListSource>>): Column<ListedStrength>[] {
  return [
    { header: t('Strength'), isShort: true, card: 'title', cell: ({ text }) => text },
    { header: t('Form'), card: 'quiet', cell: ({ group }) => t(groupLabels[group]) },
    {
      header: t('Source'),
      card: 'last',
      cell: (strength) => (
        <Stack gap={0}>
          {strength.sources.map(
            (key) => sources[key] && <ReadIn key={key} source={sources[key]} />,
          )}
        </Stack>
      ),
    },
  ];
}

/** A document that was read, leading there, with the part that was read and its date. */
function ReadIn({ source: { document, section, date, address } }: { source: ListSource }) {
  return (
    <span>
      <Anchor inherit underline="always" href={address} target="_blank" rel="noreferrer">
        {document}
        <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
      </Anchor>
      <Text span size="sm" c="dimmed">
        {[section, date].filter(Boolean).map((part) => `, ${part}`)}
      </Text>
    </span>
  );
}
