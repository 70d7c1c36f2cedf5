import {
  Alert,
  Badge,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Radio,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconReceipt, IconSpeakerphone, IconTicket, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ChipBox, withoutAt } from '../../src/features/consultations/ChipBox';
import { testsFor } from '../../src/features/consultations/commonTexts';
import {
  type DraftMedicine,
  emptyDraft,
  type LineMark,
} from '../../src/features/consultations/consultation';
import { MedicinePad } from '../../src/features/consultations/MedicinePad';
import type { PatientAtAGlance } from '../../src/features/patients/patient';
import { AddToRecord } from '../../src/features/patients/widgets/AddToRecord';
import { BannerFacts } from '../../src/features/patients/widgets/PatientBanner';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import type { Vitals } from '../../src/features/vitals/vitals';
import { VitalsLine } from '../../src/features/vitals/widgets/VitalsLine';
import { VitalTrends } from '../../src/features/vitals/widgets/VitalTrends';
import { t } from '../../src/shared/language';
import { formatRupees } from '../../src/shared/money';
import { DateField } from '../../src/web/dates/DateField';
import { FormAlert } from '../../src/web/forms/FormAlert';
import { FormDialog } from '../../src/web/forms/FormDialog';
import { viewColumn } from '../../src/web/records/viewColumn';
import { Avatar } from '../../src/web/shell/Avatar';
import { LinkField } from '../../src/web/shell/LinkField';
import { SearchBox } from '../../src/web/shell/SearchBox';
import { Chips } from '../../src/web/ui/Chips';
import { Facts, FactsSkeleton } from '../../src/web/ui/Facts';
import { ListState } from '../../src/web/ui/ListState';
import { Modal } from '../../src/web/ui/Modal';
import { PageHeader } from '../../src/web/ui/PageHeader';
import { PasswordField } from '../../src/web/ui/PasswordField';
import { type Column, RecordTable, RecordTableSkeleton } from '../../src/web/ui/RecordTable';
import { Section } from '../../src/web/ui/Section';
import { SelectionBar } from '../../src/web/ui/SelectionBar';
import { StatCards } from '../../src/web/ui/StatCards';
import { SuggestInput } from '../../src/web/ui/SuggestInput';
import { TwoLines } from '../../src/web/ui/TwoLines';
import type { SelectedRows } from '../../src/web/ui/useSelectedRows';
import { VoidedBadge, VoidedNotice } from '../../src/web/ui/VoidedNotice';

/** A shared piece of the browser's side, drawn in each of its states under the state's name. */
export interface Piece {
  name: string;
  states: Record<string, () => ReactNode>;
}

interface Bill {
  id: string;
  name: string;
  /** In paise. */
  amount: number;
  isPaid: boolean;
}

const bills: Bill[] = [
  { id: '1', name: 'Savitri Gowda', amount: 40_000, isPaid: true },
  { id: '2', name: 'Lakshmi Venkataraman Subramaniam', amount: 12_38_946_36, isPaid: false },
  { id: '3', name: 'कमला देवी शर्मा', amount: 75_050, isPaid: true },
];

function billColumns(): Column<Bill>[] {
  return [
    { header: t('Patient'), cell: ({ name }) => name },
    { header: t('Amount'), isShort: true, cell: ({ amount }) => formatRupees(amount) },
    {
      header: t('Status'),
      cell: ({ isPaid }) =>
        isPaid ? (
          <Badge color="green">{t('paid')}</Badge>
        ) : (
          <Badge color="yellow">{t('pending')}</Badge>
        ),
    },
    viewColumn<Bill>(
      ({ name }) => t('View {name}', { name }),
      () => {},
    ),
  ];
}

const chosenRows: SelectedRows = {
  ids: new Set(['2']),
  isChoosing: true,
  setChoosing: () => {},
  toggle: () => {},
  extendTo: () => {},
  set: () => {},
  clear: () => {},
};

