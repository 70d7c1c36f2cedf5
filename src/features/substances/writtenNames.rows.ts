import { type Kysely, sql } from 'kysely';
import { recordsCounted, usualForMs } from '../../server/database/frequency';
import type { Database } from '../../server/database/schema';
import { productTies } from './products/products.rows';
import { proposedByName } from './proposedByName';
import { substanceNamed } from './reference/substanceList';
import { namesItsSubstances } from './substanceNames';
import {
  areSameSubstances,
  brandKey,
  brandOf,
  isNoMedicine,
  joinSubstances,
  splitSubstances,
  substancesOf,
  type Tie,
} from './substances';
import { type CoveredName, maxWrittenNames, type Proposal } from './writtenNames';

/** Names that are read, before those that differ in strength alone are taken as one. */
const namesRead = 400;

/** A generic name holds no more characters, so that longer substances cannot be noted in one press. */
const genericLength = 200;

interface WrittenName {
  name: string;
  count: number | null;
}

/** The names that the clinic wrote most lately, the most used first; those with one tie are one name. */
export async function mostWrittenNames(db: Kysely<Database>, now: Date): Promise<WrittenName[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    with recent as (
      select p.id from prescriptions p
      where p.created_at >= ${new Date(now.getTime() - usualForMs)} and p.voided_at is null
        and (select newer.id from prescriptions newer where newer.amends = p.id) is null
      order by p.created_at desc, p.id desc
      limit ${recordsCounted}
    )
    select mode() within group (order by m.name) as name, count(*)::int as count
    from recent,
      -- Looked up one by one: joined as a whole, the table would be read from end to end.
      lateral (select name from prescription_medications where prescription_id = recent.id offset 0) m
    group by lower(m.name)
    order by count(*) desc, lower(m.name)
    limit ${namesRead}`.execute(db);
  return withoutStrengths(rows)
    .toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0))
    .slice(0, maxWrittenNames);
}

/** Names of one brand and form as one, by the first; names without letters are left out. */
export function withoutStrengths(names: readonly WrittenName[]): WrittenName[] {
  const merged = new Map<string, WrittenName>();
  for (const { name, count } of names) {
    const brand = brandOf(name);
    if (brand.brandKey === '') continue;
    const key = `${brand.form} ${brand.brandKey}`;
    const before = merged.get(key);
    merged.set(key, {
      name: before?.name ?? name,
      count: count === null ? null : count + (before?.count ?? 0),
    });
  }
  return [...merged.values()];
}

/** What is known of these names by the clinic's ties, and what is proposed for the others. */
export async function coverageOf(
  db: Kysely<Database>,
  names: readonly WrittenName[],
  ties: readonly Tie[],
): Promise<CoveredName[]> {
  const known = names.map(({ name }) => knownSubstances(name, ties));
  const unknown = names.filter((_, index) => known[index] === null).map(({ name }) => name);
  const proposals = await proposalsFor(db, unknown);
  return names.map((written, index) => {
    const substances = known[index] ?? null;
    return {
      ...written,
      substances: substances && [...substances],
      isChecked:
        substances?.every((substance) => substanceNamed(substance)?.isRead === true) ?? false,
      proposals: substances === null ? (proposals.get(written.name) ?? []) : [],
    };
  });
}

function knownSubstances(name: string, ties: readonly Tie[]): readonly string[] | null {
  const tied = substancesOf(name, ties);
  if (tied) return tied;
  if (isNoMedicine(name, ties)) return [];
  return namesItsSubstances(name) ? splitSubstances(brandKey(name)) : null;
}

/** What the names themselves and the imported lists propose, by name. */
export async function proposalsFor(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<Map<string, Proposal[]>> {
  const listed = await productTies(db, names);
  return new Map(
    names.map((name) => {
      const byName: Proposal = { substances: proposedByName(name), from: 'name' };
      const byLists = listed
        .filter((tie) => tie.name === name)
        .map(({ substances, source }): Proposal => ({ substances, from: source }));
      const proposals = [byName, ...byLists].filter(canBeNoted);
      return [
        name,
        proposals.filter(
          (one, index) =>
            proposals.findIndex((other) => areSameSubstances(one.substances, other.substances)) ===
            index,
        ),
      ];
    }),
  );
}

function canBeNoted({ substances }: Proposal): boolean {
  return substances.length > 0 && joinSubstances(substances).length <= genericLength;
}
