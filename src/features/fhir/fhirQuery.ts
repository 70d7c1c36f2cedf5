import { searchText } from '../../shared/fields';
import { t } from '../../shared/language';
import { defaultPageSize, type FhirResource, fhirSearches, maxPageSize } from './fhirResources';

/** The criteria of a search. */
export interface FhirFilters {
  id?: string;
  patientId?: string;
  name?: string;
}

export interface FhirQuery extends FhirFilters {
  count: number;
  /** The sealed page token of a next link; null: the first page. */
  page: string | null;
}

/** A query that is refused, with FHIR's issue type, a message and the HTTP status. */
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
const generalParameters = ['_count', '_page', '_format', '_pretty'];

interface QueryOptions {
  /** The parameters came in a body. */
  isBody?: boolean;
  /** The client accepts that unknown parameters are ignored, although more resources may match. */
  isLenient?: boolean;
}

/**
 * Reads a query's parameters, as name and value, for a resource type; null: only the general parameters. Refuses
 * unknown parameters unless the client asks for lenient handling, because ignoring one would match too much.
 */
export function readQuery(
  kind: FhirResource | null,
  parameters: readonly (readonly [string, string])[],
  { isBody = false, isLenient = false }: QueryOptions = {},
): FhirQuery {
  const supported = kind === null ? {} : fhirSearches[kind];
  const values = new Map<string, string>();
  for (const [name, value] of parameters) {
    const parameter = Object.hasOwn(supported, name) ? supported[name] : undefined;
    const isKnown = parameter !== undefined || generalParameters.includes(name);
    if (!isKnown && isLenient) continue;
    if (!isKnown) {
      const message = t('The parameter {name} is not supported here.', { name });
      throw new FhirQueryProblem('not-supported', message);
    }
    if (parameter?.isBodyOnly && !isBody) {
      const message = t('The parameter {name} is for POST to _search alone.', { name });
      throw new FhirQueryProblem('not-supported', message);
    }
    if (values.has(name) || value === '' || (parameter && hasSeveral(value))) {
      const message = t('The parameter {name} takes one value.', { name });
      throw new FhirQueryProblem('invalid', message);
    }
    values.set(name, value);
  }
  const format = values.get('_format');
  if (format && !isJson(format)) {
    throw new FhirQueryProblem('not-supported', t('The answer comes as JSON alone.'), 406);
  }
  const pretty = values.get('_pretty') ?? 'false';
  if (pretty !== 'true' && pretty !== 'false') {
    throw new FhirQueryProblem(
      'invalid',
      t('This value of {name} is not known.', { name: '_pretty' }),
    );
  }
  const [id, patient, name] = ['_id', 'patient', 'name'].map((key) => values.get(key));
  return {
    ...(id ? { id: parseId('_id', id) } : {}),
    ...(patient ? { patientId: parseId('patient', patient.replace(/^Patient\//, '')) } : {}),
    ...(name ? { name: parseName(name) } : {}),
    count: parseCount(values.get('_count')),
    page: values.get('_page') ?? null,
  };
}

/** Whether a value lists several: a comma means "or"; after a backslash it belongs to the text. */
function hasSeveral(value: string): boolean {
  return /(?<!\\)(?:\\\\)*,/.test(value);
}

/** Refuses what cannot be an id (a system with a code, a URL), so that it does not look like an id without matches. */
function parseId(name: string, value: string): string {
  if (/^[A-Za-z0-9.-]{1,64}$/.test(value)) return value;
  throw new FhirQueryProblem('invalid', t('The parameter {name} takes one id.', { name }));
}

/** Whether a media type, or its short name, is JSON of FHIR 4.0. A + in a URL is decoded as a blank. */
function isJson(type: string): boolean {
  const [name = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return (
    ['json', 'text/json', 'application/json', 'application/fhir+json'].includes(
      name.replace(' ', '+'),
    ) &&
    parameters.every(
      (parameter) => !parameter.startsWith('fhirversion=') || parameter === 'fhirversion=4.0',
    )
  );
}

/** Whether an Accept header allows the answer; callers skip it if the URL has `_format`. */
export function acceptsJson(accept = '*/*'): boolean {
  return accept.split(',').some((type) => {
    const isAny = /^\s*(?:\*|application)\/\*/.test(type);
    return (isAny || isJson(type)) && !/;\s*q=0(?:\.0*)?\s*$/.test(type);
  });
}

/** The handling of unknown parameters that a Prefer header asks for; null: none. */
export function parseHandling(prefer: string | undefined): 'strict' | 'lenient' | null {
  const [, handling] =
    /(?:^|[,;])\s*handling\s*=\s*"?(strict|lenient)"?\s*(?=[,;]|$)/i.exec(prefer ?? '') ?? [];
  return handling ? (handling.toLowerCase() as 'strict' | 'lenient') : null;
}

function parseCount(text: string | undefined): number {
  if (text === undefined) return defaultPageSize;
  if (/^0+$/.test(text)) {
    throw new FhirQueryProblem(
      'not-supported',
      t('_count=0, the total alone, is not supported here.'),
    );
  }
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new FhirQueryProblem('invalid', t('_count is a whole number from 1 on.'));
  }
  // FHIR allows a server to return fewer than requested.
  return Math.min(Number(text), maxPageSize);
}

function parseName(name: string): string {
  // FHIR escapes , $ | and \ with a backslash.
  const words = searchText.safeParse(name.replace(/\\([,$|\\])/g, '$1'));
  if (!words.success || words.data === '') {
    throw new FhirQueryProblem('invalid', t('This name cannot be searched for.'));
  }
  return words.data;
}
