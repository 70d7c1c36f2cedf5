import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { maxTemplates, newTemplate, template } from './template';

const tooManyTemplates = {
  status: 409,
  message: 'There are 200 templates already. Remove one that you no longer need.',
} as const;
const templateChanged = {
  status: 409,
  message: 'Someone has changed this template. Please check it before you save.',
  data: template,
} as const;

export const templatesContract = {
  list: operation('templates.list', { reads: true })
    .route(at('GET /templates', 'One’s own templates and the clinic’s, by name'))
    .output(z.array(template).max(2 * maxTemplates)),

  save: operation('templates.save', { changes: 'templates', audits: 'template_saved' })
    .route(at('PUT /templates/{id}', 'Make a template, or change an own one or the clinic’s'))
    .input(
      newTemplate.extend({
        /** The client chooses the id of a new template. */
        id,
        /** The version that it is based on; 0 for none. */
        version: z.int().min(0),
      }),
    )
    .output(template)
    .errors({
      NAME_TAKEN: { status: 409 },
      EMPTY_TEMPLATE: { status: 409, message: 'Put at least one line into the template.' },
      TOO_MANY_TEMPLATES: tooManyTemplates,
      TEMPLATE_CHANGED: templateChanged,
    }),

  starters: operation('templates.starters', { reads: true })
    .route(at('GET /templates/starters', 'Whether the templates to begin with are still offered'))
    .output(z.object({ isOffered: z.boolean() })),

  answerStarters: operation('templates.answerStarters', {
    changes: 'templates',
    audits: 'starters_answered',
  })
    .route(
      at(
        'POST /templates/starters',
        'Take the templates to begin with for the clinic, or throw away those that nobody has reviewed',
      ),
    )
    .input(z.object({ answer: z.enum(['taken', 'discarded']) }))
    .output(z.object({}))
    .errors({ TOO_MANY_TEMPLATES: tooManyTemplates }),

  review: operation('templates.review', { changes: 'templates', audits: 'template_reviewed' })
    .route(at('POST /templates/{id}/review', 'Sign a template to begin with, as it stands'))
    .input(
      z.object({
        id,
        /** The version that the doctor read. */
        version: z.int().min(1),
      }),
    )
    .output(template)
    .errors({ TEMPLATE_CHANGED: templateChanged }),

  remove: operation('templates.remove', { changes: 'templates', audits: 'template_removed' })
    .route(at('POST /templates/{id}/remove', 'Take an own template, or the clinic’s, out of use'))
    .input(z.object({ id }))
    .output(z.object({})),
};
