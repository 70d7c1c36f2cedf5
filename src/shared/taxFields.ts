import { z } from 'zod';

export const taxMessages = {
  tax: 'Tax must be from 0 to 100 percent.',
  hsn: 'An HSN or SAC code has 4, 6 or 8 digits.',
} as const;

/** The tax in hundredths of a percent, 0 to 10,000, and the HSN or SAC code of what is bought or billed. */
export const taxFields = {
  taxBasisPoints: z.int(taxMessages.tax).min(0, taxMessages.tax).max(10_000, taxMessages.tax),
  hsn: z
    .string()
    .trim()
    .regex(/^\d{4}(\d{2}){0,2}$/, taxMessages.hsn),
};
