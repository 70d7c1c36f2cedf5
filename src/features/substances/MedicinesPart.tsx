import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useFormat } from '../../web/language/format';
import { useAccess } from '../../web/session/session';
import { SearchBox } from '../../web/shell/SearchBox';
import { PageHeader } from '../../web/ui/PageHeader';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { Section } from '../../web/ui/Section';
import { showUndo } from '../../web/ui/showUndo';
import { TwoLines } from '../../web/ui/TwoLines';
import type { BrandSubstances } from './brandSubstances';
import { KnownSubstances } from './KnownSubstances';
import { ProductImports } from './products/ProductImports';
import { exampleSubstanceLine } from './substanceNames';
import { capitalized, joinSubstances } from './substances';
import { useRemember } from './widgets/useTies';
import { WrittenNames } from './widgets/WrittenNames';
import { maxWrittenNames } from './writtenNames';

/** Rows that are shown at once. */
const rowsAtOnce = 10;

/** What the clinic knows of its medicines: the names to ask about, what doctors noted, lists from outside, substances. */
export function MedicinesPart() {
  const { may } = useAccess();
  return (
    <>
      <PageHeader
        title={t('What is in our medicines')}
        subtitle={t(
          'Noted once by a doctor, printed under the brand and checked against allergies',
        )}
      />
      <Stack gap="lg">
        <Section
          title={t('What is in your {max} most prescribed medicines?', { max: maxWrittenNames })}
        >
          <WrittenNames />
        </Section>
        <NotedMedicines />
        {may('products.list') && <ProductImports />}
        <KnownSubstances />
      </Stack>
    </>
  );
}

/** The brands whose substances the clinic has noted, to search and to withdraw. */
function NotedMedicines() {
  const [text, setText] = useState('');
  const [shownCount, setShownCount] = useState(rowsAtOnce);
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
    {
      header: t('Noted by'),
      card: 'last',
      cell: ({ createdByName, createdAt }) => `${createdByName}, ${date(createdAt)}`,
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
    <Section title={t('Noted by your doctors')}>
      {(list.data?.length ?? 0) > rowsAtOnce && (
        <SearchBox
          label={t('Search medicines')}
          placeholder={t('Search by medicine or substance')}
          value={text}
          onChange={setText}
        />
      )}
      <RecordList
        label={t('Noted by your doctors')}
        columns={columns}
        query={{
          ...list,
          hasNextPage: matches.length > shownCount,
          isFetchingNextPage: false,
          fetchNextPage: () => setShownCount(shownCount + 2 * rowsAtOnce),
        }}
        rows={matches.slice(0, shownCount)}
        emptyTitle={t(searchText ? 'No medicines found' : 'No medicines yet')}
        emptyHint={
          searchText
            ? t('Try adjusting your search criteria')
            : t('Write {line} in a visit, and remember it from there.', {
                line: exampleSubstanceLine,
              })
        }
      />
    </Section>
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
