import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { maxPhrases, newPhrase, phrase } from './phrase';

export const phrasesContract = {
  list: operation('phrases.list', { reads: true })
    .route(at('GET /phrases', 'One’s own texts to begin with and the clinic’s, by name'))
    .output(z.array(phrase).max(2 * maxPhrases)),

  save: operation('phrases.save', { changes: 'phrases', audits: 'phrase_changed' })
    .route(
      at('PUT /phrases/{id}', 'Make a text to begin with, or change an own one or the clinic’s'),
    )
    .input(
      newPhrase.safeExtend({
        /** The client chooses the id of a new one. */
        id,
        /** The version that it is based on; 0 for none. */
        version: z.int().min(0),
      }),
    )
    .output(phrase)
    .errors({
      CODE_TAKEN: { status: 409 },
      TOO_MANY_PHRASES: {
        status: 409,
        message: 'There are 200 texts already. Remove one that you no longer need.',
      },
      PHRASE_CHANGED: {
        status: 409,
        message: 'Someone has changed this text. Please check it before you save.',
        data: phrase,
      },
    }),

  retire: operation('phrases.retire', { changes: 'phrases', audits: 'phrase_changed' })
    .route(at('POST /phrases/{id}/retire', 'Take an own text, or the clinic’s, out of use'))
    .input(z.object({ id }))
    .output(z.object({})),
};
