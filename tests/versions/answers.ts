import { expect } from 'vitest';
import { usualRights } from '../../src/shared/permissions';
import type { Client } from '../visitor';

/** What a version wrote beside its answers, and the answers: `answers.json` in its folder, made by make.mjs. */
export interface Recorded {
  /** The moment of all answers. */
  now: string;
  /** Where the server was that answered. */
  url: string;
  /** What signed its codes. */
  secret: string;
  accounts: Record<string, { email: string; password: string }>;
  /** Of Dr. Kabir, who needs one. */
  twoFactor: { secret: string };
  /** Of people who had signed in when the data folder was put away. */
  cookies: Record<string, string>;
  answers: Asked[];
}

interface Asked {
  /** By whom; null: by somebody without an account. */
  as: string | null;
  operation: string;
  input?: unknown;
  answer: unknown;
}

type Fields = Record<string, unknown>;
/** Takes an answer of the shape that its operation had. */
type Change = (answer: never) => unknown;

/** A record that has these fields now, with these values. */
const and = (more: Fields) => (record: Fields) => ({ ...record, ...more });
const inEach = (change: Change) => (list: unknown[]) => list.map((item) => change(item as never));
const inField = (field: string, change: Change) => (record: Fields) => ({
  ...record,
  [field]: change(record[field] as never),
});

/** Sentences of the log that say a time say it with 12 hours: decision 62. */
const withTwelveHours = (answer: unknown) =>
  JSON.parse(
    JSON.stringify(answer).replaceAll(
      /( on \d+ \w+ \d+ at )(\d\d):(\d\d)\b/g,
      (_, before: string, hours: string, minutes: string) =>
        `${before}${Number(hours) % 12 || 12}:${minutes}\u00a0${Number(hours) < 12 ? 'am' : 'pm'}`,
    ),
  );