const asked = {
  isPending: false,
  isPlaceholderData: false,
  isError: false,
  error: null,
  data: {},
  refetch: () => {},
};

const voided = {
  reason: 'Entered twice',
  byName: 'Ravi Kumar',
  at: '2026-11-23T08:15:00.000Z',
};

const glanced: PatientAtAGlance = {
  id: '0190dead-beef-7000-8000-0123456789ab',
  number: 37,
  name: 'Savitri Gowda',
  age: 31,
  dateOfBirth: null,
  dateOfBirthIsEstimated: false,
  gender: 'female',
  allergies: [],
  medicalHistory: null,
  conditions: [],
  expectedDelivery: null,
  notPregnantOn: null,
};

const tones = ['accent', 'red', 'yellow', 'green', 'blue', 'gray'] as const;

/** Every shared piece in every state, in the language that is spoken. */
export const pieces: readonly Piece[] = [
  {
    name: 'Type',
    states: {
      headings: () => (
        <Stack gap="xs">
          {([1, 2, 3, 4] as const).map((order) => (
            <Title key={order} order={order}>
              {t('Today’s queue')}
            </Title>
          ))}
        </Stack>
      ),
      text: () => (
        <Stack gap="xs">
          {(['xl', 'lg', 'md', 'sm', 'xs'] as const).map((size) => (
            <Text key={size} size={size}>
              {t('Search by name, phone or email')} {formatRupees(12_38_946_36)}
            </Text>
          ))}
          <Text c="dimmed">{t('Today’s queue')}</Text>
          <Text fw="bold">{t('Today’s queue')}</Text>
        </Stack>
      ),
    },
  },
  {
    name: 'Buttons',
    states: {
      'the one thing to do': () => (
        <Button leftSection={<IconSpeakerphone size={18} aria-hidden />}>{t('Call next')}</Button>
      ),
      'what else can be done': () => <Button variant="default">{t('Export')}</Button>,
      'in a row': () => <Button variant="subtle">{t('View')}</Button>,
      'takes away': () => (
        <Group>
          <Button color="red">{t('Void')}</Button>
          <Button variant="default" c="red">
            {t('Void')}
          </Button>
        </Group>
      ),
      'under way': () => <Button loading>{t('Call next')}</Button>,
      'not possible now': () => <Button disabled>{t('Call next')}</Button>,
    },
  },
  {
    name: 'States',
    states: {
      badges: () => (
        <Group gap="xs">
          {tones.map((tone) => (
            <Badge key={tone} color={tone}>
              {t('Waiting')}
            </Badge>
          ))}
          <VoidedBadge voided={voided} />
        </Group>
      ),
      chips: () => <Chips names={['Penicillin', 'Sulfa drugs']} color="red" />,
      people: () => (
        <Group gap="xs">
          {['Dr. Asha Menon', 'Ravi Kumar', 'डॉ. दीपा राव'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </Group>
      ),
      keys: () => (
        <Group gap="xs">
          <kbd>{t('Enter')}</kbd>
          <kbd>{t('Ctrl K')}</kbd>
        </Group>
      ),
    },
  },
  {
    name: 'Head of a screen',
    states: {
      'with what can be done': () => (
        <PageHeader
          title={t('Tokens')}
          subtitle={t('Today’s queue')}
          action={<Button variant="default">{t('Export')}</Button>}
        />
      ),
      'a heading alone': () => <PageHeader title={t('Tokens')} />,
    },
  },
  {
    name: 'Figures',
    states: {
      'as they are': () => <StatCards stats={figures(12_38_946_36)} isMissing={false} />,
      loading: () => <StatCards stats={figures(undefined)} isMissing={false} />,
      'could not be loaded': () => <StatCards stats={figures(undefined)} isMissing />,
    },
  },
  {
    name: 'Table',
    states: {
      rows: () => (
        <RecordTable
          label={t('Bills')}
          columns={billColumns()}
          rows={bills}
          rowKey={({ id }) => id}
        />
      ),
      'under headings': () => (
        <RecordTable
          label={t('Bills')}
          columns={billColumns()}
          rows={[...bills].sort((one, other) => Number(one.isPaid) - Number(other.isPaid))}
          rowKey={({ id }) => id}
          groupOf={({ isPaid }) => (isPaid ? t('Paid Bills') : t('Pending Bills'))}
        />
      ),
      'one row chosen': () => (
        <>
          <RecordTable
            label={t('Bills')}
            columns={billColumns()}
            rows={bills}
            rowKey={({ id }) => id}
            selection={{ rows: chosenRows, nameOf: ({ name }) => name }}
          />
          <SelectionBar selection={chosenRows}>
            <Button size="xs">{t('Print')}</Button>
          </SelectionBar>
        </>
      ),
      loading: () => <RecordTableSkeleton label={t('Bills')} columns={billColumns()} />,
      'two lines in a cell': () => <TwoLines main="Savitri Gowda" sub="98450 12345" />,
    },
  },
  {
    name: 'In place of a list',
    states: {
      'nothing there': () => (
        <ListState
          query={asked}
          isEmpty
          skeleton={null}
          emptyTitle={t('No patients found')}
          emptyHint={t('Search by name, phone or email')}
        >
          {null}
        </ListState>
      ),
      'could not be loaded': () => (
        <ListState
          query={{ ...asked, isError: true, data: undefined, error: new Error() }}
          skeleton={null}
        >
          {null}
        </ListState>
      ),
    },
  },
  {
    name: 'Section',
    states: {
      facts: () => (
        <Section title={t('Patient')}>
          <Facts
            facts={{
              [t('Name')]: 'Savitri Gowda',
              [t('Phone')]: '98450 12345',
              [t('Email')]: null,
            }}
          />
        </Section>
      ),
      'facts loading': () => (
        <Section title={t('Patient')}>
          <FactsSkeleton lines={3} />
        </Section>
      ),
    },
  },
  {
    name: 'Patient banner',
    states: {
      'never asked': () => <BannerFacts facts={glanced} />,
      'a pregnancy': () => (
        <BannerFacts facts={{ ...glanced, allergies: ['NKDA'], expectedDelivery: '2027-03-28' }} />
      ),
      'much to know': () => (
        <BannerFacts
          facts={{
            ...glanced,
            allergies: ['Penicillin', 'Sulfa drugs'],
            conditions: [
              'Type 2 diabetes, 2015',
              'Hypertension',
              'Chronic kidney disease since 2019',
            ],
            medicalHistory: 'Caesarean 2019, thyroid surgery 2021',
          }}
        />
      ),
      'past the delivery': () => (
        <BannerFacts facts={{ ...glanced, expectedDelivery: '2026-11-11' }} />
      ),
      'long past it': () => <BannerFacts facts={{ ...glanced, expectedDelivery: '2026-03-11' }} />,
    },
  },
  {
    name: 'Add to record',
    states: {
      'of a woman': () => <AddToRecord patient={glanced} />,
      'of who is pregnant': () => (
        <AddToRecord patient={{ ...glanced, expectedDelivery: '2027-03-28' }} />
      ),
      'of a man': () => <AddToRecord patient={{ ...glanced, gender: 'male' }} />,
    },
  },
  {
    name: 'Boxes',
    states: {
      'to type in': () => <TextInput label={t('Name')} withAsterisk defaultValue="Savitri Gowda" />,
      refused: () => (
        <TextInput label={t('Phone')} error={t('Please fill in all required fields')} />
      ),
      'not to be changed': () => <TextInput label={t('Name')} disabled defaultValue="Savitri" />,
      long: () => <Textarea label={t('Notes')} autosize minRows={2} />,
      amount: () => <NumberInput label={t('Amount')} prefix="₹" defaultValue={400} />,
      choice: () => <Select label={t('Status')} data={[t('Waiting'), t('Completed')]} />,
      suggestions: () => <SuggestInput label={t('Name')} data={['Dolo 650', 'Cetirizine']} />,
      password: () => <PasswordField label={t('Password')} defaultValue="a long password" />,
      date: () => <OneDay />,
      search: () => <Search />,
      link: () => <LinkField address="https://clinic.example/q/7H2K" from="anywhere" />,
      switches: () => (
        <Stack gap="xs">
          <Radio.Group label={t('Colours')} defaultValue="light">
            <Group mt={6}>
              <Radio value="light" label={t('Light')} />
              <Radio value="dark" label={t('Dark')} />
            </Group>
          </Radio.Group>
          <Checkbox label={t('Waiting')} defaultChecked />
          <Switch label={t('Live')} defaultChecked />
        </Stack>
      ),
    },
  },
  {
    name: 'Vitals',
    states: {
      usual: () => (
        <VitalsLine recording={recorded('2026-11-23', 61)} patientVitals={vitalsOf('1980-01-01')} />
      ),
      'out of the usual': () => (
        <VitalsLine
          recording={recorded('2026-11-23', 72, 150)}
          patientVitals={vitalsOf('1980-01-01')}
        />
      ),
      'of a child': () => (
        <VitalsLine recording={recorded('2026-11-23', 18)} patientVitals={vitalsOf('2020-01-01')} />
      ),
      trends: () => <VitalTrends patientVitals={vitalsOf('1980-01-01')} />,
    },
  },
  {
    name: 'Box of a visit',
    states: {
      empty: () => <Box chips={[]} />,
      'with what was noted': () => <Box chips={['CBC', 'Dengue NS1', 'Urine routine']} />,
      'a press on a chip': () => <Box chips={['?Dengue', 'Viral fever']} hasPress />,
      'with choices': () => <Box chips={['CBC']} typed="u" />,
    },
  },
  {
    name: 'Medicines of a visit',
    states: {
      empty: () => <Pad medicines={[]} />,
      lines: () => <Pad medicines={[line(), line({ name: 'Syp. Ambroxol', strength: '' })]} />,
      'from an earlier visit': () => (
        <Pad
          medicines={[
            line({ isProposed: true, marks: ['old'] }),
            line({ isProposed: true, marks: ['weightUnknown'], dosage: '', frequency: '' }),
          ]}
        />
      ),
      'a line that is read': () => <Pad medicines={[line()]} typed="tab pcm 650 1-0-1 5d af" />,
      'not all understood': () => <Pad medicines={[]} typed="tab pcm 650 1-0-1 zzz" />,
      'with choices': () => <Pad medicines={[line()]} typed="do" />,
    },
  },
  {
    name: 'Messages',
    states: {
      'wrong with a form': () => <FormAlert message={t('Please fill in all required fields')} />,
      voided: () => <VoidedNotice voided={voided} />,
      'to know': () => <Alert role="note">{t('Today’s queue')}</Alert>,
      'to watch': () => (
        <Alert role="note" color="yellow">
          {t('Today’s queue')}
        </Alert>
      ),
    },
  },
  {
    name: 'Dialogs',
    states: {
      form: () => (
        <Opened word={t('Register Patient')}>
          {(close) => (
            <FormDialog
              title={t('Register Patient')}
              isDirty={false}
              isSaving={false}
              onClose={close}
              onSubmit={(event) => event.preventDefault()}
              submit={<Button type="submit">{t('Save')}</Button>}
              discardQuestion={t('Discard what you have typed?')}
            >
              <TextInput label={t('Name')} />
            </FormDialog>
          )}
        </Opened>
      ),
      'of a record': () => (
        <Opened word={t('View')}>
          {(close) => (
            <Modal opened onClose={close} title={t('Patient Details')}>
              <Facts facts={{ [t('Name')]: 'Savitri Gowda' }} />
            </Modal>
          )}
        </Opened>
      ),
    },
  },
];

const nothing = () => {};

function line(other: Partial<DraftMedicine> = {}): DraftMedicine {
  const marks: LineMark[] = [];
  return {
    ...emptyMedication,
    name: 'Tab. Dolo',
    genericName: 'Paracetamol',
    strength: '650',
    dosage: '1 tablet',
    frequency: '1-0-1 after food',
    duration: '5 days',
    isProposed: false,
    marks,
    ...other,
  };
}

function Box({
  chips,
  typed = '',
  hasPress = false,
}: {
  chips: string[];
  typed?: string;
  hasPress?: boolean;
}) {
  const [noted, setNoted] = useState(chips);
  return (
    <ChipBox
      section="tests"
      label={t('Tests')}
      chips={noted}
      initialText={typed}
      offer={(text) => testsFor(text, [])}
      onAdd={(text) => setNoted([...noted, text])}
      onRemove={(position) => setNoted(withoutAt(noted, position))}
      {...(hasPress && {
        onPress: nothing,
        pressLabel: (text: string) => t('Mark {diagnosis} as confirmed', { diagnosis: text }),
      })}
      onTyping={nothing}
      onNext={nothing}
      onShortcut={() => false}
    />
  );
}

function Pad({ medicines, typed = '' }: { medicines: DraftMedicine[]; typed?: string }) {
  const [written, setWritten] = useState(medicines);
  return (
    <MedicinePad
      hasEarlierVisit
      allergies={['Aspirin']}
      check={() => null}
      findings={[]}
      medicines={written}
      initialText={typed}
      offered={[
        {
          medicine: line(),
          habits: [],
          rate: '',
          label: 'Tab. Dolo 650',
          key: 'tab dolo 650',
          words: [['dolo', '650']],
        },
      ]}
      templates={[]}
      doseOf={null}
      onTemplate={nothing}
      startedLine={null}
      onChange={(change) =>
        setWritten(change({ ...emptyDraft, medicines: written }).medicines ?? written)
      }
      onTyping={nothing}
      onNext={nothing}
      onShortcut={() => false}
    />
  );
}

function recorded(day: string, weight: number, systolic = 124): Vitals {
  return {
    id: day,
    patientId: '1',
    patientName: 'Savitri Gowda',
    tokenId: '1',
    systolic,
    diastolic: 84,
    pulse: 78,
    temperature: 98.4,
    temperatureUnit: 'F',
    spo2: 98,
    weight,
    height: 165,
    bloodSugar: systolic,
    bloodSugarKind: 'after-food',
    respiratoryRate: null,
    headCircumference: null,
    recordedBy: '1',
    recordedByName: 'Lakshmi Venkataraman Subramaniam',
    recordedAt: `${day}T05:12:00.000Z`,
    voided: null,
  };
}

function vitalsOf(dateOfBirth: string) {
  return {
    patient: { age: null, dateOfBirth, dateOfBirthIsEstimated: false },
    recordings: [
      recorded('2026-11-23', 61),
      recorded('2026-10-02', 64, 150),
      recorded('2026-08-14', 66, 138),
    ],
    timeZone: 'Asia/Kolkata',
    today: '2026-11-23',
  };
}

function figures(revenue: number | undefined) {
  const isThere = revenue !== undefined;
  return [
    { label: t('Total'), value: isThere ? 31 : undefined, icon: IconTicket },
    { label: t('Waiting'), value: isThere ? 9 : undefined, icon: IconUsers },
    {
      label: t("Today's Revenue"),
      value: isThere ? formatRupees(revenue) : undefined,
      icon: IconReceipt,
    },
  ];
}

function OneDay() {
  const [day, setDay] = useState('2026-11-29');
  return <DateField label={t('Date')} direction="ahead" value={day} onChange={setDay} />;
}

function Search() {
  const [text, setText] = useState('');
  return (
    <SearchBox
      label={t('Search')}
      placeholder={t('Search by name, phone or email')}
      value={text}
      onChange={setText}
    />
  );
}

function Opened(props: { word: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {props.word}
      </Button>
      {isOpen && props.children(() => setIsOpen(false))}
    </>
  );
}
