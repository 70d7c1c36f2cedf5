import type { Form } from '../form';

/**
 * Words by which lists name dose forms, the decisive ones first: "powder for oral suspension" is a liquid, "vaginal
 * tablet" no tablet. Read in the dose forms of SNOMED CT (DrugFormMaster of CDCI) and in names of Jan Aushadhi.
 */
const rules: readonly (readonly [RegExp, Form])[] = [
  [/\b(?:vaginal|pessar|rectal|suppositor|enema|patch|transdermal|implant|intrauterine)/i, 'other'],
  [/\b(?:injection|infusion|vial|ampoule|prefilled)/i, 'injection'],
  [/\b(?:inhal|nebuli[sz]|vapou?r|respule|rotacap)/i, 'inhaled'],
  [/\bspray/i, 'spray'],
  [/\bdrops?\b|\b(?:eye|ear|nasal) (?:solution|suspension|emulsion)/i, 'drops'],
  [/\btablets?\b/i, 'tablet'],
  [/\bcapsules?\b/i, 'capsule'],
  [/\b(?:cutaneous|cream|ointment|gel|lotion|shampoo|soap|paste|dusting)\b/i, 'topical'],
  [/\b(?:syrup|suspension|elixir|linctus|mouthwash|gargle)/i, 'liquid'],
  [/\boral (?:liquid|solution|emulsion)/i, 'liquid'],
  [/\b(?:sachet|granules|oral powder|oral effervescent powder)/i, 'sachet'],
  [/\bsolution/i, 'liquid'],
];

/** The form that a dose form, or the name of a medicine that ends with one, says; empty if it says none. */
export function doseFormOf(text: string): Form | '' {
  return rules.find(([words]) => words.test(text))?.[1] ?? '';
}