/** Sentences of the log in the words of today, and in quotes where a file's cell has got a comma. */
const inWordsOfToday = (answer: unknown) =>
  JSON.parse(
    [
      [/,(Prescription for [^,"]*) with (\d+) medications,/g, ',\\"$1, medicines: $2\\",'],
      [/( \(token #\d+\)) with (\d+) medications/g, '$1, medicines: $2'],
      [/ shared by whatsapp\b/g, ' shared (WhatsApp)'],
      [/ shared by sms\b/g, ' shared (Text message (SMS))'],
      [/ paid by upi\b/g, ' paid by UPI'],
      [/(Prescription for [^,"]*) amended: /g, '$1 corrected: '],
      [/\bSecond factor turned\b/g, 'Two-step verification turned'],
      [/( voided and ₹[\d,.]+| for a bill of [^,"]+) given back\b/g, '$1 refunded'],
    ].reduce(
      (text, [before, now]) => text.replaceAll(before as RegExp, now as string),
      JSON.stringify(withTwelveHours(answer)),
    ),
  );

/** A file whose columns are called otherwise. */
const renamed = (words: Record<string, string>) => (file: string) =>
  Object.entries(words).reduce((text, [before, now]) => text.replaceAll(before, now), file);
const closes = renamed({
  'Given back': 'Refunded',
  'Stays in the drawer': 'Float kept',
  'Handed over': 'Cash handed over',
});
const spoken = renamed({ 'Too much,Missing': 'Over,Short' });

const patient = and({
  dateOfBirthIsEstimated: false,
  registeredBy: { id: expect.any(String), name: 'Ravi Kulkarni' },
});
/** Patients have numbers: decision 58. */
const numbered = and({ number: expect.any(Number) });
const answered = and({
  noneGiven: [],
  fileNumber: null,
  abhaNumber: null,
  abhaAddress: null,
  number: expect.any(Number),
  conditions: [],
  expectedDelivery: null,
  // Nobody was asked whether she is pregnant.
  notPregnantOn: null,
});
/** A token or a day's summary: what was called otherwise before. */
const counted = ({ timesNotThere, ...record }: Fields) => ({ ...record, noShows: timesNotThere });
const entry = and({ userId: expect.any(String) });
/** What was received stands under what was billed: decision 104. */
const received = and({ receivedToday: expect.any(Number) });
/** What came by UPI without a reference is told before a day is closed: decision 93. */
const unreferenced = and({
  upiWithoutReference: expect.any(Array),
  upiWithoutReferenceTotal: { count: expect.any(Number), amount: expect.any(Number) },
});
/** Nothing was spent out of a drawer: decision 112. */
const unspent = and({ cashSpent: 0 });
const unspentYet = and({ cashSpent: 0, drawerExpenses: [], drawerExpenseCount: 0 });
/** A file of closes: the drawer stands after the seven amounts that end with the opening cash. */
const unspentInFile = (file: string) =>
  file
    .replace('Opening cash,', 'Opening cash,Spent from the drawer,Back into the drawer,')
    .replaceAll(/(?:\d+\.\d\d,){7}/g, (amounts) => `${amounts}0.00,0.00,`);
/** No bill was rounded: decision 31. */
const listedBill = and({ roundOff: 0 });
/** Nor did a refund issue a credit note: decision 75. Each bill keeps the rule by which it was added up: decision 109. */
const bill = (record: Fields) =>
  inField(
    'items',
    // Nor had a price the tax in it, nor were medicines given out: decision 111.
    inEach((item: Fields) => ({
      ...item,
      discount: 0,
      taxable: item.total,
      isTaxIncluded: false,
      given: null,
    })),
  )(
    and({
      ...{ roundOff: 0, creditNotes: [], taxRule: 'specification', taxRoundOff: 0 },
      includedTax: 0,
    })(record),
  );
const printed = ({ tokenId: _, createdBy: _by, creditNotes: _notes, ...record }: Fields) => ({
  ...record,
  items: (record.items as Fields[]).map(({ given: _given, ...item }) => item),
  payments: (record.payments as Fields[]).map(
    ({ receivedByName: _name, confirmedByName: _second, ...payment }) => payment,
  ),
});
/** Receipts had no numbers, so a file of bills names them by the ends of their ids: decision 31. */
const receipts = '<receipts>';
const withReceipts = (file: string) => {
  const literal = file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return expect.stringMatching(
    new RegExp(`^${literal.replaceAll(receipts, '"?(?:[0-9a-f]{8}(?:; )?)*"?')}$`),
  );
};
const withAccount = and({ email: expect.toBeOneOf([null, expect.any(String)]) });
const billRecord = (record: Fields) => ({
  ...inField('bill', bill)(record),
  patientNumber: expect.any(Number),
});
/** What its paper says: decision 86. */
const shows = ['address', 'vitals', 'complaints', 'tests', 'advice', 'review'];
const prescriptionRecord = (record: Fields) =>
  inField('patient', (person: Fields) => ({
    ...numbered(person),
    address: null,
    allergies: null,
    days: null,
    // Nor was anything given out: decision 111.
  }))(and({ shows, visit: null, vitals: null, layout: 1, given: [] })(record));
const prescription = and({ allergyAnswers: [] });
// No clinic had chosen a colour: decision 30.
const lettered = inField('letterhead', and({ colour: '' }));
// Nobody had come by telephone or video: decision 117.
const present = and({ remote: null });
const presentOnPaper = and({ remoteKind: null });
// No medicine had been typed in one line, nor was one structure kept of it: decision 90.
// Nor did a prescription say what it changed for the patient.
const withLines = inField('medications', inEach(and({ typed: '', regimen: null, change: '' })));
// A medicine that is written often comes without another patient's dose: decision 90.
const named = ({ name, genericName }: Fields) => ({ name, genericName });

/**
 * What is answered otherwise since a version, each on purpose: what came is there with what stands for "never asked",
 * and nothing else differs.
 */
const changes: { since: string; from?: string; answers: Record<string, Change> }[] = [
  {
    since: '0.1.0',
    answers: {
      // Whether the first account is still to be made: decision 36.
      'accounts.session': inField('clinic', and({ firstAccount: null })),
      // Which accounts are the two samples, and who waits comes last: decision 36.
      'staff.list': (members: Fields[]) =>
        [
          ...members.filter(({ status }) => status !== 'pending'),
          ...members.filter(({ status }) => status === 'pending'),
        ].map(and({ isDemo: false })),
      // Nobody had said that a date of birth was estimated: decision 95. Who registered a patient is told: decision 16.
      'patients.search': inField('patients', inEach(patient)),
      'patients.get': patient,
      'exports.patients': (file: string) =>
        file
          .replace('Registered,', 'Registered,Registered by,')
          .replaceAll(/(,[\d-]{10} [\d:]{8})(?=,,,\r|,\d{4}-)/g, '$1,Ravi Kulkarni'),
      // Columns have the words of the screens: decision 24.
      'exports.staff': renamed({ 'Second factor': 'Two-step verification' }),
      'exports.bills': renamed({ 'Given back': 'Refunded' }),
      'exports.dayCloses': closes,
      'exports.ownDayCloses': closes,
      // Whoever did it is told by id too: decision 16.
      'audit.all': inField('entries', inEach(entry)),
      'audit.mine': inField('entries', inEach(entry)),
      // Nobody was asked about an allergy: decision 89.
      'prescriptions.search': inField('prescriptions', inEach(prescription)),
      'prescriptions.get': prescription,
      // An age in months stood on no paper: decision 95.
      'prescriptions.paper': inField('patient', and({ months: null })),
      // How often somebody was called and did not come has the glossary's name: decision 24.
      'queue.today': inField('tokens', inEach(counted)),
      'queue.leftOver': inEach(counted),
      'queue.patientTokens': inEach(counted),
      'queue.summary': counted,
      // Which visits are billed, before a second bill is made: decision 93.
      'billing.account': and({ billed: expect.any(Array) }),
    },
  },
  {
    since: '0.2.0',
    // Earlier rows of the log are said as they were stored.
    from: '0.2.0',
    answers: {
      'audit.all': inWordsOfToday,
      'audit.mine': inWordsOfToday,
      'exports.audit': inWordsOfToday,
      'exports.ownAudit': inWordsOfToday,
      'dashboard.open': inWordsOfToday,
    },
  },
  {
    since: '0.2.0',
    answers: {
      // The clinic asked nobody for a second factor: decision 48. Who may what, as usual: decision 99.
      'accounts.session': (session: Fields) => ({
        ...session,
        mustSetUpTwoFactor: false,
        // What is left of setting the clinic up: decision 29.
        openSteps:
          session.user && (session.user as Fields).isAdministrator ? expect.any(Number) : null,
        // Nobody worked alone: decision 99. Nobody had hidden a column.
        user: session.user && { ...session.user, isSolo: false, hiddenColumns: [] },
        rules: session.user && { rights: usualRights, secondPersonAbove: null },
        // An address in digits takes no passkeys: decision 48.
        clinic: {
          ...(session.clinic as Fields),
          passkeyName: null,
          isPasskeyFactor: false,
          isTimeZoneSet: expect.any(Boolean),
        },
      }),
      'billing.summary': received,
      // Nobody had a passkey, or worked alone: decisions 48 and 99.
      'accounts.twoFactor': and({ isPasskeyAsked: false }),
      'staff.search': inField('members', inEach(and({ passkeys: 0, isSolo: false }))),
      'staff.list': inEach(and({ passkeys: 0, isSolo: false })),
      'exports.staff': (file: string) =>
        file.replaceAll('\r\n', ',0,no\r\n').replace(',0,no\r\n', ',Passkeys,Works alone\r\n'),
      // Nobody had been asked for a consent: decision 50.
      'sharing.links': and({ agrees: null, address: expect.any(String) }),
      // What a person does next, and beside it as much of the log as that is high: decision 9.
      'dashboard.open': ({ doctor, receptionist, activity, ...dashboard }: Fields) => ({
        ...dashboard,
        // The day as a picture, its money, and what needs somebody.
        day: expect.any(Object),
        money: expect.toBeOneOf([null, expect.any(Object)]),
        drawer: expect.toBeOneOf([null, expect.any(Object)]),
        needs: expect.any(Object),
        activity: (activity as unknown[]).slice(0, 6),
        doctor: doctor && { ...(doctor as Fields), now: expect.any(Object) },
        receptionist: receptionist && {
          ...received(receptionist as Fields),
          now: expect.any(Object),
        },
      }),
      // Each is marked by itself where the name is only similar; who is offered is said more of: decision 58.
      'patients.search': ({ isAlike, patients, ...page }: Fields) => ({
        ...page,
        patients: (patients as Fields[]).map(answered).map(and({ isAlike })),
      }),
      'topbar.search': inField(
        'patients',
        inEach(
          and({
            age: expect.any(Number),
            dateOfBirth: expect.toBeOneOf([null, expect.any(String)]),
            gender: expect.any(String),
            dateOfBirthIsEstimated: expect.any(Boolean),
            isAlike: false,
            number: expect.any(Number),
          }),
        ),
      ),
      // The typical times are those of the report on visits.
      'queue.summary': and({
        waitMinutes: expect.any(Number),
        consultationMinutes: expect.any(Number),
      }),
      // Of who waits the bell tells the urgent ones.
      'topbar.notices': ({ notices }: Fields) => {
        const told = (notices as Fields[]).filter(
          ({ kind, priority }) => kind !== 'waitingToken' || priority === 'urgent',
        );
        return { count: told.length, notices: told };
      },
      // Nor had a doctor chosen what comes after a visit: decision 72.
      'settings.doctorProfile': and({ afterFinish: 'print' }),
      'settings.practice': and({ afterFinish: 'print' }),
      // Nor was a bill rounded, nor did the clinic want it: decision 31.
      'settings.clinic': and({ secondFactor: 'nobody', roundsBills: false, paperShows: shows }),
      'dayEnd.preview': unreferenced,
      'dayClose.preview': unreferenced,
      'billing.get': bill,
      'billing.search': inField('bills', inEach(listedBill)),
      'billing.paper': (record: Fields) => ({
        ...billRecord(record),
        patientAddress: expect.any(String),
      }),
      // Accounts are told apart by their addresses: decision 14.
      'audit.all': inField('entries', inEach(withAccount)),
      'audit.mine': inField('entries', inEach(withAccount)),
      // What the paper does not show is not given: decision 33.
      'sharing.open': (shared: Fields) =>
        shared.kind === 'bill'
          ? inField('record', (record: Fields) => inField('bill', printed)(billRecord(record)))(
              shared,
            )
          : shared.kind === 'prescription'
            ? inField('record', prescriptionRecord)(shared)
            : shared,
      'prescriptions.search': inField('prescriptions', inEach(withLines)),
      'prescriptions.get': withLines,
      'prescriptions.frequentMedications': inEach(named),
      'prescriptions.paper': (record: Fields) =>
        inField('prescription', withLines)(prescriptionRecord(record)),
      'queue.slip': and({ patientNumber: expect.any(Number) }),
      'exports.bills': (file: string) =>
        withReceipts(
          file
            .replace('Discount,', 'Discount,Round off,')
            .replace('Due,', 'Due,Credit notes,Receipts,')
            // Of the eight amounts of a row it is the fifth.
            .replaceAll(/((?:\d+\.\d\d,){4})((?:\d+\.\d\d,){4})/g, (_, before, after) =>
              [before, '0.00,', after, ',', receipts, ','].join(''),
            ),
        ),
      // The queue tells who the patients are and what is billed: decision 59.
      'queue.today': inField('tokens', inEach(and({ facts: expect.any(Object) }))),
      // Nobody was asked for what a patient has none of, nor for an ABHA, nor for long-term conditions and a pregnancy, nor
      // for a file number: decisions 32, 56 and 70.
      'patients.get': answered,
      'exports.patients': (file: string) =>
        file
          .replace(
            'Registered,',
            'Long-term Conditions,Expected Delivery,File Number,ABHA Number,ABHA Address,Registered,',
          )
          .replaceAll(/,(?=[\d-]{10} [\d:]{8},[^,\r]+,(?:,|\d{4}-))/g, ',,,,,,'),
      // Nothing was moved, reminded of or booked out of hours, and today comes first: decision 62.
      'appointments.search': inField('appointments', (list: Fields[]) => {
        const rank = ({ date, time }: Fields) => `${date} ${time}`;
        const inOrder = list
          .map(and({ isOutOfHours: false, moves: 0, remindedAt: null, otherDoctorName: null }))
          .toSorted((one, other) => rank(one).localeCompare(rank(other)));
        const isOver = ({ date }: Fields) => String(date) < '2026-11-20';
        return [...inOrder.filter((one) => !isOver(one)), ...inOrder.filter(isOver).reverse()];
      }),
      // What is past on a day that has begun: decision 62.
      'appointments.freeTimes': and({ now: expect.toBeOneOf([null, '11:00']) }),
      // No minutes were kept: decision 52.
      'settings.data': and({ walArchive: null }),
      // Columns have the words that people say: decision 24.
      'exports.tokens': renamed({ 'Times not there': 'Missed calls' }),
      'exports.dayCloses': spoken,
      'exports.ownDayCloses': spoken,
    },
  },
  {
    since: '0.2.0',
    answers: {
      'settings.clinic': and({ colour: '' }),
      'queue.slip': lettered,
      'prescriptions.paper': lettered,
      'billing.paper': lettered,
      'dayEnd.paper': lettered,
      'dayClose.paper': lettered,
      'sharing.open': (shared: Fields) =>
        shared.record ? inField('record', lettered)(shared) : shared,
    },
  },
  {
    // Nobody gave medicines out, nor was anything spent out of a drawer: decisions 110 to 112.
    since: '0.2.0',
    answers: {
      'settings.clinic': and({ takesInputCredit: false }),
      'dayEnd.preview': unspentYet,
      'dayEnd.list': inField('closes', inEach(unspent)),
      'dayEnd.all': inField('closes', inEach(unspent)),
      'dayEnd.get': unspent,
      'dayEnd.paper': inField('close', unspent),
      'dayClose.preview': unspentYet,
      'dayClose.list': inField('closes', inEach(unspent)),
      'dayClose.all': inField('closes', inEach(unspent)),
      'dayClose.get': unspent,
      'dayClose.paper': inField('close', unspent),
      'exports.dayCloses': unspentInFile,
      'exports.ownDayCloses': unspentInFile,
    },
  },
  {
    // Nobody had brought a paper: decision 114.
    since: '0.2.0',
    answers: {
      'settings.data': and({ paperFiles: expect.objectContaining({ files: 0, bytes: 0 }) }),
    },
  },
  {
    since: '0.2.0',
    answers: {
      'queue.today': inField('tokens', inEach(present)),
      'queue.leftOver': inEach(present),
      'queue.patientTokens': inEach(present),
      'prescriptions.paper': presentOnPaper,
      'billing.paper': presentOnPaper,
      'sharing.open': (shared: Fields) =>
        shared.record ? inField('record', presentOnPaper)(shared) : shared,
      'exports.tokens': (file: string) =>
        file
          .replaceAll('\r\n', ',,,\r\n')
          .replace('Completed,,,', 'Completed,By telephone or video,Identity,Consent'),
    },
  },
  {
    // No record was merged into another: decision 118.
    since: '0.2.0',
    answers: {
      'exports.patients': (file: string) =>
        file.replaceAll('\r\n', ',\r\n').replace(',\r\n', ',Merged into\r\n'),
    },
  },
];

/** What is another one for each server, and each time that somebody signs in. */
const neverTheSame: Record<string, Change> = {
  'accounts.session': and({ livePosition: expect.any(String) }),
  'accounts.sessions': (sessions: Fields[]) =>
    expect.arrayContaining(
      sessions.filter(({ isThisOne }) => isThisOne).map(and({ id: expect.any(String) })),
    ),
};

/** What today's server should answer where a version answered this. */
export function expectedToday(version: string, { operation, answer }: Asked): unknown {
  return changes
    .filter(({ since }) => since.localeCompare(version, 'en', { numeric: true }) >= 0)
    .filter(({ from = '' }) => from.localeCompare(version, 'en', { numeric: true }) <= 0)
    .map(({ answers }) => answers)
    .concat(neverTheSame)
    .reduce((expected, { [operation]: change }) => change?.(expected as never) ?? expected, answer);
}

/** Operations that are called otherwise since. */
const calledOtherwise: Record<string, string> = {
  'settings.practice': 'settings.doctorProfile',
  'dayEnd.preview': 'dayClose.preview',
  'dayEnd.list': 'dayClose.list',
  'dayEnd.all': 'dayClose.all',
  'dayEnd.get': 'dayClose.get',
  'dayEnd.paper': 'dayClose.paper',
  'topbar.search': 'search.all',
  'topbar.notices': 'notices.list',
};

/** How today's screens ask what a version's screens asked by an operation that is no more. */
const askedOtherwise: Record<string, (client: Client) => Promise<unknown>> = {
  'staff.list': async (client) => (await client.staff.search({ text: '' })).members,
};

export async function ask(client: Client, { operation, input }: Asked): Promise<unknown> {
  const [feature = '', name = ''] = (calledOtherwise[operation] ?? operation).split('.');
  const operations = client as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const answer = await (askedOtherwise[operation]?.(client) ??
    operations[feature]?.[name]?.(input));
  return isStream(answer) ? wholeOf(answer) : answer;
}

interface Piece {
  kind?: string;
  text?: string;
}

function isStream(answer: unknown): answer is AsyncIterable<Piece> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** A file that comes in pieces is its text; of another stream, the first piece. */
async function wholeOf(stream: AsyncIterable<Piece>): Promise<unknown> {
  let text = '';
  for await (const piece of stream) {
    if (piece.kind !== 'begin' && piece.kind !== 'rows' && piece.kind !== 'end') return piece;
    text += piece.text ?? '';
  }
  return text;
}
