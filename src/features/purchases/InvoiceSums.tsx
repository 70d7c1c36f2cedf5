import { Stack, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { readRupees } from '../../shared/readMoney';
import { amountFromText, isBlankLine, summedFromForm } from './purchaseForm';
import { purchaseRoundOff, purchaseTotals } from './purchaseTotals';
import type { InvoiceForm } from './useInvoice';

/** What the typed lines come to, and whether that meets the invoice's total. */
export function InvoiceSums({ values }: { values: InvoiceForm }) {
  const lines = values.lines.filter((line) => !isBlankLine(line)).map(summedFromForm);
  const summed = lines.filter((line) => line !== null);
  const { taxable, tax, total } = purchaseTotals({
    ratesIncludeTax: values.ratesIncludeTax,
    discount: Math.max(0, amountFromText(values.discount) || 0),
    lines: summed,
  });
  const printed = readRupees(values.total);
  const unread = lines.length - summed.length;
  return (
    <Stack gap={0}>
      <Text>
        {t('Value {taxable}, tax {tax}: the lines come to {total}', {
          taxable: formatRupees(taxable),
          tax: formatRupees(tax),
          total: formatRupees(total),
        })}
      </Text>
      {printed !== null && lines.length > 0 && <Text fw="bold">{difference(total, printed)}</Text>}
      {unread > 0 && (
        <Text size="sm">
          {t(
            '{count, plural, one {# line is not whole yet and not counted} other {# lines are not whole yet and not counted}}',
            { count: unread },
          )}
        </Text>
      )}
    </Stack>
  );
}

/** How the lines' total and the printed one (both paise) meet, in words. */
function difference(computed: number, printed: number): string {
  const roundOff = purchaseRoundOff(computed, printed);
  if (roundOff === 0) return t('That is the total on the invoice.');
  if (roundOff !== null) {
    return t('The invoice rounds it by {amount}.', { amount: formatRupees(roundOff) });
  }
  return computed < printed
    ? t('{amount} less than on the invoice', { amount: formatRupees(printed - computed) })
    : t('{amount} more than on the invoice', { amount: formatRupees(computed - printed) });
}
