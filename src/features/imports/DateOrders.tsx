import { Alert, Radio, Stack } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { useClinic } from '../../web/session/session';
import { parseDateOfBirth } from '../patients/patient';
import type { DateQuestion } from './dateColumns';
import { type DateOrder, dateInFile } from './fileDates';
import type { Matching } from './matchColumns';

interface DateOrdersProps<Field extends string> {
  headers: readonly string[];
  questions: readonly DateQuestion<Field>[];
  /** What the fields are called, for a column without a heading. */
  labels: Readonly<Record<Field, string>>;
  orders: Matching['dateOrders'];
  isDisabled: boolean;
  onAnswer: (column: number, order: DateOrder) => void;
}

/** Asks for each ambiguous column of dates whether the day or the month comes first. */
export function DateOrders<Field extends string>(props: DateOrdersProps<Field>) {
  const { headers, questions, labels, orders, isDisabled, onAnswer } = props;
  const { today, timeZone } = useClinic();
  const readAs = (cell: string, order: DateOrder) => {
    const result = parseDateOfBirth(dateInFile(cell, order, timeZone), today);
    const date = result ? formatCalendarDate(result.dateOfBirth) : t('not a date');
    return t('{cell} is {date}', { cell, date });
  };
  const choice = (order: DateOrder, label: string, { examples }: DateQuestion<Field>) => (
    <Radio
      value={order}
      disabled={isDisabled}
      label={label}
      description={examples.map((cell) => readAs(cell, order)).join('; ')}
    />
  );
  return questions.map((question) => {
    const { column, field } = question;
    const name = headers[column] || t(labels[field]);
    return (
      <Alert key={column} color="yellow" role="status" icon={<IconCalendarQuestion aria-hidden />}>
        <Radio.Group
          label={t('What comes first in the dates of “{column}”?', { column: name })}
          value={orders[column] ?? null}
          onChange={(order) => onAnswer(column, order as DateOrder)}
        >
          <Stack gap="xs" mt="xs">
            {choice('day', t('The day'), question)}
            {choice('month', t('The month'), question)}
          </Stack>
        </Radio.Group>
      </Alert>
    );
  });
}
