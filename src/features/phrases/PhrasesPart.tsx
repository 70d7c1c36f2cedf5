import { Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTextPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { currentSpeaker, t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { RecordsPage } from '../../web/records/RecordsPage';
import cards from '../../web/ui/cards.module.css';
import { type Column, opensRow } from '../../web/ui/RecordTable';
import { RowMenu } from '../../web/ui/RowMenu';
import { TwoLines } from '../../web/ui/TwoLines';
import { PhraseDialog } from './PhraseDialog';
import { type Phrase, phraseKindLabels, textOfPhrase } from './phrase';

/** The texts that letters, advice and notes begin with: a doctor's own and the clinic's. */
export function PhrasesPart() {
  const [edited, setEdited] = useState<Phrase | null>(null);
  const [isAdding, adding] = useDisclosure(false);
  const [text, setText] = useState('');
  const list = useQuery(api.phrases.list.queryOptions());
  const { mutate: retire, isPending } = useAction(
    api.phrases.retire.mutationOptions(useOutcome(api.phrases.key())),
  );
  const typed = text.trim().toLowerCase();
  const rows = (list.data ?? []).filter(({ name, code }) =>
    [name, code].some((one) => one.toLowerCase().includes(typed)),
  );
  const columns = useMemo(
    () => columnsOf({ onEdit: setEdited, onRemove: (id) => retire({ id }), isPending }),
    [retire, isPending],
  );
  return (
    <RecordsPage
      title={t('Letters and short texts')}
      subtitle={t('What letters, advice and notes begin with, got by a short word')}
      exported={false}
      main={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
          {t('New text')}
        </Button>
      }
      search={{
        label: t('Search texts'),
        placeholder: t('Search by name or code'),
        value: text,
        onChange: setText,
      }}
      columns={columns}
      query={list}
      rows={rows}
      emptyIcon={IconTextPlus}
      emptyTitle={t(typed ? 'No texts found' : 'No texts yet')}
      emptyHint={t(
        typed
          ? 'Try adjusting your search criteria'
          : 'Letters begin with the product’s own texts until you write some.',
      )}
    >
      {isAdding && <PhraseDialog phrase={null} onClose={adding.close} />}
      {edited && <PhraseDialog key={edited.id} phrase={edited} onClose={() => setEdited(null)} />}
    </RecordsPage>
  );
}

interface RowActions {
  onEdit: (phrase: Phrase) => void;
  onRemove: (id: string) => void;
  isPending: boolean;
}

function columnsOf({ onEdit, onRemove, isPending }: RowActions): Column<Phrase>[] {
  return [
    {
      header: t('Name'),
      card: 'title',
      className: cards.brief,
      cell: (phrase) => (
        <TwoLines
          main={phrase.name}
          sub={textOfPhrase(phrase, currentSpeaker().language).slice(0, 120)}
        />
      ),
    },
    { header: t('Code'), isShort: true, card: 'quiet', cell: ({ code }) => code },
    {
      header: t('For'),
      isShort: true,
      card: 'quiet',
      cell: ({ kind }) => t(phraseKindLabels[kind]),
    },
    {
      header: t('Whose'),
      isShort: true,
      card: 'quiet',
      cell: ({ isOfClinic }) => (isOfClinic ? t('the clinic’s') : t('own')),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (phrase) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('Edit {name}', { name: phrase.name })}
            onClick={() => onEdit(phrase)}
            {...opensRow}
          >
            {t('Edit')}
          </Button>
          <RowMenu label={t('More about {name}', { name: phrase.name })}>
            <Menu.Item
              aria-label={t('Stop using {name}', { name: phrase.name })}
              disabled={isPending}
              onClick={() => onRemove(phrase.id)}
            >
              {t('Stop using')}
            </Menu.Item>
          </RowMenu>
        </Group>
      ),
    },
  ];
}
