import { z } from 'zod';
import { cursor, id } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { noPdf, paperChoice } from '../papers/paperChoice';
import { dayClose, dayCloseMessages, newDayClose, openDay } from './dayClose';
import { dayClosePaper } from './dayClosePaper';

const page = z.object({ closes: z.array(dayClose), nextCursor: z.string().nullable() });
const paging = z.object({ cursor: cursor.optional() });

export const dayCloseContract = {
  preview: operation('dayClose.preview', { reads: true })
    .route({
      method: 'GET',
      path: '/day-closes/preview',
      summary: 'What the signed-in person has received since their last close',
    })
    .output(openDay),

  close: operation('dayClose.close', { makes: 'day_closes', audits: 'day_closed' })
    .route({
      method: 'POST',
      path: '/day-closes',
      successStatus: 201,
      summary: 'Close the signed-in person’s day with the cash they counted',
    })
    .input(newDayClose)
    .output(dayClose)
    .errors({
      DAY_CHANGED: { status: 409, data: openDay },
      REASON_NEEDED: { status: 422, message: dayCloseMessages.reason },
    }),

  list: operation('dayClose.list', { reads: true })
    .route({ method: 'GET', path: '/day-closes', summary: 'The own closes, newest first' })
    .input(paging)
    .output(page),

  all: operation('dayClose.all', { reads: true })
    .route({
      method: 'GET',
      path: '/day-closes/all',
      summary: 'Everybody’s closes, newest first',
    })
    .input(paging)
    .output(page),

  get: operation('dayClose.get', { reads: true })
    .route({
      method: 'GET',
      path: '/day-closes/{id}',
      summary: 'One close: the own ones, and for administrators everybody’s',
    })
    .input(z.object({ id }))
    .output(dayClose),

  paper: operation('dayClose.paper', { reads: true })
    .route({
      method: 'GET',
      path: '/day-closes/{id}/paper',
      summary: 'What the paper of a close is drawn from',
    })
    .input(z.object({ id }))
    .output(dayClosePaper),

  pdf: operation('dayClose.pdf', { reads: true })
    .route({
      method: 'GET',
      path: '/day-closes/{id}/pdf',
      summary: 'The paper of a close as a PDF, where the server makes them',
    })
    .input(paperChoice.extend({ id }))
    .output(z.file())
    .errors(noPdf),
};
