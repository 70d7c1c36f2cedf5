import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../../shared/fields';
import { filePiece } from '../../shared/filePiece';
import { at, operation } from '../../shared/operation';
import { noPdfError, paperChoice } from '../../shared/paperChoice';
import { isLaidOut, maxPapersAtOnce, printedKinds } from './papers';

export const papersContract = {
  print: operation('papers.print', {
    reads: true,
    streams: true,
    audits: ['prescription_viewed', 'bill_viewed', 'patient_viewed'],
  })
    .route(
      at(
        'POST /papers/prints',
        'Several prescriptions, bills or patients’ cards as one PDF, where the server makes them (server-sent events)',
      ),
    )
    .input(
      paperChoice
        .extend({ kind: z.enum(printedKinds), ids: z.array(id).min(1).max(maxPapersAtOnce) })
        .refine(isLaidOut, { path: ['size'] }),
    )
    .output(eventIterator(filePiece))
    .errors(noPdfError),
};
