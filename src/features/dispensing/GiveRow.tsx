import { Button, Checkbox, Fieldset, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { t } from '../../shared/language';
import { expiryInWords } from '../stock/stockItem';
import { type GivenRow, itemOfRow, packsOf, unitsOf, withItem } from './giveForm';
import type { ProposedItem, ProposedLine } from './proposedLine';

interface GiveRowProps {
  row: GivenRow;
  line: ProposedLine;
  onChange: (next: (row: GivenRow) => GivenRow) => void;
  /** Puts in what is on the shelf and not in the book; null: of a medicine that nobody keeps yet. */
  onFind: (item: ProposedItem | null) => void;
}

/** One medicine of a prescription: what is given for it, how much, and of which batch. */
export function GiveRow({ row, line, onChange, onFind }: GiveRowProps) {
  const item = itemOfRow(row, line);
  const isGone = row.itemId !== '' && !item;
  return (
    <Fieldset legend={line.medicine}>
      <Text size="sm">{lineInWords(line)}</Text>
      {isGone && (
        <Text size="sm" c="red" role="alert">
          {t('What was chosen is used up meanwhile. Choose again.')}
        </Text>
      )}
      {(isGone || choicesOf(line).length > 0) && (
        <Group align="end">
          <NativeSelect
            label={t('Medicine')}
            flex="2 1 12rem"
            data={[
              { value: '', label: t('Do not give') },
              ...(isGone ? [{ value: row.itemId, label: t('Used up'), disabled: true }] : []),
              ...choicesOf(line),
            ]}
            value={row.itemId}
            onChange={({ currentTarget: { value } }) => {
              onChange((before) => withItem(before, line, value));
            }}
          />
          {item && (
            <TextInput
              label={t('Quantity')}
              flex="1 1 5rem"
              inputMode="numeric"
              autoComplete="off"
              value={row.units}
              onChange={({ currentTarget: { value } }) => {
                onChange((before) => ({ ...before, units: value }));
              }}
            />
          )}
          {item && (
            <Checkbox
              label={t('Free of charge')}
              pb="xs"
              checked={row.isFree}
              onChange={({ currentTarget: { checked } }) => {
                onChange((before) => ({ ...before, isFree: checked }));
              }}
            />
          )}
        </Group>
      )}
      {item && <ItemWords row={row} item={item} line={line} />}
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        onClick={() => onFind(item ?? line.same[0] ?? null)}
      >
        {t('On the shelf but not in the book')}
      </Button>
    </Fieldset>
  );
}

/** How much is written and was given of a line, or that there is nothing to give. */
function lineInWords(line: ProposedLine): string {
  const { written, given } = line;
  return [
    written === null
      ? t('How many is not certain: please count.')
      : t('Written: {units}', { units: written }),
    given > 0 && t('Given already: {units}', { units: given }),
    choicesOf(line).length === 0 && t('Nothing of it is in stock.'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What there is something of; another brand is said to be one. */
function choicesOf({ same, otherBrands }: ProposedLine) {
  const isThere = (item: ProposedItem) => unitsOf(item, true) > 0;
  return [
    ...same.filter(isThere).map(({ id, name }) => ({ value: id, label: name })),
    ...otherBrands.filter(isThere).map(({ id, name }) => ({
      value: id,
      label: t('{name} (another brand)', { name }),
    })),
  ];
}

/** What is left of the chosen item, of which batch it is given, in how many packs, and that it is another brand. */
function ItemWords({ row, item, line }: { row: GivenRow; item: ProposedItem; line: ProposedLine }) {
  const [next] = item.batches.filter(({ isSample }) => row.isFree || !isSample);
  const packs = packsOf(Number(row.units) || 0, item.packUnits);
  const isOtherBrand = line.otherBrands.includes(item);
  return (
    <>
      {isOtherBrand && (
        <Text size="sm" role="status" fw="bold">
          {t(
            'Another brand of the same substances, in place of {medicine}: tell the patient. The paper says so.',
            {
              medicine: line.medicine,
            },
          )}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {[
          t('Left: {units}', { units: unitsOf(item, row.isFree) }),
          next &&
            t('Batch {batch}, expires {expiry}', {
              batch: next.number,
              expiry: expiryInWords(next.expiry),
            }),
          packs &&
            t('{packs} × {packUnits} and {loose} loose', { ...packs, packUnits: item.packUnits }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  );
}
