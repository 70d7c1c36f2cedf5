import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useFormat } from '../../web/language/format';
import { RecordsPage } from '../../web/records/RecordsPage';
import cards from '../../web/ui/cards.module.css';
import type { Column } from '../../web/ui/RecordTable';
import { showUndo } from '../../web/ui/showUndo';
import { TwoLines } from '../../web/ui/TwoLines';
import type { BrandSubstances } from './brandSubstances';
import { exampleSubstanceLine } from './substanceNames';
import { capitalized, joinSubstances } from './substances';
import { useRemember } from './widgets/useTies';

/** The list of brands whose substances the clinic has noted, to search and to withdraw. */
export function MedicinesPart() {
  const [text, setText] = useState('');
  const list = useQuery(api.substances.list.queryOptions());
  const { date } = useFormat();
  const { remember } = useRemember();
  const { mutate: withdraw, isPending } = useAction(
    api.substances.withdraw.mutationOptions({
      ...useOutcome(api.substances.key()),
      onSuccess: (_, { id }) => {
        const tie = list.data?.find((item) => item.id === id);
        if (!tie) return;
        const { brand, substances } = tie;
        showUndo({
          message: t('{medicine} is no longer noted for the clinic.', { medicine: brand }),
          onUndo: () => remember({ brand, substances }),
        });
      },
    }),
  );
  const searchText = text.trim().toLowerCase();
  const matches = (list.data ?? []).filter(({ brand, substances }) =>
    [brand, ...substances].some((name) => name.toLowerCase().includes(searchText)),
  );
  const columns: Column<BrandSubstances>[] = [
    {
      header: t('Medicine'),
      card: 'title',
      cell: ({ brand, substances }) => (
        <TwoLines
          main={brand}
          sub={substances.length > 0 ? joinSubstances(substances) : t('No medicine')}
        />
      ),
    },
    {
      header: t('Holds for'),
      card: 'quiet',
      cell: ({ form }) => t('{form}, every strength', { form: formText(form) }),
    },
    { header: t('Noted by'), card: 'quiet', cell: ({ createdByName }) => createdByName },
    {
      header: t('Noted on'),
      isShort: true,
      card: 'last',
      className: cards.named,
      cell: ({ createdAt }) => date(createdAt),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: ({ id, brand }) => (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Undo {brand}', { brand })}
          disabled={isPending}
          onClick={() => withdraw({ id })}
        >
          {t('Undo')}
        </Button>
      ),
    },
  ];
  return (
    <RecordsPage
      title={t('What is in our medicines')}
      subtitle={t('Noted once by a doctor, printed under the brand and checked against allergies')}
      exported={false}
      search={{
        label: t('Search medicines'),
        placeholder: t('Search by medicine or substance'),
        value: text,
        onChange: setText,
      }}
      columns={columns}
      query={list}
      rows={matches}
      emptyTitle={t(searchText ? 'No medicines found' : 'No medicines yet')}
      emptyHint={
        searchText
          ? t('Try adjusting your search criteria')
          : t('Write {line} in a visit, and remember it from there.', {
              line: exampleSubstanceLine,
            })
      }
    />
  );
}

/** A tie's form, written out. */
function formText(form: string): string {
  const word = form.split(' ').at(-1) ?? '';
  const texts: Record<string, string> = {
    '': t('Tablets and capsules'),
    tab: t('Tablets'),
    cap: t('Capsules'),
    syp: t('Syrup'),
    susp: t('Suspension'),
    soln: t('Solution'),
    inj: t('Injection'),
    oint: t('Ointment'),
    neb: t('For the nebuliser'),
    supp: t('Suppositories'),
  };
  const whole = texts[word];
  if (whole === undefined) return capitalized(form);
  return word === form ? whole : capitalized(form.replace(word, whole.toLowerCase()));
}
