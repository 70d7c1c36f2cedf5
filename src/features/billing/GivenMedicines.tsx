import { Alert, Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { fillIn } from '../../web/forms/fillIn';
import type { BillForm } from './bill';
import { changedSince, type GivenMedicine, withGiven } from './givenMedicines';
import { MedicineTaxFields } from './MedicineTaxFields';

const none: GivenMedicine[] = [];

/**
 * Fills the form with the medicines that were given in the selected visit and stand on no bill. What is given or taken
 * back while the form is open is asked about, as it would change what somebody sees already.
 */
export function useGivenMedicines(form: UseFormReturnType<BillForm>) {
  const { patientId, tokenId } = form.values;
  const isChosen = patientId !== '' && tokenId !== '';
  const { data, isError } = useQuery({
    ...api.billing.given.queryOptions({ input: isChosen ? { patientId, tokenId } : skipToken }),
    // The form is filled from what is so now, not from what was seen before.
    gcTime: 0,
  });
  const lines = isChosen ? (data ?? null) : none;
  const [taken, setTaken] = useState<{ tokenId: string; lines: GivenMedicine[] | null }>({
    tokenId: '',
    lines: none,
  });
  const before = taken.tokenId === tokenId ? taken.lines : null;
  const { changed, gone } = changedSince(before ?? lines ?? [], lines ?? before ?? []);
  const isAsked = changed.length + gone.length > 0;
  const take = () => {
    // By an updater, because a row may have been added meanwhile.
    fillIn(form, () =>
      form.setFieldValue('items', (rows) => withGiven(rows, taken.lines ?? [], lines ?? [])),
    );
    setTaken({ tokenId, lines });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes each answer over once, by the rows as they are then.
  useEffect(() => {
    const isSame = taken.tokenId === tokenId && taken.lines === lines;
    if (!isSame && !isAsked && (lines !== null || before === null)) take();
  }, [tokenId, lines]);
  return {
    lines: before ?? none,
    /** A bill that is saved now would leave them out. */
    isLoading: isChosen && data === undefined && !isError,
    /** They could not be read, so none of them is in the form. */
    isUnknown: isError && before === null,
    /** What has to be asked; null: nothing. */
    changes: isAsked ? { changed, gone } : null,
    take,
  };
}

interface GivenNoticesProps {
  given: ReturnType<typeof useGivenMedicines>;
  /** The bill that is being saved changes what is left to bill. */
  isSaving: boolean;
}

/** What has to be said of the medicines in the form: without tax, or changed meanwhile. */
export function GivenNotices({ given, isSaving }: GivenNoticesProps) {
  const { lines, isUnknown, changes, take } = given;
  const queryClient = useQueryClient();
  // Of two batches of a medicine one is asked about.
  const untaxed = new Map(
    lines.filter(({ isTaxMissing }) => isTaxMissing).map((line) => [line.itemId, line]),
  );
  return (
    <>
      {isUnknown && (
        <Alert color="yellow" role="status">
          {t('What was given in this visit could not be loaded, so it is not on this bill.')}
        </Alert>
      )}
      {[...untaxed.values()].map((line) => (
        <MedicineTaxFields
          key={line.itemId}
          medicine={line}
          onEntered={() =>
            void queryClient.invalidateQueries({ queryKey: api.billing.given.key() })
          }
        />
      ))}
      {changes && !isSaving && (
        <Alert color="yellow" role="status">
          <Group justify="space-between">
            <div style={{ flex: '1 1 14rem' }}>
              <Text>{t('What was given in this visit has changed meanwhile:')}</Text>
              {changes.changed.map(({ dispenseLineId, medicine, units }) => (
                <Text key={dispenseLineId}>
                  {t('{medicine}: {units} now', { medicine, units })}
                </Text>
              ))}
              {changes.gone.map(({ dispenseLineId, medicine }) => (
                <Text key={dispenseLineId}>
                  {t('{medicine}: taken back, or on another bill', { medicine })}
                </Text>
              ))}
            </div>
            <Button variant="default" onClick={take}>
              {t('Update the items')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}
