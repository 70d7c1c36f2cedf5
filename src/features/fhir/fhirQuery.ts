import { searchText } from '../../shared/fields';
import { t } from '../../shared/language';
import { type FhirResource, fhirSearches, mostInPage, usualInPage } from './fhirResources';

/** What is searched for. */
export interface FhirFilters {
  id?: string;
  patientId?: string;
  name?: string;
}

export interface FhirQuery extends FhirFilters {
  count: number;
  /** The page as the link to it has it; null: the first. */
  page: string | null;
}

/** Why a query is not answered: an issue type of FHIR, and a message. */
export class FhirQueryProblem extends Error {
  constructor(
    readonly issue: 'invalid' | 'not-supported',
    message: string,
  ) {
    super(message);
  }
}

/** Names of the parameters that every query may have. */
const paging = ['_count', '_page', '_format'];

const formats = ['json', 'application/json', 'application/fhir+json'];

/**
 * Reads a query's parameters, as name and value, for a kind of resource (null: everything of a patient). A parameter
 * that the server does not know is refused, because leaving it out would find too much. `isBody`: they came in a body.
 */
export function readQuery(
  kind: FhirResource | null,
  parameters: readonly (readonly [string, string])[],
  isBody = false,
): FhirQuery {
  const known = kind === null ? {} : fhirSearches[kind];
  const given = new Map<string, string>();
  for (const [name, value] of parameters) {
    const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!parameter && !paging.includes(name)) {
      const message = t('The parameter {name} is not supported here.', { name });
      throw new FhirQueryProblem('not-supported', message);
    }
    if (parameter?.isBodyOnly && !isBody) {
      const message = t('The parameter {name} is for POST to _search alone.', { name });
      throw new FhirQueryProblem('not-supported', message);
    }
    if (given.has(name) || value === '') {
      const message = t('The parameter {name} takes one value.', { name });
      throw new FhirQueryProblem('invalid', message);
    }
    given.set(name, value);
  }
  const format = given.get('_format');
  if (format && !formats.includes(format)) {
    throw new FhirQueryProblem('not-supported', t('The answer comes as JSON alone.'));
  }
  const [id, patient, name] = ['_id', 'patient', 'name'].map((key) => given.get(key));
  return {
    ...(id ? { id } : {}),
    ...(patient ? { patientId: patient.replace(/^Patient\//, '') } : {}),
    ...(name ? { name: wordsIn(name) } : {}),
    count: countIn(given.get('_count')),
    page: given.get('_page') ?? null,
  };
}

function countIn(text: string | undefined): number {
  if (text === undefined) return usualInPage;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new FhirQueryProblem('invalid', t('_count is a whole number from 1 on.'));
  }
  // The standard lets a server give fewer than were asked for.
  return Math.min(Number(text), mostInPage);
}

function wordsIn(name: string): string {
  const words = searchText.safeParse(name);
  if (!words.success || words.data === '') {
    throw new FhirQueryProblem('invalid', t('This name cannot be searched for.'));
  }
  return words.data;
}
