import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { isUnread, readRupees } from '../../shared/readMoney';
import { AmountInput } from '../../web/ui/AmountInput';
import { Section } from '../../web/ui/Section';
import { readQuantity } from '../billing/bill';
import classes from './CashCount.module.css';
import { type Counts, type DayCloseForm, denominations } from './dayClose';
import { denominationLabel } from './dayCloseLabels';

interface CashCountProps {
  form: UseFormReturnType<DayCloseForm>;
  /** The typed counts as numbers. */
  counts: Counts;
  /** What was spent from the drawer, between the opening cash and the notes. */
  children: ReactNode;
}

/** The fields for the opening cash and for the number of each note and coin, each with its value. */
export function CashCount({ form, counts, children }: CashCountProps) {
  return (
    <Section title={t('Cash counted')}>
      <AmountInput
        label={t('Opening cash (₹)')}
        description={t('What was in the drawer before')}
        isUnreadable={isUnread(form.values.openingCash, readRupees)}
        maw={280}
        {...form.getInputProps('openingCash')}
      />
      {children}
      <div className={classes.kinds}>
        <div className={classes.columns}>
          {(['note', 'coin'] as const).map((kind) => (
            <div key={kind} className={classes.kind}>
              {denominations
                .filter((denomination) => denomination.kind === kind)
                .map((denomination) => {
                  const { key, value } = denomination;
                  const amount = counts[key] * value;
                  return (
                    <div key={key} className={classes.piece}>
                      <label htmlFor={`count-${key}`}>{denominationLabel(denomination)}</label>
                      <TextInput
                        id={`count-${key}`}
                        inputMode="numeric"
                        autoComplete="off"
                        placeholder="0"
                        // Only marks the field: the message is beside the button, because here is no room for it.
                        error={isUnread(form.values.counts[key], readQuantity)}
                        {...form.getInputProps(`counts.${key}`)}
                      />
                      <span
                        className={
                          amount === 0 ? `${classes.amount} ${classes.none}` : classes.amount
                        }
                      >
                        {formatRupees(amount)}
                      </span>
                    </div>
                  );
                })}
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}
