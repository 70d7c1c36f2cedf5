import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../../../shared/language';
import { api, messageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useFormat } from '../../../web/language/format';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { Modal } from '../../../web/ui/Modal';
import { type Column, RecordTable } from '../../../web/ui/RecordTable';
import { Section } from '../../../web/ui/Section';
import { notifyFailure } from '../../../web/ui/tell';
import { ImportProducts } from './ImportProducts';
import { type ProductImport, sourceLabels } from './product';

/** The lists from outside that propose what is in a medicine: the newest imports, to import another or to undo one. */
export function ProductImports() {
  const [isOpen, dialog] = useDisclosure(false);
  const query = useQuery(api.products.list.queryOptions());
  const { dateTime } = useFormat();
  const columns = useMemo<Column<ProductImport>[]>(
    () => [
      {
        header: t('List'),
        card: 'title',
        cell: ({ source }) => t(sourceLabels[source]),
      },
      { header: t('File'), card: 'quiet', cell: ({ name }) => name },
      { header: t('Medicines'), card: 'quiet', isShort: true, cell: ({ products }) => products },
      { header: t('Rows left out'), isShort: true, card: 'said', cell: ({ leftOut }) => leftOut },
      { header: t('When'), card: 'last', cell: ({ importedAt }) => dateTime(importedAt) },
      { header: t('Imported by'), card: 'last', cell: ({ byName }) => byName },
      {
        header: t('Actions'),
        isActions: true,
        card: 'actions',
        cell: (made) => <ImportState made={made} />,
      },
    ],
    [dateTime],
  );
  const imports = query.data?.imports ?? [];
  return (
    <Section title={t('Lists from outside')}>
      <Text size="sm">
        {t(
          'They suggest what is in a medicine; what your doctors noted comes first. A newer list replaces the earlier one of its kind.',
        )}
      </Text>
      <FormAlert message={query.isError ? messageOf(query.error) : null} />
      {imports.length > 0 && (
        <RecordTable
          label={t('Lists from outside')}
          columns={columns}
          rows={imports}
          rowKey={({ id }) => id}
        />
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconFileUpload size={18} aria-hidden />}
          onClick={dialog.open}
        >
          {t('Import a list of medicines')}
        </Button>
      </Group>
      {isOpen && <ImportProducts onClose={dialog.close} />}
    </Section>
  );
}

/** Whether an import counts, and the button that undoes it. */
function ImportState({ made }: { made: ProductImport }) {
  if (made.takenBackAt !== null) return <Badge color="gray">{t('Undone')}</Badge>;
  if (!made.isInForce) return <Badge color="gray">{t('Replaced')}</Badge>;
  return <UndoImport made={made} />;
}

function UndoImport({ made: { id, source, products } }: { made: ProductImport }) {
  const [isConfirming, confirmation] = useDisclosure(false);
  const queryClient = useQueryClient();
  const undo = useAction(
    api.products.takeBack.mutationOptions({
      onError: notifyFailure,
      onSettled: () =>
        Promise.all(
          [api.products.key(), api.substances.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
  const list = t(sourceLabels[source]);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('Undo the import of {list}', { list })}
        onClick={confirmation.open}
      >
        {t('Undo')}
      </Button>
      <Modal
        opened={isConfirming}
        onClose={confirmation.close}
        title={t('Undo the import of {list}?', { list })}
      >
        <Stack>
          <Text>
            {t(
              '{count, plural, one {# medicine is} other {# medicines are}} no longer used; the list imported before is used again, if there is one. What your doctors noted stays.',
              { count: products },
            )}
          </Text>
          <DialogButtons>
            <Button variant="default" onClick={confirmation.close} data-autofocus>
              {t('Keep it')}
            </Button>
            <Button color="red" disabled={undo.isPending} onClick={() => undo.mutate({ id })}>
              {t('Undo')}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </>
  );
}
