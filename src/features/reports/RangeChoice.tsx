import { Group, Select } from '@mantine/core';
import { t } from '../../shared/language';
import { DateField } from '../../web/dates/DateField';
import { SegmentedFilter } from '../../web/records/SegmentedFilter';
import classes from './Reports.module.css';
import { type DayRange, type RangeName, rangeNames } from './range';
import type { Report } from './report';

const labels: Record<RangeName, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This week',
  month: 'This month',
  financialYear: 'Financial year',
  own: 'Other days',
};

interface RangeChoiceProps {
  name: RangeName;
  range: DayRange;
  onName: (name: RangeName) => void;
  onDay: (bound: 'from' | 'to', day: string) => void;
  doctorId?: string | undefined;
  people?: Report['people'];
  /** Absent for a report that is always of the whole clinic. */
  onDoctor?: (id: string) => void;
}

/** The choice of days and doctor, in the line of what stands before it if there is room. */
export function RangeChoice(props: RangeChoiceProps) {
  const { name, range, onName, onDay, doctorId, people = [], onDoctor } = props;
  return (
    <div className={`${classes.range} ${classes.onScreen}`}>
      <div className={classes.scroll}>
        <SegmentedFilter
          aria-label={t('Days')}
          value={name}
          onChange={(value) => onName(value as RangeName)}
          data={rangeNames.map((value) => ({ value, label: t(labels[value]) }))}
        />
      </div>
      {name === 'own' && (
        <Group gap="xs" className={classes.days ?? ''}>
          <DateField
            label={t('First day')}
            direction="behind"
            value={range.from}
            onChange={(day) => onDay('from', day)}
          />
          <DateField
            label={t('Last day')}
            direction="behind"
            value={range.to}
            onChange={(day) => onDay('to', day)}
          />
        </Group>
      )}
      {onDoctor && (
        <Select
          aria-label={t('Doctor')}
          placeholder={t('All doctors')}
          data={people
            .filter(({ isDoctor }) => isDoctor)
            .map(({ id, name: label }) => ({ value: id, label }))}
          value={doctorId ?? null}
          onChange={(id) => onDoctor(id ?? '')}
          clearable
          className={classes.doctor ?? ''}
          comboboxProps={{ width: '15rem', position: 'bottom-end' }}
        />
      )}
    </div>
  );
}
