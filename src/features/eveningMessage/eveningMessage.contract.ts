import { z } from 'zod';
import { date } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { eveningTime } from './eveningTime';

export const eveningMessageContract = {
  today: operation('eveningMessage.today', { reads: true, audits: 'report_viewed' })
    .route(at('GET /evening/today', 'Today in five lines, as text: figures alone, of no patient'))
    .output(z.object({ date, lines: z.array(z.string()) })),

  choice: operation('eveningMessage.choice', { reads: true })
    .route(at('GET /evening', 'Whether and when one gets the day in five lines by mail'))
    .output(z.object({ at: eveningTime, hasMail: z.boolean() })),

  choose: operation('eveningMessage.choose', { changes: 'users', audits: 'evening_message_chosen' })
    .route(at('PUT /evening', 'Choose when one gets it; null: not at all'))
    .input(z.object({ at: eveningTime }))
    .output(z.object({ at: eveningTime })),
};
