import { sql } from 'kysely';
import { api } from '../../server/api/operations';
import { inTransaction } from '../../server/database/transaction';
import { readSetUp } from './setUp.rows';

export const setUpOperations = {
  progress: api.setUp.progress.handler(({ context }) => readSetUp(context.db, context)),

  answer: api.setUp.answer.handler(({ input, context }) =>
    inTransaction(context.db, async (trx) => {
      const { steps, answer } = input;
      // Updates these steps alone, so that concurrent answers to other steps stay.
      const answers = sql<string>`set_up_answers - ${steps}::text[]`;
      const newAnswers = Object.fromEntries(steps.map((step) => [step, answer]));
      await trx
        .updateTable('clinic_settings')
        .set({
          set_up_answers:
            answer === null
              ? answers
              : sql<string>`${answers} || ${JSON.stringify(newAnswers)}::jsonb`,
        })
        .execute();
      return readSetUp(trx, context);
    }),
  ),
};
