import { date } from '../../shared/fields';

/** Whether a text is a value that a filter can have. */
type Rule<Value extends string> = (text: string) => text is Value;

/** The filters of a list by their names, each with what it can be. */
export type FilterRules = Record<string, Rule<string>>;

/** What is chosen in the filters; one in which nothing is has no entry. */
export type Filters<Rules extends FilterRules> = {
  [Name in keyof Rules]?: Rules[Name] extends Rule<infer Value> ? Value : never;
};

export function oneOf<Value extends string>(values: readonly Value[]): Rule<Value> {
  return (text): text is Value => (values as readonly string[]).includes(text);
}

/** A calendar date `YYYY-MM-DD`. */
export const isDay: Rule<string> = (text): text is string => date.safeParse(text).success;

/** The filters that an address says; one that makes no sense is none. */
export function readFilters<Rules extends FilterRules>(
  rules: Rules,
  said: Record<string, unknown>,
): Filters<Rules> {
  const makesSense = ([name, isValue]: [string, Rule<string>]) =>
    typeof said[name] === 'string' && isValue(said[name]);
  return Object.fromEntries(
    Object.entries(rules)
      .filter(makesSense)
      .map(([name]) => [name, said[name]]),
  ) as Filters<Rules>;
}
