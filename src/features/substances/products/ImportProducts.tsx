import {
  Alert,
  Button,
  FileButton,
  Group,
  List,
  NativeSelect,
  Progress,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { t } from '../../../shared/language';
import { FormAlert } from '../../../web/forms/FormAlert';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { Missing } from '../../../web/ui/Facts';
import { Modal } from '../../../web/ui/Modal';
import { type Column, RecordTable } from '../../../web/ui/RecordTable';
import { joinSubstances } from '../substances';
import { type Product, type ProductChanges, sourceLabels } from './product';
import {
  type ProductMatching,
  productFieldLabels,
  productFields,
  requiredProductFields,
} from './productColumns';
import { countLeftOut, type LeftOut, type ReadProducts } from './readProducts';
import { type FileProblem, useProductFile } from './useProductFile';
import { useProductImport } from './useProductImport';

/** Medicines that the preview shows. */
const previewRows = 5;

/** Why a file cannot be used; said with `t`. */
const problems: Record<FileProblem, string> = {
  empty: 'This file has no rows below its first one, which names the columns.',
  notCdci:
    'This is no package of the Common Drug Codes for India: it needs SubstanceMaster.txt, GenericMaster.txt and BrandMaster.txt with their columns. Save a spreadsheet as CSV.',
  unreadable: 'This file could not be read.',
  tooLarge: 'This file is too large. Split it into smaller files.',
  tooMany: 'This file has too many medicines. Split it into smaller files.',
};

/** The dialog that imports a list of medicines: choosing a file, matching its columns, comparing, importing. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  const { file, problem, matching, setMatching, read, progress, choose } = useProductFile();
  const resetInput = useRef<() => void>(null);
  return (
    <Modal opened onClose={onClose} title={t('Import a list of medicines')} size="xl">
      <Stack>
        {!file && <WhatCanBeImported />}
        <Group>
          <FileButton
            resetRef={resetInput}
            accept=".zip,.csv,.txt,.tsv,text/csv,application/zip"
            onChange={(chosen) => {
              void choose(chosen);
              // Without a reset, browsers fire no change event for the same file, which may have been fixed meanwhile.
              resetInput.current?.();
            }}
          >
            {(props) => (
              <Button
                {...props}
                variant={file ? 'default' : 'filled'}
                leftSection={<IconFileUpload size={18} aria-hidden />}
              >
                {file ? t('Choose another file') : t('Choose a file')}
              </Button>
            )}
          </FileButton>
          {file && <Text fw="var(--weight-medium)">{file.name}</Text>}
        </Group>
        <FormAlert message={problem && t(problems[problem])} />
        {file?.table && matching && (
          <Columns headers={file.table.headers} matching={matching} onChange={setMatching} />
        )}
        {progress !== null && (
          <Stack gap="xs" role="status">
            <Text size="sm">{t('The file is being read …')}</Text>
            <Progress value={progress * 100} aria-hidden />
          </Stack>
        )}
        {file && read && (
          // Other columns are another import.
          <ReadFile key={JSON.stringify(matching)} name={file.name} read={read} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  );
}

function WhatCanBeImported() {
  return (
    <Stack gap="xs">
      <Text>
        {t(
          'A list from outside suggests what is in a medicine. What your doctors noted stays and comes first.',
        )}
      </Text>
      <List size="sm">
        <List.Item>
          {t(
            'Common Drug Codes for India: the “Flat File Package” of nrces.in, as a zip, as you download it',
          )}
        </List.Item>
        <List.Item>{t('Jan Aushadhi: the list of products as CSV')}</List.Item>
        <List.Item>
          {t('Any other CSV with a column of names and one of what is in them')}
        </List.Item>
      </List>
    </Stack>
  );
}

interface ColumnsProps {
  headers: readonly string[];
  matching: ProductMatching;
  onChange: (matching: ProductMatching) => void;
}

/** The file's columns, to be matched by hand where their headings do not say enough. */
function Columns({ headers, matching, onChange }: ColumnsProps) {
  const columns = headers.map((header, index) => ({
    value: String(index),
    label: header || t('Column {number}', { number: index + 1 }),
  }));
  const missing = requiredProductFields.filter((field) => matching[field] === null);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        {productFields.map((field) => (
          <NativeSelect
            key={field}
            label={t(productFieldLabels[field])}
            required={(requiredProductFields as readonly string[]).includes(field)}
            data={[{ value: '', label: t('No column') }, ...columns]}
            value={matching[field] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...matching, [field]: value === '' ? null : Number(value) })
            }
          />
        ))}
      </SimpleGrid>
      {missing.length > 0 && (
        <Alert color="yellow" role="status">
          {t('Choose the columns of: {fields}', {
            fields: missing.map((field) => t(productFieldLabels[field])).join(', '),
          })}
        </Alert>
      )}
    </>
  );
}

