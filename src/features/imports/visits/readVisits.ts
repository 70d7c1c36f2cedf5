import { dateFromText } from '../../../shared/dateOfBirth';
import { t } from '../../../shared/language';
import { saysNotKnown } from '../cellWords';
import { checkRow, withoutQuotes } from '../checkRow';
import { dateInFile } from '../fileDates';
import { columnsOf, type Matching, matchColumns, plain } from '../matchColumns';
import { type VisitRecord, visitRecord } from './outsideVisit';

/** What a visit's columns hold, beside whose visit it was. */
export const visitColumns = ['visitedOn', 'doctor', 'diagnosis', 'text', 'medicines'] as const;
export type VisitColumn = (typeof visitColumns)[number];

/** The fields of a patient by which a visit finds its patient. */
export const personFields = [
  'name',
  'phone',
  'fileNumber',
  'age',
  'gender',
  'dateOfBirth',
] as const;

/** What the screen calls the columns. */
export const visitColumnLabels = {
  visitedOn: 'Date of the visit',
  doctor: 'Doctor',
  diagnosis: 'Diagnosis',
  text: 'Notes',
  medicines: 'Medicines',
} as const satisfies Record<VisitColumn, string>;

/** Which column holds what, counted from 0; null: none does. */
export interface VisitMatching extends Record<VisitColumn, number | null> {
  /** The columns of the patient; of all other fields none. */
  person: Matching;
  /** Further columns of the notes, each with its heading in a line of its own. */
  more: readonly number[];
  /** Whether day or month comes first in the dates of each column, by its index; the default is the day. */
  dateOrders: Matching['dateOrders'];
}

/** What other programs call the columns, beside this program's labels in all languages. */
const columnNames: Record<VisitColumn, { alsoCalled: readonly string[] }> = {
  visitedOn: {
    alsoCalled: [
      ...['date', 'visit date', 'date of visit', 'visited on', 'visit', 'consultation date'],
      ...['date of consultation', 'opd date', 'op date', 'encounter date', 'appointment date'],
      ...['created', 'created at', 'created on', 'तारीख', 'दिनांक', 'विज़िट की तारीख'],
    ],
  },
  doctor: {
    alsoCalled: [
      ...[
        'doctor',
        'doctor name',
        'dr',
        'dr name',
        'consultant',
        'physician',
        'seen by',
        'provider',
      ],
      ...['practitioner', 'डॉक्टर'],
    ],
  },
  diagnosis: {
    alsoCalled: [
      ...['diagnosis', 'diagnoses', 'provisional diagnosis', 'final diagnosis', 'impression', 'dx'],
      ...['assessment', 'निदान', 'बीमारी'],
    ],
  },
  text: {
    alsoCalled: [
      ...['notes', 'note', 'clinical notes', 'visit notes', 'consultation notes', 'doctor notes'],
      ...[
        'complaints',
        'complaint',
        'chief complaint',
        'chief complaints',
        'presenting complaints',
      ],
      ...['symptoms', 'history', 'present history', 'findings', 'examination', 'on examination'],
      ...['observations', 'vitals', 'investigations', 'tests', 'advice', 'plan', 'remarks'],
      ...['comments', 'summary', 'description', 'follow up', 'तकलीफ़', 'तकलीफ', 'विवरण', 'सलाह'],
    ],
  },
  medicines: {
    alsoCalled: [
      ...['medicines', 'medicine', 'medications', 'medication', 'drugs', 'drug', 'prescription'],
      ...['prescriptions', 'rx', 'treatment', 'medicines given', 'दवा', 'दवाएँ', 'दवाइयाँ'],
    ],
  },
};

/** Finds the columns by their headings. A column belongs to one field; notes may have several. */
export function matchVisitColumns(headers: readonly string[]): VisitMatching {
  const whole = matchColumns(headers);
  const person = matchingOfPerson(whole);
  const used = new Set(personFields.flatMap((field) => columnsOf(person, field)));
  const plainHeaders = headers.map(plain);
  const take = (name: string) => {
    const index = plainHeaders.findIndex(
      (header, column) => header === plain(name) && !used.has(column),
    );
    if (index < 0) return null;
    used.add(index);
    return index;
  };
  const takeFirst = (column: VisitColumn) => {
    const label = visitColumnLabels[column];
    for (const name of [label, t(label), ...columnNames[column].alsoCalled]) {
      const index = take(name);
      if (index !== null) return index;
    }
    return null;
  };
  const columns = Object.fromEntries(
    visitColumns.map((column) => [column, takeFirst(column)]),
  ) as Record<VisitColumn, number | null>;
  const more = columnNames.text.alsoCalled.flatMap((name) => take(name) ?? []);
  return { ...columns, person, more: more.sort((one, other) => one - other), dateOrders: {} };
}

