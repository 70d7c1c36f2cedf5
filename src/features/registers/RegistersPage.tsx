import { Button, NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCalendarDate } from '../../shared/clinicDay';
import { currentSpeaker, t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, client, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { SavePdfButton, useSavedPdf } from '../../web/paper/SavePdfButton';
import { ChoiceFilter } from '../../web/records/ChoiceFilter';
import { DaysFilter } from '../../web/records/DaysFilter';
import { useAccess } from '../../web/session/session';
import { ExportButton } from '../../web/ui/ExportButton';
import { LongWait } from '../../web/ui/LongWait';
import { PageHeader } from '../../web/ui/PageHeader';
import classes from './RegistersPage.module.css';
import { type RegisterTable, registerMessages, registerTitles } from './register';
import { useAskedRegister } from './useAskedRegister';

/** The registers that the clinic must be able to show; the address has the register, the days and the doctor. */
export function RegistersPage() {
  const { asked, offered, areDaysRight, set, filter } = useAskedRegister();
  const query = useQuery({
    ...api.registers.read.queryOptions({ input: asked }),
    enabled: areDaysRight,
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData } = query;
  // Of other days at most: the rows of another register would stand under this one's name.
  const table = areDaysRight && data?.register === asked.register ? data : undefined;
  const isWaiting = isFetching && (!table || isPlaceholderData);
  return (
    <Stack>
      <PageHeader
        title={t('Registers')}
        subtitle={t('What the clinic must be able to show')}
        back={{ to: '/app/dashboard', label: t('Back to Dashboard') }}
        action={<RegisterActions asked={asked} areDaysRight={areDaysRight} />}
      />
      <div className={classes.choices}>
        <NativeSelect
          aria-label={t('Register')}
          value={asked.register}
          onChange={(event) => set('register', event.currentTarget.value)}
          data={offered.map((value) => ({ value, label: t(registerTitles[value]) }))}
        />
        <DaysFilter
          label={t('Days')}
          from={{ ...filter('from'), value: asked.from }}
          until={{ ...filter('to'), value: asked.to }}
        />
        {table && table.doctors.length > 0 && (
          <ChoiceFilter
            label={t('Doctor')}
            all={t('All doctors')}
            choices={table.doctors.map(({ id }) => id)}
            labelOf={(id) => table.doctors.find((doctor) => doctor.id === id)?.name ?? ''}
            {...filter('doctor')}
          />
        )}
        <div role="status">{isWaiting && <LongWait text={t('Reading the register...')} />}</div>
      </div>
      <FormAlert message={areDaysRight ? error && messageOf(error) : t(registerMessages.days)} />
      {areDaysRight && !table && !error && <Skeleton h={320} aria-busy />}
      {table && (
        <div aria-busy={isPlaceholderData} inert={isPlaceholderData} className={classes.rows}>
          <RegisterRows table={table} />
        </div>
      )}
    </Stack>
  );
}

type Asked = ReturnType<typeof useAskedRegister>['asked'];

/** The register as CSV, on paper and as a PDF. */
function RegisterActions({ asked, areDaysRight }: { asked: Asked; areDaysRight: boolean }) {
  const { holds } = useAccess();
  const pdf = useSavedPdf(() =>
    client.registers.pdf({ ...asked, language: currentSpeaker().language }),
  );
  if (!areDaysRight) return null;
  const { doctorId: doctor, ...search } = asked;
  return (
    <>
      {holds('export') && (
        <ExportButton
          name={`${asked.register}-register`}
          start={(options) => client.registers.export(asked, options)}
        />
      )}
      <SavePdfButton pdf={pdf} disabled={false} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        renderRoot={(props) => (
          <Link
            to="/app/papers/register"
            search={{ ...search, ...(doctor && { doctor }) }}
            {...props}
          />
        )}
      >
        {t('Print')}
      </Button>
      {pdf.isError && <FormAlert message={messageOf(pdf.error)} />}
    </>
  );
}

/** Rows on the screen at most; paper and file have more. */
const maxRowsShown = 300;

/** The rows of a register on screen. */
function RegisterRows({ table }: { table: RegisterTable }) {
  type Cell = RegisterTable['rows'][number][number];
  const textOf = (at: number, cell: Cell | undefined) => {
    const kind = table.columns[at]?.kind;
    if (cell === null || cell === undefined) return '';
    if (kind === 'amount') return formatRupees(Number(cell));
    return kind === 'day' ? formatCalendarDate(String(cell)) : String(cell);
  };
  const rows = table.rows.slice(0, maxRowsShown);
  const alignOf = ({ kind }: RegisterTable['columns'][number]) =>
    kind === 'amount' || kind === 'number' ? 'right' : undefined;
  if (rows.length === 0) return <Text c="dimmed">{t('Nothing in these days.')}</Text>;
  return (
    <>
      {/* A keyboard scrolls it too, though nothing in it can have the focus. */}
      <Table.ScrollContainer
        minWidth={600}
        scrollAreaProps={{
          viewportProps: {
            tabIndex: 0,
            role: 'region',
            'aria-label': t(registerTitles[table.register]),
          },
        }}
      >
        <Table aria-label={t(registerTitles[table.register])}>
          <Table.Thead>
            <Table.Tr>
              {table.columns.map((column) => (
                <Table.Th key={column.title} ta={alignOf(column)}>
                  {t(column.title)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a register have no key of their own.
              <Table.Tr key={position}>
                {table.columns.map((column, at) => (
                  <Table.Td key={column.title} ta={alignOf(column)}>
                    {textOf(at, row[at])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {table.sums.some((sum) => sum !== null) && (
            <Table.Tfoot>
              <Table.Tr>
                {table.columns.map((column, at) => (
                  <Table.Th key={column.title} ta={alignOf(column)}>
                    {at === 0 ? t('Total') : textOf(at, table.sums[at])}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </Table.ScrollContainer>
      {rows.length < table.rowCount && (
        <Text size="sm" c="dimmed">
          {t('The first {shown} of {all} rows; the CSV file has all of them.', {
            shown: rows.length,
            all: table.rowCount,
          })}
        </Text>
      )}
    </>
  );
}
