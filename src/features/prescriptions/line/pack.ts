import type { FormSign } from '../../substances/form';

const packs = 'strips?|bottles?|tubes?|packs?|jars?|btls?';
const volume = '\\d{1,3} ?(?:mls?|gms?|g|gram)';
/** The size of the dispensed pack: "20 gm tube", "100 ml bottle". */
const pack = new RegExp(
  `^(?:${volume} ?(?:${packs})|(?:${packs})(?: of)? ${volume}|(?:x )?\\d{1,3} ?(?:${packs})(?: of ${volume})?)$`,
);

const maxDrunkMl = 20;

/** Whether a text is a pack size; for topical medicines and drops, grams or ml alone are one too. */
export function isPack(plain: string, form: FormSign | null): boolean {
  if (pack.test(plain)) return true;
  // A few ml of a gel are a dose to swallow or hold in the mouth: "Mucaine gel 10 ml". A bottle holds more.
  const isGel = form?.sign === 'Gel' || form?.sign === 'Mouth gel';
  const [, volume = ''] = (isGel && /^(\d{1,3}) ?mls?$/.exec(plain)) || [];
  if (volume !== '' && Number(volume) <= maxDrunkMl) return false;
  if (form?.form === 'topical') return /^\d{1,3} ?(?:mls?|gms?|g|gram)$/.test(plain);
  const isDropped = form?.form === 'drops' && form.sign !== 'Drops';
  return isDropped && /^\d{1,2} ?mls?$/.test(plain);
}

/** A dispensed quantity, behind the directions: "10 tabs", "#10", "1 strip". */
export const supplyText: RegExp =
  /^(?:(?:total|qty|disp(?:ense)?|give|nos?|x) ?)?(?:(?:\d{2,3}|(?<=x ?)[5-9]) ?(?:tabs?|tablets?|caps?|capsules?|sachets?|goli|nos)|\d{1,3} ?(?:strips?|bottles?|tubes?|packs?|nos)|(?:[3-9]|\d{2}) ?(?:vials?|amps?|ampoules?|inj(?:ections?)?))$|^(?:#|=|nos?|qty|total) ?\d{1,3}$/;
