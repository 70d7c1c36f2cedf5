import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconUpload, IconUserPlus, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ageInWords } from '../../../shared/age';
import { dateIn } from '../../../shared/clinicDay';
import { patientCode, shortId } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { useFormat } from '../../../web/language/format';
import { ChoiceFilter } from '../../../web/records/ChoiceFilter';
import { DaysFilter } from '../../../web/records/DaysFilter';
import { isDay, oneOf } from '../../../web/records/filters';
import { Narrowing } from '../../../web/records/Narrowing';
import { RecordsPage } from '../../../web/records/RecordsPage';
import { useRecordSearch } from '../../../web/records/useRecordSearch';
import { viewColumn } from '../../../web/records/viewColumn';
import { useAccess, useClinic } from '../../../web/session/session';
import { useOpenedRecord } from '../../../web/shell/openDialog';
import cards from '../../../web/ui/cards.module.css';
import { Missing } from '../../../web/ui/Facts';
import { narrowing } from '../../../web/ui/narrowing';
import type { Column } from '../../../web/ui/RecordTable';
import { VoidedBadge } from '../../../web/ui/VoidedNotice';
import { usePrintSelection } from '../../papers/widgets/usePrintSelection';
import { genderLabels, genders, genderWords, type ListedPatient, patientOrders } from '../patient';
import { cardSizes } from '../patientCardPaper';
import classes from './PatientsPage.module.css';
import { PatientDetails } from './widgets/PatientDetails';

interface ColumnTexts {
  date: (instant: string) => string;
  lastVisit: (instant: string) => string;
  today: string;
}

const columnsOf = (
  { date, lastVisit, today }: ColumnTexts,
  open: (id: string) => void,
): Column<ListedPatient>[] => [
  {
    header: t('Patient ID'),
    name: 'id',
    isShort: true,
    className: `${classes.id} ${cards.second}`,
    cell: ({ id, number }) => (
      <>
        <span>{patientCode(number)}</span>{' '}
        <span className={`${classes.quiet} ${classes.less}`}>{shortId(id)}</span>
      </>
    ),
  },
  {
    header: t('Name'),
    order: 'name',
    className: `${classes.name} ${cards.first} ${cards.wide} ${cards.lead}`,
    cell: ({ id, name, voided, isAlike }) => (
      <>
        <Anchor renderRoot={(props) => <Link to={`/app/patients/${id}`} {...props} />}>
          {name}
        </Anchor>{' '}
        <VoidedBadge voided={voided} />
        {isAlike && (
          <Badge color="gray" variant="outline" tt="none">
            {t('similar name')}
          </Badge>
        )}
      </>
    ),
  },
  {
    header: t('Age / Gender'),
    name: 'age',
    isShort: true,
    className: `${classes.age} ${cards.second} ${cards.dotted}`,
    cell: (patient) => (
      <>
        {ageInWords(patient, today)}{' '}
        <span className={classes.quiet}>/ {genderWords(patient.gender)}</span>
      </>
    ),
  },
  {
    header: t('Phone'),
    name: 'phone',
    isShort: true,
    className: `${classes.phone} ${cards.second} ${cards.dotted}`,
    cell: ({ phone }) => phone || <Missing />,
  },
  {
    header: t('Blood Group'),
    name: 'bloodGroup',
    isShort: true,
    className: classes.less,
    cell: ({ bloodGroup }) => bloodGroup ?? <Missing />,
  },
  {
    header: t('Registered'),
    name: 'registered',
    order: 'registered',
    isShort: true,
    className: `${classes.date} ${classes.less}`,
    cell: ({ registeredAt }) => <span className={classes.quiet}>{date(registeredAt)}</span>,
  },
  {
    header: t('Last visit'),
    name: 'lastVisit',
    order: 'lastVisit',
    isShort: true,
    className: `${classes.date} ${cards.third} ${cards.named} ${cards.quiet}`,
    cell: ({ lastVisitAt }) => (lastVisitAt ? lastVisit(lastVisitAt) : <Missing />),
  },
  viewColumn(({ name }) => t('View {name}', { name }), open),
];

