import { z } from 'zod';
import { at, operation } from '../../shared/operation';
import { type SetUpStates, setUpAnswers, setUpSteps, stepStates } from './setUp';

const step = z.enum(setUpSteps);

/** The state of each step. */
const progress: z.ZodType<SetUpStates> = z.record(step, z.enum(stepStates));

export const setUpContract = {
  progress: operation('setUp.progress', { reads: true })
    .route(at('GET /set-up', 'Which steps of setting the clinic up are done, skipped or open'))
    .output(progress),

  answer: operation('setUp.answer', {
    changes: 'clinic_settings',
    audits: { none: 'What is left out or was looked at changes nothing that the clinic keeps.' },
  })
    .route(at('PUT /set-up', 'Leave steps out, say that one is done, or take that back with null'))
    .input(
      z.object({
        steps: z.array(step).min(1).max(setUpSteps.length),
        answer: z.enum(setUpAnswers).nullable(),
      }),
    )
    .output(progress),
};
