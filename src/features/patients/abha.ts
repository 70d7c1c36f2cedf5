import { z } from 'zod';
import { plainDigits } from '../../shared/digits';

/** The identifiers of a patient's ABHA (Ayushman Bharat Health Account), as stated and not verified. */

const separators = /[\s.\-–_/]/g;

/** Formats fourteen digits as the card prints them, 91-1234-5678-9012; any other text is only trimmed. */
function normalAbhaNumber(text: string): string {
  const digits = plainDigits(text).replace(separators, '');
  const parts = /^(\d\d)(\d{4})(\d{4})(\d{4})$/.exec(digits);
  return parts ? parts.slice(1).join('-') : text.trim();
}

export const abhaNumber = z
  .string()
  .max(60)
  .overwrite(normalAbhaNumber)
  .regex(/^\d{2}-\d{4}-\d{4}-\d{4}$/, 'An ABHA number has 14 digits.');

export const abhaAddress = z
  .string()
  .max(80)
  .overwrite((text) => text.trim().toLowerCase())
  .regex(/^[a-z0-9][a-z0-9._]{2,49}@[a-z]{2,20}$/, 'An ABHA address looks like name@abdm.');
