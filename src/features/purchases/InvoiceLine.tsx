import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../shared/language';
import { SuggestInput } from '../../web/ui/SuggestInput';
import { UnitFields } from '../stock/widgets/UnitFields';
import classes from './InvoiceLine.module.css';
import { type KeptItems, keptItem, type LineForm, renamedLine, withRateRead } from './purchaseForm';
import type { InvoiceForm } from './useInvoice';

interface InvoiceLineProps {
  form: UseFormReturnType<InvoiceForm>;
  index: number;
  items: KeptItems;
  /** Of all kept medicines. */
  names: string[];
  /** Whether the clinic needs the HSN code of a new medicine: it has a GSTIN. */
  asksHsn: boolean;
  /** Goes to the next line. */
  onEnd: () => void;
  onRemove: (() => void) | undefined;
}

/**
 * One line of an invoice. By keyboard it takes six presses besides what is typed: Enter takes the medicine and goes to
 * the batch; Tab or Enter from batch, expiry, packs and rate to the next cell; Enter in the MRP begins the next line.
 * Enter passes over cells that are filled, so a line with the usual MRP takes five.
 */
export function InvoiceLine(props: InvoiceLineProps) {
  const { form, index, items, names, asksHsn, onEnd, onRemove } = props;
  const [isNaming, setNaming] = useState(false);
  const line = form.values.lines[index];
  if (!line) return null;
  const item = keptItem(line.name, items);
  const isNew = !isNaming && !item && line.name.trim() !== '';
  const change = (next: LineForm) => {
    for (const cell of Object.keys(next) as (keyof LineForm)[]) {
      if (next[cell] !== line[cell]) form.setFieldValue(`lines.${index}.${cell}`, next[cell]);
    }
  };
  const cell = (name: keyof LineForm, label: string) => ({
    label,
    'aria-label': t('Line {line}: {field}', { line: index + 1, field: label }),
    autoComplete: 'off',
    ...form.getInputProps(`lines.${index}.${name}`),
  });
  return (
    <Stack
      gap="xs"
      role="group"
      aria-label={t('Line {line}', { line: index + 1 })}
      // What is typed takes the place of the usual value.
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      onKeyDown={(event) => goOn(event, onEnd)}
    >
      <div className={classes.cells}>
        <SuggestInput
          {...cell('name', t('Medicine'))}
          className={classes.wide ?? ''}
          // Nothing is proposed in place of a medicine that is named in full.
          data={isNaming && !item ? names : []}
          selectFirstOptionOnChange
          onFocus={() => setNaming(true)}
          onBlur={() => setNaming(false)}
          onChange={(name) => change(renamedLine(line, name, items))}
        />
        <TextInput {...cell('number', t('Batch'))} />
        <TextInput {...cell('expiry', t('Expiry'))} placeholder="0727" />
        <TextInput {...cell('quantity', t('Packs'))} placeholder="10+1" />
        <TextInput
          {...cell('rate', t('Rate (₹)'))}
          placeholder="85.5-5%"
          onBlur={() => change(withRateRead(line))}
        />
        <TextInput {...cell('mrp', t('MRP (₹)'))} inputMode="decimal" />
        <TextInput {...cell('discount', t('Disc. (%)'))} inputMode="decimal" />
        <TextInput {...cell('tax', t('Tax (%)'))} inputMode="decimal" />
        {onRemove && (
          <Button
            variant="subtle"
            px="xs"
            className={classes.remove ?? ''}
            aria-label={t('Remove line {line}', { line: index + 1 })}
            onClick={onRemove}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
      {isNew && (
        <>
          <Text size="sm">
            {t('Not in the stock yet: choose another name above, or say what it is.')}
          </Text>
          <div className={classes.cells}>
            <UnitFields
              form={line}
              onChange={(unit) => change({ ...line, ...unit })}
              input={(name) => cell(name, t(name === 'packUnits' ? 'In a pack' : 'Holds (ml)'))}
            />
            <TextInput {...cell('maker', t('Maker'))} className={classes.wide ?? ''} />
            <TextInput
              {...cell('makerAddress', t('Maker’s address'))}
              className={classes.wide ?? ''}
            />
            {(asksHsn || line.hsn !== '') && (
              <TextInput {...cell('hsn', t('HSN/SAC code'))} inputMode="numeric" />
            )}
          </div>
        </>
      )}
    </Stack>
  );
}

/** Enter goes to the line's next empty cell, and from a full line to the next one. */
function goOn(event: KeyboardEvent<HTMLElement>, onEnd: () => void): void {
  const { key, target, ctrlKey, metaKey, nativeEvent } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const cells = [...event.currentTarget.querySelectorAll('input')];
  const next = cells.slice(cells.indexOf(target) + 1).find(({ value }) => value.trim() === '');
  if (next) next.focus();
  else onEnd();
}
