import { Alert, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp, IconPercentage, IconReceipt, IconReceiptTax } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useClinic } from '../../web/session/session';
import { StatCards } from '../../web/ui/StatCards';
import { AccountantsYear } from './AccountantsYear';
import { CreditNotes } from './CreditNotes';
import { FigureTable } from './FigureTable';
import { GstFiles } from './GstFiles';
import {
  byRate,
  type Gst,
  type GstReport as GstFigures,
  gstOf,
  gstReconciliation,
  inAll,
  type Registration,
} from './gst';
import { exemptOf, splitNet } from './gstr1';
import { MissingDays } from './MissingDays';
import { rangeInWords } from './paperSections';
import { RangeChoice } from './RangeChoice';
import classes from './Reports.module.css';
import { type DayRange, type DaysSaid, dayRangeAsked, daysAsked } from './range';
import { countIn, type DocumentSeries, missingInWords, numberIn } from './series';
import { totalOf } from './sumsOf';

interface GstReportProps {
  chosen: DaysSaid;
  onChoose: (filter: 'range' | 'from' | 'to', value: string) => void;
}

/** What the accountant files: outward supplies less credit notes, the numbers given out, and the files for GSTR-1. */
export function GstReport({ chosen, onChoose }: GstReportProps) {
  const { today } = useClinic();
  // A return is of a month at least.
  const { range: rangeName = 'month' } = chosen;
  const { before: _, ...range } = daysAsked({ ...chosen, range: rangeName }, today);
  const asked = dayRangeAsked.safeParse(range);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...api.reports.gst.queryOptions({ input: range }),
    enabled: asked.success,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <RangeChoice
        name={rangeName}
        range={range}
        onName={(value) => onChoose('range', value)}
        onDay={onChoose}
      />
      <Text size="sm" c="dimmed">
        {rangeInWords(range)}
      </Text>
      <FormAlert
        message={
          asked.success ? error && messageOf(error) : (asked.error.issues[0]?.message ?? null)
        }
      />
      <MissingDays count={data?.missingDays ?? 0} />
      {isPending && asked.success && <Skeleton h={320} aria-busy />}
      {data && asked.success && (
        <div aria-busy={isPlaceholderData} className={classes.report}>
          <Shown report={data} range={range} />
        </div>
      )}
    </>
  );
}

function Shown({ report, range }: { report: GstFigures; range: DayRange }) {
  const gst = gstOf(report.sums);
  const { registrations } = gst;
  return (
    <>
      {registrations.length === 0 && (
        <Alert color="gray">
          {t('No bill of these days was made under a GSTIN, so there is nothing to file for them.')}
        </Alert>
      )}
      {registrations.map((registration) => (
        <OneRegistration
          key={registration.gstin}
          registration={registration}
          isOneOfMany={registrations.length > 1}
        />
      ))}
      <Series report={report} />
      <CreditNotes range={range} />
      <Uncredited report={report} />
      {registrations.map((registration) => (
        <GstFiles
          key={registration.gstin}
          registration={registration}
          series={report.series}
          range={range}
        />
      ))}
      <HowItAddsUp gst={gst} />
      <AccountantsYear />
    </>
  );
}

interface OneRegistrationProps {
  registration: Registration;
  isOneOfMany: boolean;
}

function OneRegistration({ registration, isOneOfMany }: OneRegistrationProps) {
  const { gstin, lines, creditNotes } = registration;
  const [supplied, net] = [inAll(lines, 'supplied'), inAll(lines, 'net')];
  const credited = inAll(lines, 'credited');
  const title = (text: string) => (isOneOfMany ? `${text}, ${gstin}` : text);
  return (
    <>
      <StatCards
        isMissing={false}
        stats={[
          {
            label: title(t('Outward supplies')),
            value: formatRupees(supplied.taxable),
            icon: IconReceipt,
            note: t('GSTIN {gstin}', { gstin }),
          },
          {
            label: title(t('Less credit notes')),
            value: formatRupees(credited.taxable),
            icon: IconArrowBackUp,
            note: t('{count, plural, one {# credit note} other {# credit notes}}', {
              count: creditNotes.count,
            }),
          },
          {
            label: title(t('Net')),
            value: formatRupees(net.taxable),
            icon: IconReceiptTax,
            note: t('{amount} of it exempt', { amount: formatRupees(exemptOf(lines)) }),
          },
          { label: title(t('Net tax')), value: formatRupees(net.tax), icon: IconPercentage },
        ]}
      />
      <FigureTable
        title={title(t('Supplies by rate'))}
        name="gst-by-rate"
        headers={[
          t('Rate'),
          t('Outward supplies'),
          t('Less credit notes'),
          t('Net taxable value'),
          t('CGST'),
          t('SGST'),
          t('Net tax'),
        ]}
        rows={byRate(lines).map((line) => {
          const { cgst, sgst } = splitNet(line.net.tax);
          return [
            line.rate === 0 ? t('0% (exempt)') : `${line.rate / 100}%`,
            { paise: line.supplied.taxable },
            { paise: line.credited.taxable },
            { paise: line.net.taxable },
            { paise: cgst },
            { paise: sgst },
            { paise: line.net.tax },
          ];
        })}
      />
      <FigureTable
        title={title(t('Supplies by SAC or HSN'))}
        name="gst-by-code"
        headers={[
          t('SAC or HSN'),
          t('Rate'),
          t('Quantity'),
          t('Net taxable value'),
          t('CGST'),
          t('SGST'),
          t('Value with tax'),
        ]}
        rows={lines.map((line) => {
          const { cgst, sgst } = splitNet(line.net.tax);
          return [
            line.code || t('No code'),
            `${line.rate / 100}%`,
            line.quantity,
            { paise: line.net.taxable },
            { paise: cgst },
            { paise: sgst },
            { paise: line.net.taxable + line.net.tax },
          ];
        })}
      />
    </>
  );
}

