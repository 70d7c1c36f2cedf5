import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { filePiece } from '../../shared/filePiece';
import { at, operation } from '../../shared/operation';
import { noPdfError } from '../../shared/paperChoice';
import { askedRegister, askedRegisterFile, registerPaper, registerTable } from './register';

/** Each also needs the permission of the register's own reader (`registerReaders`), else FORBIDDEN. */
export const registersContract = {
  read: operation('registers.read', { reads: true, audits: 'register_viewed' })
    .route(at('POST /registers', 'One register of some days, as a table'))
    .input(askedRegister)
    .output(registerTable),

  paper: operation('registers.paper', { reads: true, audits: 'register_viewed' })
    .route(at('POST /registers/paper', 'What the paper of a register is drawn from'))
    .input(askedRegister)
    .output(registerPaper),

  pdf: operation('registers.pdf', { reads: true, audits: 'register_viewed' })
    .route(at('POST /registers/pdf', 'The paper of a register as a PDF'))
    .input(askedRegisterFile)
    .output(z.file())
    .errors(noPdfError),

  export: operation('registers.export', { reads: true, streams: true, audits: 'exported' })
    .route(at('POST /registers/export', 'A register as CSV (server-sent events)'))
    .input(askedRegister)
    .output(eventIterator(filePiece)),
};
