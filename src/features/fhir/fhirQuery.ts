import { searchText } from '../../shared/fields';
import { t } from '../../shared/language';
import { type FhirResource, fhirSearches, maxPageSize, usualInPage } from './fhirResources';

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
    readonly status = 400,
  ) {
    super(message);
  }
}

/** Names of the parameters that every query may have. */
const general = ['_count', '_page', '_format', '_pretty'];

interface Asked {
  /** They came in a body. */
  isBody?: boolean;
  /** Whoever asks wants what the server does not know left out, though more may be found. */
  isLenient?: boolean;
}

/**
 * Reads a query's parameters, as name and value, for a kind of resource (null: everything of a patient). A parameter
 * that the server does not know is refused unless it is asked otherwise, because leaving it out would find too much.
 */
export function readQuery(
  kind: FhirResource | null,
  parameters: readonly (readonly [string, string])[],
  { isBody = false, isLenient = false }: Asked = {},
): FhirQuery {
  const known = kind === null ? {} : fhirSearches[kind];
  const given = new Map<string, string>();
  for (const [name, value] of parameters) {
    const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
    const isKnown = parameter !== undefined || general.includes(name);
    if (!isKnown && isLenient) continue;
    if (!isKnown) {
      const message = t('The parameter {name} is not supported here.', { name });
      throw new FhirQueryProblem('not-supported', message);
    }
    if (parameter?.isBodyOnly && !isBody) {
      const message = t('The parameter {name} is for POST to _search alone.', { name });
      throw new FhirQueryProblem('not-supported', message);
    }
    if (given.has(name) || value === '' || (parameter && hasSeveral(value))) {
      const message = t('The parameter {name} takes one value.', { name });
      throw new FhirQueryProblem('invalid', message);
    }
    given.set(name, value);
  }
  const format = given.get('_format');
  if (format && !isJson(format)) {
    throw new FhirQueryProblem('not-supported', t('The answer comes as JSON alone.'), 406);
  }
  const pretty = given.get('_pretty') ?? 'false';
  if (pretty !== 'true' && pretty !== 'false') {
    throw new FhirQueryProblem(
      'invalid',
      t('This value of {name} is not known.', { name: '_pretty' }),
    );
  }
  const [id, patient, name] = ['_id', 'patient', 'name'].map((key) => given.get(key));
  return {
    ...(id ? { id: idIn('_id', id) } : {}),
    ...(patient ? { patientId: idIn('patient', patient.replace(/^Patient\//, '')) } : {}),
    ...(name ? { name: wordsIn(name) } : {}),
    count: countIn(given.get('_count')),
    page: given.get('_page') ?? null,
  };
}

/** A comma is "or"; with a backslash it belongs to the text. */
function hasSeveral(value: string): boolean {
  return /(?<!\\)(?:\\\\)*,/.test(value);
}

/** What cannot be an id (a system with its code, the address of another server) must not look like an id of nobody. */
function idIn(name: string, value: string): string {
  if (/^[A-Za-z0-9.-]{1,64}$/.test(value)) return value;
  throw new FhirQueryProblem('invalid', t('The parameter {name} takes one id.', { name }));
}

/** Whether a media type, or its short name, is JSON of this version of FHIR. In an address + is read as a blank. */
function isJson(type: string): boolean {
  const [name = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return (
    ['json', 'text/json', 'application/json', 'application/fhir+json'].includes(
      name.replace(' ', '+'),
    ) && parameters.every((one) => !one.startsWith('fhirversion=') || one === 'fhirversion=4.0')
  );
}

/** Whether an Accept header takes the answer; it is not asked where the address says the format. */
export function takesJson(accept = '*/*'): boolean {
  return accept.split(',').some((type) => {
    const isAny = /^\s*(?:\*|application)\/\*/.test(type);
    return (isAny || isJson(type)) && !/;\s*q=0(?:\.0*)?\s*$/.test(type);
  });
}

/** What a Prefer header wants done with parameters that are not known; null where it does not say. */
export function handlingIn(prefer: string | undefined): 'strict' | 'lenient' | null {
  const [, handling] =
    /(?:^|[,;])\s*handling\s*=\s*"?(strict|lenient)"?\s*(?=[,;]|$)/i.exec(prefer ?? '') ?? [];
  return handling ? (handling.toLowerCase() as 'strict' | 'lenient') : null;
}

function countIn(text: string | undefined): number {
  if (text === undefined) return usualInPage;
  if (/^0+$/.test(text)) {
    throw new FhirQueryProblem(
      'not-supported',
      t('_count=0, the total alone, is not supported here.'),
    );
  }
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new FhirQueryProblem('invalid', t('_count is a whole number from 1 on.'));
  }
  // The standard lets a server give fewer than were asked for.
  return Math.min(Number(text), maxPageSize);
}

function wordsIn(name: string): string {
  // The standard's escapes.
  const words = searchText.safeParse(name.replace(/\\([,$|\\])/g, '$1'));
  if (!words.success || words.data === '') {
    throw new FhirQueryProblem('invalid', t('This name cannot be searched for.'));
  }
  return words.data;
}