const documentNames: Record<DocumentSeries['document'], string> = {
  bill: 'Bills',
  creditNote: 'Credit notes',
};

/** Which numbers were given out, in one row as long as none is missing and the prefix stays. */
function Series({ report }: { report: GstFigures }) {
  const { series, missing, sums } = report;
  const unnumbered = totalOf(sums, 'unnumbered');
  return (
    <>
      <FigureTable
        title={t('Numbers given out')}
        name="gst-numbers"
        headers={[
          t('Document'),
          t('First number'),
          t('Last number'),
          t('How many'),
          t('Voided'),
          t('Voided without a credit note'),
          t('GSTIN'),
        ]}
        rows={series.map((one) => [
          t(documentNames[one.document]),
          numberIn(one, one.first),
          numberIn(one, one.last),
          countIn(one),
          one.document === 'bill' ? one.voided : null,
          one.document === 'bill' ? one.cancelled : null,
          one.gstin || t('none'),
        ])}
        note={
          <>
            {t(
              'Numbers follow each other without a gap. Where the clinic’s prefix or GSTIN changes, another row begins and the numbers go on.',
            )}
            {unnumbered.count > 0 && (
              <>
                {' '}
                {t(
                  '{count, plural, one {# bill} other {# bills}} of {amount} from before bills had numbers.',
                  { count: unnumbered.count, amount: formatRupees(unnumbered.amount) },
                )}
              </>
            )}
          </>
        }
      />
      {missing.map((one) => (
        <Alert key={`${one.document} ${one.financialYear} ${one.numbers[0]}`} color="red">
          {one.document === 'bill'
            ? t(
                'Bill numbers are missing, which must not happen: {numbers}. Please tell whoever looks after the computer.',
                { numbers: missingInWords(one) },
              )
            : t(
                'Credit note numbers are missing, which must not happen: {numbers}. Please tell whoever looks after the computer.',
                { numbers: missingInWords(one) },
              )}
        </Alert>
      ))}
    </>
  );
}

/** What was given back before there were credit notes. */
function Uncredited({ report: { uncredited } }: { report: GstFigures }) {
  if (uncredited.count === 0) return null;
  const more = uncredited.count - uncredited.rows.length;
  return (
    <FigureTable
      title={t('Given back without a credit note')}
      name="gst-without-credit-note"
      headers={[t('Date'), t('Kind'), t('Bill'), t('Amount')]}
      rows={uncredited.rows.map(({ date, kind, bill, amount }) => [
        date,
        kind === 'refund' ? t('Refund') : t('Voided bill'),
        bill,
        { paise: amount },
      ])}
      note={
        <>
          {t(
            'Tax invoices refunded or voided before the clinic issued credit notes. Refunds lower no figure here; voided bills are counted in none.',
          )}
          {more > 0 && <> {t('{count} more are in the accountant’s year.', { count: more })}</>}
        </>
      }
    />
  );
}

/** How the supplies come out of the report on money. */
function HowItAddsUp({ gst }: { gst: Gst }) {
  const names = { taxable: t('Taxable value'), tax: t('Tax') };
  return (
    <section className={classes.block} aria-label={t('How it adds up')}>
      <div className={classes.blockHead}>
        <h2>{t('How it adds up')}</h2>
      </div>
      <ul className={classes.sums}>
        {gstReconciliation(gst).map(
          ({ figure, whole, money, voidedSince, unregistered, holds }) => (
            <li key={figure}>
              <b>
                {t('Outward supplies')}, {names[figure]} {formatRupees(whole)}
              </b>
              {' = '}
              {t('in the report on money')} {formatRupees(money)}
              {' + '}
              {t('on bills voided since by a credit note')} {formatRupees(voidedSince)}
              {' − '}
              {t('on bills without a GSTIN')} {formatRupees(unregistered)}
              {!holds && (
                <strong className={classes.wrong}>
                  {' '}
                  {t('These do not agree. Please tell whoever looks after the computer.')}
                </strong>
              )}
            </li>
          ),
        )}
      </ul>
      <Text size="sm" c="dimmed">
        {t(
          'A discount is given after tax and lowers no taxable value. CGST and SGST are the halves of a sum; CGST has the odd paisa.',
        )}
      </Text>
    </section>
  );
}
