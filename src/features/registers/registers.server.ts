import { fileInPieces, refuseUnlessStillAllowed } from '../../server/api/fileInPieces';
import { api, refuseUnlessAllowed, type SignedIn } from '../../server/api/operations';
import { noRecord, recordAudit } from '../../server/audit/recordAudit';
import { readRecorded } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { isDoctor } from '../../server/database/doctors';
import { inLanguage } from '../../server/http/requestLanguage';
import { paperFile } from '../../server/pdf/paperFile';
import type { ExportedList } from '../../shared/auditEvents';
import { byteOrderMark } from '../../shared/csv';
import type { FilePiece } from '../../shared/filePiece';
import { currentSpeaker } from '../../shared/language';
import { readLetterhead } from '../settings/letterhead.rows';
import {
  type AskedRegister,
  maxRegisterRows,
  type Register,
  type RegisterPaper,
  type RegisterTable,
  registerReaders,
  registersOfDoctors,
} from './register';
import { partsOf, readPart, readRegister, registerLines } from './registers.rows';

/** Rows sent at once. */
const batchSize = 1_000;

const listOf = {
  supply: 'supply register',
  purchase: 'purchase register',
  case: 'daily case register',
  cash: 'cash book',
  expenses: 'expenses',
  inventory: 'inventory of medicines',
  letters: 'register of letters',
} as const satisfies Record<Register, ExportedList>;

/** Each needs the permission of the register's own reader besides its line. */
export const registersOperations = {
  read: api.registers.read.handler(async ({ input, context }) => {
    await refuseUnlessAllowed(context, registerReaders[input.register]);
    const table = await readTable(context, input);
    await recordRegisterView(context, input);
    return table;
  }),

  paper: api.registers.paper.handler(async ({ input, context }) => {
    await refuseUnlessAllowed(context, registerReaders[input.register]);
    const record = await readPaper(context, input);
    await recordRegisterView(context, input);
    return record;
  }),

  pdf: api.registers.pdf.handler(async ({ input, context, errors }) => {
    await refuseUnlessAllowed(context, registerReaders[input.register]);
    const { language, ...asked } = input;
    const record = await inLanguage(language, () => readPaper(context, asked));
    const name = [asked.register, 'register', ...new Set([asked.from, asked.to])].join('-');
    const job = { kind: 'register', record, size: 'A4', language } as const;
    const file = await paperFile(context, errors, name, job);
    await recordRegisterView(context, asked);
    return file;
  }),

  export: api.registers.export.handler(async ({ input, context }) => {
    await refuseUnlessAllowed(context, registerReaders[input.register]);
    return exportRegister(context, input);
  }),
};

async function readTable(context: SignedIn, input: AskedRegister): Promise<RegisterTable> {
  const { db, config } = context;
  const { register, from, to } = input;
  const hasDoctors = registersOfDoctors.includes(register);
  const doctorId = hasDoctors ? input.doctorId : undefined;
  const [table, doctors] = await Promise.all([
    readRegister(
      db,
      { register, from, to, doctorId, timeZone: localTimeZone(config) },
      maxRegisterRows,
    ),
    hasDoctors
      ? db.selectFrom('users').select(['id', 'name']).where(isDoctor()).orderBy('name').execute()
      : [],
  ]);
  const ofDoctor = doctors.find(({ id }) => id === doctorId)?.name ?? '';
  return {
    ...{ register, from, to, doctors },
    doctorName: doctorId === undefined ? null : ofDoctor,
    ...table,
  };
}

async function readPaper(context: SignedIn, asked: AskedRegister): Promise<RegisterPaper> {
  const [table, letterhead] = await Promise.all([
    readTable(context, asked),
    readLetterhead(context.db),
  ]);
  return {
    ...table,
    letterhead,
    timeZone: localTimeZone(context.config),
    madeAt: context.now.toISOString(),
    madeByName: context.user.name,
  };
}

function recordRegisterView(context: SignedIn, { register, from, to }: AskedRegister) {
  const action = 'register_viewed';
  const values = { register, fromDate: from, date: to };
  return readRecorded(
    context,
    { action, id: null },
    () => recordAudit(context.db, context, { action, values, ...noRecord }),
    async () => {},
  );
}

/** All rows as CSV, in the request's language, read and sent in parts. */
async function exportRegister(
  context: SignedIn,
  asked: AskedRegister,
): Promise<AsyncGenerator<FilePiece, void>> {
  const { db, config } = context;
  // Sending goes on after the request.
  const { language } = currentSpeaker();
  const parts = partsOf({ ...asked, timeZone: localTimeZone(config) });
  const reader = registerReaders[asked.register];
  const list = listOf[asked.register];
  const file = { operation: 'registers.export', list, total: null } as const;
  return fileInPieces(context, file, async function* (refuseUnlessMayExport) {
    let rows = 0;
    for (const [index, part] of parts.entries()) {
      await refuseUnlessMayExport();
      await refuseUnlessStillAllowed(context, reader);
      const [head = '', ...lines] = await inLanguage(language, async () =>
        registerLines(await readPart(db, part)),
      );
      if (index === 0) yield { kind: 'rows', text: byteOrderMark + head, rows };
      for (let start = 0; start < lines.length; start += batchSize) {
        const batch = lines.slice(start, start + batchSize);
        rows += batch.length;
        yield { kind: 'rows', text: batch.join(''), rows };
      }
    }
  });
}
