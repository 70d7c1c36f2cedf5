import { z } from 'zod';
import { cursor, id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { noPdfError, paperChoice } from '../../shared/paperChoice';
import { dayClose, dayCloseMessages, dayPreview, newDayClose, openDay } from './dayClose';
import { dayClosePaper } from './dayClosePaper';

const page = z.object({ closes: z.array(dayClose), nextCursor: z.string().nullable() });
const paging = z.object({ cursor: cursor.optional() });

export const dayCloseContract = {
  preview: operation('dayClose.preview', { reads: true })
    .route(
      at(
        'GET /day-closes/preview',
        'What the signed-in person has received since their last close, and which UPI payments have no reference',
      ),
    )
    .output(dayPreview),

  close: operation('dayClose.close', { makes: 'day_closes', audits: 'day_closed' })
    .route(at('POST /day-closes', 'Close the signed-in person’s day with the cash they counted'))
    .input(newDayClose)
    .output(dayClose)
    .errors({
      DAY_CHANGED: { status: 409, data: openDay },
      REASON_NEEDED: { status: 422, message: dayCloseMessages.reason },
    }),

  list: operation('dayClose.list', { reads: true })
    .route(at('GET /day-closes', 'The own closes, newest first'))
    .input(paging)
    .output(page),

  all: operation('dayClose.all', { reads: true })
    .route(at('GET /day-closes/all', 'Everybody’s closes, newest first'))
    .input(paging)
    .output(page),

  get: operation('dayClose.get', { reads: true })
    .route(
      at('GET /day-closes/{id}', 'One close: the own ones, and for administrators everybody’s'),
    )
    .input(z.object({ id }))
    .output(dayClose),

  paper: operation('dayClose.paper', { reads: true })
    .route(at('GET /day-closes/{id}/paper', 'What the paper of a close is drawn from'))
    .input(z.object({ id }))
    .output(dayClosePaper),

  pdf: operation('dayClose.pdf', { reads: true })
    .route(
      at('GET /day-closes/{id}/pdf', 'The paper of a close as a PDF, where the server makes them'),
    )
    .input(paperChoice.extend({ id }))
    .output(z.file())
    .errors(noPdfError),
};
