import { z } from 'zod';
import { languages } from './language';
import { paperSizes } from './paper';

/** How somebody wants a paper. */
export const paperChoice = z.object({
  size: z.enum(paperSizes).default('A4'),
  language: z.enum(languages).default('en'),
});

/** What an operation that gives a PDF answers where no Chromium makes them; screens then do not offer it. */
export const noPdf = {
  NO_PDF: {
    status: 422,
    message: 'This clinic’s server makes no PDFs. Print, and choose “Save as PDF”.',
  },
} as const;
