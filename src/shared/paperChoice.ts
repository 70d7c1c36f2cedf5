import { z } from 'zod';
import { languages } from './language';
import { paperSizes } from './paper';

/** The requested size and language of a paper. */
export const paperChoice = z.object({
  size: z.enum(paperSizes).default('A4'),
  language: z.enum(languages).default('en'),
});

/** The error of PDF operations on a server without Chromium; screens then stop offering PDFs. */
export const noPdfError = {
  NO_PDF: {
    status: 422,
    message: 'This clinic’s server makes no PDFs. Print, and choose “Save as PDF”.',
  },
} as const;
