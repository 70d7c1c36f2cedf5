import { z } from 'zod';
import { cursor, id } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { noPdf, paperChoice } from '../papers/paperChoice';
import { dayClose, dayCloseMessages, newDayClose, openDay } from './dayClose';
import { dayClosePaper } from './dayClosePaper';

const page = z.object({ closes: z.array(dayClose), nextCursor: z.string().nullable() });
const paging = z.object({ cursor: cursor.optional() });

export const dayEndContract = {
  preview: operation('dayEnd.preview', { reads: true })
    .route({
      method: 'GET',
      path: '/day-end',
      summary: 'What the signed-in person has received since their last close',
    })
    .output(openDay),

  close: operation('dayEnd.close', { makes: 'day_closes', audits: 'day_closed' })
    .route({
      method: 'POST',
      path: '/day-end',
      successStatus: 201,
      summary: 'Close the signed-in person’s day with the cash they counted',
    })
    .input(newDayClose)
    .output(dayClose)
    .errors({
      DAY_CHANGED: { status: 409, data: openDay },
      REASON_NEEDED: { status: 422, message: dayCloseMessages.reason },
    }),

  list: operation('dayEnd.list', { reads: true })
    .route({ method: 'GET', path: '/day-end/closes', summary: 'The own closes, newest first' })
    .input(paging)
    .output(page),

  all: operation('dayEnd.all', { reads: true })
    .route({
      method: 'GET',
      path: '/day-end/closes/all',
      summary: 'Everybody’s closes, newest first',
    })
    .input(paging)
    .output(page),

  get: operation('dayEnd.get', { reads: true })
    .route({
      method: 'GET',
      path: '/day-end/closes/{id}',
      summary: 'One close: the own ones, and for administrators everybody’s',
    })
    .input(z.object({ id }))
    .output(dayClose),

  paper: operation('dayEnd.paper', { reads: true })
    .route({
      method: 'GET',
      path: '/day-end/closes/{id}/paper',
      summary: 'What the paper of a close is drawn from',
    })
    .input(z.object({ id }))
    .output(dayClosePaper),

  pdf: operation('dayEnd.pdf', { reads: true })
    .route({
      method: 'GET',
      path: '/day-end/closes/{id}/pdf',
      summary: 'The paper of a close as a PDF, where the server makes them',
    })
    .input(paperChoice.extend({ id }))
    .output(z.file())
    .errors(noPdf),
};
