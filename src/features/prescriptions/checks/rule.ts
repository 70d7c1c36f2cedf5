import { z } from 'zod';
import { conditionKeys, ruleSource, tiers } from './finding';

/**
 * The rules as data, in `rules/*.json`: one object a rule, for a pharmacist to read and correct. A rule fires if its
 * subject is prescribed and everything in `when` holds; what the record does not say holds nowhere.
 */

/** How near the text that was read is to its publisher. */
const hands = [
  'gazette',
  'publisher',
  /** A reprint or a copy of the document. */
  'copy',
  /** Somebody tells what the document says. */
  'account',
] as const;

const source = ruleSource.extend({
  /** Who says it. */
  kind: z.enum(['law', 'label', 'regulator', 'guide', 'panel', 'review', 'seller']),
  /** The id of a label at DailyMed. */
  setId: z.string().optional(),
  hand: z.enum(hands),
  /** Whether the words of the fact were read at the address. */
  wasRead: z.boolean(),
  /** What was read there: word for word in quotation marks, else shortened. */
  fact: z.string().min(1),
});
type Source = z.infer<typeof source>;

const sources = z.array(source).min(1);
const substances = z.array(z.string().min(1)).min(1);

/** Substances by name, or those of a group in `groups.json`. */
const subject = z.strictObject({ substances: substances.optional(), group: z.string().optional() });
export type Subject = z.infer<typeof subject>;

const when = z.strictObject({
  /**
   * The medicine holds all substances of the subject: 'exactly' these, or these 'andMore'. Without it one of them is
   * enough.
   */
  product: z.enum(['exactly', 'andMore']).optional(),
  form: z.enum(['injection', 'liquid', 'dispersible', 'delayedRelease']).optional(),
  /** The strength of each ingredient in mg. */
  productStrengths: z.record(z.string(), z.number().positive()).optional(),
  /** One tablet or capsule has more, in mg; not of modified release. */
  strengthAbove: z.number().positive().optional(),
  /** One piece has one of these strengths, in mg, or IU where the substance is measured in IU. */
  strengths: z.array(z.number().positive()).min(1).optional(),
  /** Taken on more days of a week. */
  daysAWeekAbove: z.int().min(1).max(6).optional(),
  /** The substance in all medicines together, in mg a day, for any patient. */
  perDayAbove: z.number().positive().optional(),
  /** Another medicine is taken. */
  with: subject.optional(),
  ageBelow: z.int().positive().optional(),
  ageMonthsBelow: z.int().positive().optional(),
  /** Kilograms. */
  weightBelow: z.number().positive().optional(),
  /** A pregnancy is recorded, of this many completed weeks at least. */
  pregnantFrom: z.int().min(0).optional(),
  /** A woman of this age, first and last year, of whom nobody has recorded whether she is pregnant. */
  unansweredWoman: z.tuple([z.int(), z.int()]).optional(),
  /** One of these is recorded. */
  conditions: z.array(z.enum(conditionKeys)).min(1).optional(),
  /** The recorded kidney disease has an eGFR below this, or, if none is recorded, a stage of `stageFrom` or more. */
  egfrBelow: z.number().positive().optional(),
  stageFrom: z.int().min(1).max(5).optional(),
  /** None of these is recorded. */
  without: z.array(z.enum(conditionKeys)).min(1).optional(),
});
export type When = z.infer<typeof when>;

export const rule = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .max(80),
    kind: z.enum(['law', 'pregnancy', 'condition', 'age', 'pair', 'weekly', 'maximum']),
    tier: z.enum(tiers),
    subject,
    /** 'systemic' leaves out what acts where it is applied; 'oral' also injections. */
    route: z.enum(['oral', 'systemic', 'any']),
    when,
    /** A text of `t`, of `{medicine}`, `{other}` and, of a maximum, `{substance}`, `{total}` and `{most}` in mg. */
    sentence: z.string().min(1),
    sources,
    law: z
      .strictObject({
        /** Of the notification; null: not read. */
        number: z.string().min(1).nullable(),
        /** What courts did to it, as far as it was read. */
        courts: z.string().min(1),
      })
      .optional(),
    /** For a pharmacist. */
    note: z.string().optional(),
    /** The pharmacist or doctor who has looked at it; null: nobody. */
    reviewedBy: z.string().min(1).nullable(),
  })
  .superRefine((one, context) => {
    for (const message of flaws(one)) context.addIssue({ code: 'custom', message });
  });
export type Rule = z.infer<typeof rule>;

/** Why a rule is refused, whatever its other fields say. */
function flaws({
  kind,
  tier,
  subject: of,
  when: holds,
  law,
  reviewedBy,
  sources: all,
}: {
  kind: string;
  tier: string;
  subject: Subject;
  when: When;
  law?: { number: string | null } | undefined;
  reviewedBy: string | null;
  sources: readonly Source[];
}): string[] {
  const isStop = tier === 'stop';
  const checks: [boolean, string][] = [
    [all.some(({ wasRead }) => !wasRead), 'The source was not read: no rule.'],
    [isStop && all.some(({ hand }) => hand === 'account'), 'A stop by what somebody else tells.'],
    [
      isStop &&
        reviewedBy === null &&
        all.some((one) => !['law', 'label', 'regulator'].includes(one.kind)),
      'A stop that is neither law nor label and that nobody has reviewed.',
    ],
    [(kind === 'law') !== (law !== undefined), 'Law and its notification belong together.'],
    [isStop && law?.number === null, 'A law that stops without its number.'],
    [[of, holds.with].some((one) => one && !isOneOf(one)), 'Substances or a group, not both.'],
    [kind === 'pair' && !holds.with, 'A pair without the other medicine.'],
    [kind === 'weekly' && holds.daysAWeekAbove === undefined, 'A rhythm without its days.'],
    [(kind === 'maximum') !== (holds.perDayAbove !== undefined), 'A maximum without its mass.'],
    [
      kind === 'maximum' && Object.keys(holds).length > 1,
      'A maximum for some patients alone, which is not compared.',
    ],
    [kind === 'condition' && !holds.conditions && !holds.without, 'No condition.'],
  ];
  return checks.flatMap(([isFlaw, message]) => (isFlaw ? [message] : []));
}

const isOneOf = (one: Subject) => (one.substances === undefined) !== (one.group === undefined);

/** Substances that rules treat alike: named by a label, or named alike by the WHO's stems; never from memory. */
export const group = z.strictObject({ substances, sources });
