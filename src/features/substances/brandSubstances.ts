import { z } from 'zod';
import { id, instant, requiredText } from '../../shared/fields';
import { t } from '../../shared/language';
import { brandKey, joinSubstances } from './substances';

/** The substances of a brand, noted once by a doctor of the clinic (decision 85). */

/** Ties in force at once. */
export const maxTies = 1_000;

/** Characters: the joined substances have to fit into a medicine's generic name. */
const genericLength = 200;

/** A doctor's note: a medicine's name as written, and its substances; none: it is no medicine. */
export const newBrandSubstances = z.object({
  brand: requiredText(200, 'Please enter the medicine’s name.').refine(
    (name) => brandKey(name) !== '',
    'Please enter the medicine’s name.',
  ),
  substances: z
    .array(requiredText(100, 'Please enter a substance.'))
    .max(20)
    .refine(
      (names) => joinSubstances(names).length <= genericLength,
      'These substances are too long together. Please shorten them.',
    ),
});
export type NewBrandSubstances = z.infer<typeof newBrandSubstances>;

/** As it is stored. */
export const brandSubstances = newBrandSubstances.extend({
  id,
  /** The name without form and strength, as it is compared. */
  brandKey: z.string(),
  /** A sign of `formWords`, or empty where the name says none. */
  form: z.string(),
  createdAt: instant,
  createdByName: z.string(),
});
export type BrandSubstances = z.infer<typeof brandSubstances>;

/** The message to a doctor who notes a medicine that another doctor has already noted. */
export function tiedMessage({ brand, substances, createdByName: name }: BrandSubstances): string {
  return substances.length > 0
    ? t('{name} has already noted: {brand} is {substances}.', {
        name,
        brand,
        substances: joinSubstances(substances),
      })
    : t('{name} has already noted: {brand} is no medicine.', { name, brand });
}