const nameOf = ({ name }: ListedPatient) => name;

/** All patients, searched in the database (spec 2, Patients). */
export function PatientsPage() {
  const { may, mayOpen } = useAccess();
  const { today, timeZone } = useClinic();
  const { date, time } = useFormat();
  const [openedId, setOpenedId] = useOpenedRecord();
  const search = useRecordSearch(api.patients.search, {
    rows: 'patients',
    filters: { gender: oneOf(genders), from: isDay, to: isDay },
    orders: patientOrders,
    fixedInput: { isListed: true },
  });

  const gender = search.filter('gender');
  const from = search.filter('from');
  const to = search.filter('to');
  const total = search.list.query.data?.pages.at(-1)?.total;

  const columns = useMemo(() => {
    const lastVisit = (at: string) =>
      dateIn(new Date(at), timeZone) === today ? t('Today, {time}', { time: time(at) }) : date(at);
    return columnsOf({ date, lastVisit, today }, setOpenedId);
  }, [date, time, timeZone, today, setOpenedId]);
  const selection = usePrintSelection({
    kind: 'patientCard',
    paper: { kind: 'patient-card', sizes: cardSizes },
    name: 'patient-cards',
    criteria: search.criteria,
    rows: search.list.rows,
    nameOf,
  });

  return (
    <RecordsPage
      title={t('Patients')}
      subtitle={
        total === undefined
          ? t('View and manage patient records')
          : t('{count, plural, one {# patient} other {# patients}}', { count: total })
      }
      exported={
        may('exports.patients') && {
          name: 'patients',
          start: (options) => client.exports.patients(search.criteria, options),
        }
      }
      actions={
        <>
          {mayOpen('duplicates') && <DuplicatesButton />}
          {mayOpen('import-patients') && <ImportButton />}
        </>
      }
      main={may('patients.register') && <AddPatientButton />}
      search={{
        label: t('Search patients'),
        placeholder: t('Search by name, phone or email'),
        ...search.box,
      }}
      filters={
        <Narrowing isUsed={Boolean(gender.value || from.value || to.value)}>
          <ChoiceFilter
            label={t('Gender')}
            all={t('All genders')}
            choices={genders}
            labelOf={(one) => t(genderLabels[one])}
            {...gender}
          />
          <DaysFilter label={t('Last visit')} from={from} until={to} />
        </Narrowing>
      }
      notice={
        search.list.rows[0]?.isAlike &&
        !search.list.isAwaited && (
          <Text role="status" mb="sm">
            {t('Nobody has exactly this. These names sound like it:')}
          </Text>
        )
      }
      {...search.list}
      listName="patients"
      selection={selection}
      columns={columns}
      tableClass={`${classes.table} ${cards.cards}`}
      emptyIcon={IconUsers}
      emptyTitle={t('No patients found')}
      emptyHint={
        search.isNarrowed
          ? t('Try adjusting your search or filter criteria')
          : t('Start by registering the first patient')
      }
    >
      <PatientDetails patientId={openedId} onClose={() => setOpenedId(null)} />
    </RecordsPage>
  );
}

function DuplicatesButton() {
  return (
    <Button
      component={Link}
      to="/app/duplicates"
      variant="default"
      leftSection={<IconUsersGroup size={18} aria-hidden />}
      classNames={narrowing}
    >
      {t('Registered twice?')}
    </Button>
  );
}

function ImportButton() {
  return (
    <Button
      component={Link}
      to="/app/import-patients"
      variant="default"
      leftSection={<IconUpload size={18} aria-hidden />}
      classNames={narrowing}
    >
      {t('Import')}
    </Button>
  );
}

function AddPatientButton() {
  return (
    <Button
      component={Link}
      to="/app/register-patient"
      leftSection={<IconUserPlus size={18} aria-hidden />}
    >
      {t('Add Patient')}
    </Button>
  );
}
