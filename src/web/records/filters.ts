import { date } from '../../shared/fields';

/** Whether a text is a value that a filter can have. */
type Rule<Value extends string> = (text: string) => text is Value;

/** The filters of a list by their names, each with what it can be. */
export type FilterRules = Record<string, Rule<string>>;

/** What is chosen in each filter; '' where nothing is. */
export type Filters<Rules extends FilterRules> = {
  [Name in keyof Rules]: Rules[Name] extends Rule<infer Value> ? Value | '' : never;
};

/** What is chosen, without the filters in which nothing is. */
export type Chosen<Rules extends FilterRules> = {
  [Name in keyof Rules]?: Exclude<Filters<Rules>[Name], ''>;
};

export function oneOf<Value extends string>(values: readonly Value[]): Rule<Value> {
  return (text): text is Value => (values as readonly string[]).includes(text);
}

/** A calendar date `YYYY-MM-DD`. */
export const isDay: Rule<string> = (text): text is string => date.safeParse(text).success;

/** The filters that an address says; one that makes no sense counts as none. */
export function readFilters<Rules extends FilterRules>(
  rules: Rules,
  said: Record<string, unknown>,
): Filters<Rules> {
  return Object.fromEntries(
    Object.entries(rules).map(([name, isValue]) => {
      const value = said[name];
      return [name, typeof value === 'string' && isValue(value) ? value : ''];
    }),
  ) as Filters<Rules>;
}

export function chosenOf<Rules extends FilterRules>(filters: Filters<Rules>): Chosen<Rules> {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== ''),
  ) as Chosen<Rules>;
}
