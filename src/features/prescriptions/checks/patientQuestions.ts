import { substanceNamed } from '../../substances/reference/substanceList';
import { readStrengths } from '../../substances/reference/writtenStrength';
import type { DoseUnit } from '../regimen';
import { childUnder } from './childDose';
import { checkIds, type Finding, type PatientFacts } from './finding';
import type { GivenMedicine } from './givenMedicine';
import { formGroupsOf, listText, strengthsIn } from './strengthCheck';

const sentences = {
  weight: 'A child under 12: the weight of today is not recorded.',
  strength: 'For a child: the strength of {medicine} is not written.',
  whichStrength: 'For a child: which strength of {medicine}? Known here: {known}.',
} as const;

const volumes: readonly (DoseUnit | null | undefined)[] = ['ml', 'teaspoon', 'tablespoon'];

/** What is missing for a child's dose: the weight of today, asked once, and the strengths of liquids. */
export function patientQuestions(lines: readonly GivenMedicine[], facts: PatientFacts): Finding[] {
  if (facts.age === null || facts.age >= childUnder) return [];
  const taken = lines.filter(({ siteOfAction }) => siteOfAction === 'systemic');
  const [first] = taken;
  if (!first) return [];
  const weight: Finding = {
    ruleId: checkIds.childWeight,
    tier: 'line',
    // Of no medicine by itself, so that it is shown and logged once; it stands in the first line.
    medicine: '',
    other: '',
    sentence: sentences.weight,
    values: {},
    sources: [],
    lines: [...first.lines],
  };
  return [
    ...(facts.weight?.day === facts.today ? [] : [weight]),
    ...taken.flatMap((medicine) => liquidQuestion(medicine) ?? []),
  ];
}

/**
 * Asks for the strength of a liquid of one ingredient. Of a combination its strengths are hardly ever written, and what
 * is in an unknown brand is asked first.
 */
function liquidQuestion({ medication, name, ingredients, lines }: GivenMedicine): Finding | null {
  const isInMl = medication.regimen?.steps.some(({ dose }) => volumes.includes(dose?.unit));
  // A name without a form is that of a liquid if its dose says so.
  const groups = formGroupsOf(name, isInMl ? { amount: 0, unit: 'mg', per: 'ml' } : null);
  const [ingredient, ...others] = ingredients ?? [];
  if (!groups.includes('liquid') && !groups.includes('drops')) return null;
  if (!ingredient || others.length > 0) return null;
  // "60 ml" is the size of the bottle.
  const { strengths } = readStrengths(`${name} ${medication.strength}`);
  if (ingredient.strength !== null || strengths.length > 0) return null;
  const substance = substanceNamed(ingredient.substance);
  const known = substance ? strengthsIn(substance, groups) : [];
  return {
    ruleId: checkIds.liquidStrength,
    tier: 'line',
    medicine: name,
    other: '',
    sentence: known.length > 0 ? sentences.whichStrength : sentences.strength,
    values: { medicine: name, known: listText(known) },
    sources: [],
    lines: [...lines],
  };
}