interface ReadFileProps {
  name: string;
  read: ReadProducts;
  onClose: () => void;
}

function ReadFile({ name, read, onClose }: ReadFileProps) {
  const { products, source, leftOut } = read;
  const { stage, failure, compare, run } = useProductImport(read, name);
  const count = products.length;
  return (
    <>
      <Stack gap="xs">
        <Text>
          {t('{source}: {count, plural, one {# medicine} other {# medicines}} read', {
            source: t(sourceLabels[source]),
            count,
          })}
        </Text>
        <LeftOutRows leftOut={leftOut} />
      </Stack>
      {count > 0 && stage.name === 'ready' && <Preview products={products} />}
      {stage.name === 'sending' && (
        <Stack gap="xs" role="status">
          <Text size="sm">{t('The list is being sent and compared …')}</Text>
          <Progress value={stage.done * 100} aria-hidden />
        </Stack>
      )}
      {(stage.name === 'compared' || stage.name === 'importing') && (
        <Changes changes={stage.changes} />
      )}
      {stage.name === 'done' && (
        <Alert color="green" role="status">
          {t(
            '{count, plural, one {# medicine is} other {# medicines are}} imported. The list is used from now on; undo it under “Lists from outside”.',
            { count: stage.made.products },
          )}
        </Alert>
      )}
      <FormAlert message={failure} />
      <DialogButtons>
        <Button variant="default" disabled={stage.name === 'importing'} onClick={onClose}>
          {stage.name === 'done' ? t('Close') : t('Cancel')}
        </Button>
        {(stage.name === 'ready' || stage.name === 'sending') && (
          <Button disabled={count === 0 || stage.name === 'sending'} onClick={() => void compare()}>
            {t('Compare with what is here')}
          </Button>
        )}
        {(stage.name === 'compared' || stage.name === 'importing') && (
          <Button disabled={stage.name === 'importing'} onClick={() => void run(stage.changes)}>
            {stage.name === 'importing'
              ? t('Importing...')
              : t('Import {count, plural, one {# medicine} other {# medicines}}', { count })}
          </Button>
        )}
      </DialogButtons>
    </>
  );
}

/** How many rows of the file are left out, and why. */
function LeftOutRows({ leftOut }: { leftOut: LeftOut }) {
  if (countLeftOut(leftOut) === 0) return null;
  const { unnamed, unknown, tooLong } = leftOut;
  const reasons = [
    unknown > 0 && t('{count} without what is in them', { count: unknown }),
    unnamed > 0 && t('{count} without a name', { count: unnamed }),
    tooLong > 0 && t('{count} that are too long', { count: tooLong }),
  ].filter((reason) => reason !== false);
  return (
    <Text size="sm" c="dimmed">
      {t('Rows left out: {reasons}', { reasons: reasons.join(', ') })}
    </Text>
  );
}

function Preview({ products }: { products: readonly Product[] }) {
  const columns = useMemo<Column<Product & { position: number }>[]>(
    () => [
      { header: t('Medicine'), card: 'title', cell: ({ brand }) => brand },
      {
        header: t('What is in it'),
        card: 'quiet',
        cell: ({ substances }) => joinSubstances(substances),
      },
      { header: t('In the list'), card: 'last', cell: ({ name }) => name },
      { header: t('Code'), card: 'last', isShort: true, cell: ({ code }) => code || <Missing /> },
    ],
    [],
  );
  // A list may name a medicine twice: the position tells them apart.
  const rows = useMemo(
    () => products.slice(0, previewRows).map((product, position) => ({ ...product, position })),
    [products],
  );
  return (
    <RecordTable
      label={t('The first rows')}
      columns={columns}
      rows={rows}
      rowKey={({ position }) => String(position)}
    />
  );
}

/** What the import would change, and what of the clinic's own it leaves. */
function Changes({ changes }: { changes: ProductChanges }) {
  const { added, changed, removed, differing, differences } = changes;
  return (
    <Stack gap="xs" role="status">
      <Text>
        {t(
          'New: {added}. With other substances than before: {changed}. No longer in the list: {removed}.',
          { added, changed, removed },
        )}
      </Text>
      {differing > 0 && (
        <Alert
          color="yellow"
          title={t(
            '{count, plural, one {The list says something else of # medicine that your doctors noted. The note stays} other {The list says something else of # medicines that your doctors noted. The notes stay}}',
            { count: differing },
          )}
        >
          <List size="sm">
            {differences.map(({ brand, own, listed }) => (
              <List.Item key={brand}>
                {t('{medicine}: noted {own}, in the list {listed}', {
                  medicine: brand,
                  own: joinSubstances(own),
                  listed: joinSubstances(listed),
                })}
              </List.Item>
            ))}
          </List>
          {differing > differences.length && (
            <Text size="sm">
              {t('and {count} more', { count: differing - differences.length })}
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  );
}