/** Of a matching of patients' columns those that tell who somebody is. */
function matchingOfPerson(whole: Matching): Matching {
  const fields = Object.fromEntries(
    Object.entries(whole).filter(([field]) => (personFields as readonly string[]).includes(field)),
  );
  const none = Object.fromEntries(Object.keys(whole).map((field) => [field, null]));
  const { name = [] } = whole.continued;
  return { ...none, ...fields, continued: { name }, dateOrders: {} } as unknown as Matching;
}

/** The columns without which nothing can be imported. */
export function missingVisitColumns(matching: VisitMatching): ('name' | 'visitedOn')[] {
  return [
    ...(matching.person.name === null ? (['name'] as const) : []),
    ...(matching.visitedOn === null ? (['visitedOn'] as const) : []),
  ];
}

/** The columns that may have dates. */
export function visitDates({ visitedOn, person }: VisitMatching) {
  return [
    { field: 'visitedOn' as const, column: visitedOn },
    { field: 'dateOfBirth' as const, column: person.dateOfBirth },
  ];
}

/** A row is a visit, has problems, or is empty: it has nothing in the matched columns. */
type VisitOutcome =
  | { visit: VisitRecord }
  | { name: string; problems: string[] }
  | { isEmpty: true };

interface ReadOptions {
  headers: readonly string[];
  matching: VisitMatching;
  /** The clinic's day, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
}

/**
 * Reads a row: the patient by the rules of the patients' import, the day with the month or the day first as answered, and
 * all texts as typed. A row without a day, or of a day to come, has a problem.
 */
export function readVisit(cells: readonly string[], options: ReadOptions): VisitOutcome {
  const { matching, today, timeZone } = options;
  const cellOf = (column: number | null) => withoutQuotes(cells[column ?? -1] ?? '').trim();
  const texts = {
    doctor: cellText(cellOf(matching.doctor)),
    diagnosis: cellText(cellOf(matching.diagnosis)),
    text: notesOf(cells, options),
    medicines: cellText(cellOf(matching.medicines)),
  };
  const dateCell = cellOf(matching.visitedOn);
  const order = matching.dateOrders[matching.visitedOn ?? -1] ?? 'day';
  const visitedOn = dateCell && dateFromText(dateInFile(dateCell, order, timeZone), today);
  // An age is that of the visit's day.
  const person = checkRow(
    cells,
    { ...matching.person, dateOrders: matching.dateOrders },
    visitedOn && visitedOn <= today ? visitedOn : today,
    {},
    timeZone,
  );
  const isBlank = dateCell === '' && Object.values(texts).every((text) => text === '');
  if ('isEmpty' in person && isBlank) return { isEmpty: true };
  const problems = [
    ...problemsOfDate(dateCell, visitedOn || null, today),
    ...('problems' in person ? person.problems.map(({ message }) => message) : []),
    ...('isEmpty' in person ? [t('Whose visit was it? The name is missing.')] : []),
  ];
  const name = 'patient' in person ? person.patient.name : 'name' in person ? person.name : '';
  if (problems.length > 0 || !('patient' in person)) return { name, problems };
  const { phone, dateOfBirth, dateOfBirthIsEstimated, fileNumber, age } = person.patient;
  const read = visitRecord.safeParse({
    ...{ name, phone, dateOfBirth, dateOfBirthIsEstimated, fileNumber, age },
    ...{ visitedOn, ...texts },
  });
  if (read.success) return { visit: read.data };
  return { name, problems: [...new Set(read.error.issues.map(({ message }) => t(message)))] };
}

function problemsOfDate(cell: string, day: string | null, today: string): string[] {
  if (day === null) {
    return [
      cell === ''
        ? t('The date of the visit is missing.')
        : t('“{cell}” is not a date. Please write it as 14 Mar 2024.', { cell }),
    ];
  }
  return day > today ? [t('A date cannot be in the future.')] : [];
}

/** A cell as typed; blank if it says that there is nothing. */
const cellText = (cell: string) => (saysNotKnown(cell) ? '' : cell);

/** The notes: the text of one column as it is, of several each below the heading of its column. */
function notesOf(cells: readonly string[], { headers, matching }: ReadOptions): string {
  const columns = [...(matching.text === null ? [] : [matching.text]), ...matching.more];
  const parts = columns
    .map((column) => ({
      heading: headers[column] ?? '',
      text: cellText(withoutQuotes(cells[column] ?? '').trim()),
    }))
    .filter(({ text }) => text !== '');
  return parts
    .map(({ heading, text }) => (columns.length > 1 && heading ? `${heading}: ${text}` : text))
    .join('\n');
}
