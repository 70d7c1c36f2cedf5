import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { useFormRows } from '../../web/forms/useFormRows';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { type Validation, validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { notifySuccess } from '../../web/ui/tell';
import { type PaidHow, paymentFromForm } from './paidHow';
import { type NewPurchase, newPurchase } from './purchase';
import {
  amountFromText,
  emptyLine,
  isBlankLine,
  type KeptItems,
  keptItems,
  type LineForm,
  linesFromForms,
  neededAmountFromText,
} from './purchaseForm';
import type { PurchaseDraft } from './readPurchaseFile';

/** What is typed for an invoice. */
export interface InvoiceForm {
  supplierId: string;
  invoiceNumber: string;
  invoiceDate: string;
  ratesIncludeTax: boolean;
  discount: string;
  total: string;
  /** '': later. */
  paid: PaidHow | '';
  lines: LineForm[];
}

const emptyForm: InvoiceForm = {
  ...{ supplierId: '', invoiceNumber: '', invoiceDate: '', ratesIncludeTax: false },
  ...{ discount: '', total: '', paid: '', lines: [emptyLine] },
};

/** The form of an invoice, with the medicines that are kept, and the ways from line to line. */
export function useInvoice(onEntered: () => void) {
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const { data, refetch: refetchItems } = useQuery({
    ...api.purchases.items.queryOptions(),
    // Read once for each invoice: up to 3,000 rows would follow whatever moves in the stock meanwhile.
    staleTime: 'static',
    gcTime: 0,
  });
  const items = useMemo(() => keptItems(data ?? []), [data]);
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: api.purchases.key() });
    void queryClient.invalidateQueries({ queryKey: api.stock.key() });
  };
  const record = useRecordForm({
    initialValues: emptyForm,
    validate: (typed) => purchaseFromForm(typed, items, today),
    save: (purchase: NewPurchase, options) => client.purchases.enter(purchase, options),
    onSaved: () => {
      refetch();
      notifySuccess(t('Invoice entered'));
      onEntered();
    },
    // A medicine may be out of use by now, or new.
    onRefused: () => {
      refetch();
      void refetchItems();
    },
  });
  const { form, values } = record;
  const rows = useFormRows<LineForm>(form, {
    ...{ path: 'lines', firstField: 'name', rows: values.lines, empty: emptyLine },
  });
  return {
    ...record,
    rows,
    items,
    names: useMemo(() => (data ?? []).map(({ name }) => name), [data]),
    isReady: data !== undefined,
    /** Goes from a line to the next, which is made if there is none. */
    goOn: (index: number) => {
      // In the document before the next key, which would be typed into the line before.
      if (index === values.lines.length - 1) {
        flushSync(() => form.insertListItem('lines', { ...emptyLine }));
      }
      form.getInputNode(`lines.${index + 1}.name`)?.focus();
    },
    takeDraft: ({ invoiceNumbers: [number = ''], lines: read }: PurchaseDraft) => {
      if (values.invoiceNumber.trim() === '') form.setFieldValue('invoiceNumber', number);
      const lines = [...values.lines.filter((line) => !isBlankLine(line)), ...read];
      if (read.length === 0) return;
      const { marks } = linesFromForms(lines, items);
      flushSync(() => {
        form.setFieldValue('lines', lines);
        form.setErrors(marks);
      });
      const [firstMarked = `lines.${lines.length - read.length}.name`] = Object.keys(marks);
      form.getInputNode(firstMarked)?.focus();
    },
  };
}

/** An invoice as it is sent, or what is wrong with it; every wrong cell is marked. */
function purchaseFromForm(
  { lines: forms, paid, discount, total, ...head }: InvoiceForm,
  items: KeptItems,
  today: string,
): Validation<NewPurchase> {
  const { lines, marks, problem } = linesFromForms(forms, items);
  const amount = neededAmountFromText(total);
  const read = validateWith(newPurchase, {
    ...{ ...head, discount: amountFromText(discount), total: amount, lines },
    // Of an unread total there is one complaint, at the total.
    paid:
      paid === '' || Number.isNaN(amount)
        ? null
        : paymentFromForm({ paid, amount, spentOn: today }),
  });
  if (problem === null) return read;
  const { lines: _, ...ofHead }: Record<string, string> = 'marks' in read ? read.marks : {};
  return { message: Object.values(ofHead)[0] ?? problem, marks: { ...ofHead, ...marks } };
}
