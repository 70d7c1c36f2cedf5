import { Anchor, Stack } from '@mantine/core';
import { IconCashBanknote, IconCoins, IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useClinic } from '../../web/session/session';
import { FigureTable } from './FigureTable';
import { KeyFigures } from './KeyFigures';
import { leadDays } from './lead';
import { spendingLead } from './leads';
import { RangeChoice } from './RangeChoice';
import { ReportFrame } from './ReportFrame';
import { ReportLead } from './ReportLead';
import classes from './Reports.module.css';
import { type ChosenDays, type DayRange, dayRangeAsked, rangeChosen } from './range';
import type { Spending } from './spending';
import { spendingFigures, spendingKeyFigures } from './spendingFigures';
import { useDaysOfFigures } from './useDaysOfFigures';

const icons = [IconCashBanknote, IconCoins, IconScale];

interface SpendingReportProps {
  chosen: ChosenDays;
  onChoose: (filter: 'range' | 'from' | 'to', value: string) => void;
}

/** What went out in the chosen days, by kind and by month, and what is left of what came in. */
export function SpendingReport({ chosen, onChoose }: SpendingReportProps) {
  const { today } = useClinic();
  const { range: name = 'month' } = chosen;
  const range = rangeChosen(name, chosen, today);
  const query = useQuery({
    ...api.reports.spending.queryOptions({ input: range }),
    enabled: dayRangeAsked.safeParse(range).success,
    placeholderData: keepPreviousData,
  });
  const shown = useDaysOfFigures(range, query.isSuccess && !query.isPlaceholderData);
  return (
    <>
      <RangeChoice
        name={name}
        range={range}
        onName={(value) => onChoose('range', value)}
        onDay={onChoose}
      />
      <Stack className={classes.below ?? ''}>
        <ReportFrame range={range} query={query}>
          {(spending) => <SpendingFigures spending={spending} range={shown} />}
        </ReportFrame>
      </Stack>
    </>
  );
}

function SpendingFigures({ spending, range }: { spending: Spending; range: DayRange }) {
  const { today } = useClinic();
  return (
    <>
      <ReportLead {...spendingLead(spending, leadDays(range, null, today))}>
        <KeyFigures figures={spendingKeyFigures(spending)} icons={icons} />
      </ReportLead>
      {spendingFigures(spending).map((figures) => (
        <FigureTable key={figures.name} {...figures} />
      ))}
      <Anchor
        className={classes.onScreen ?? ''}
        w="fit-content"
        renderRoot={(props) => (
          <Link to="/app/registers" search={{ register: 'cash', ...range }} {...props} />
        )}
      >
        {t('Cash book of these days')}
      </Anchor>
    </>
  );
}
