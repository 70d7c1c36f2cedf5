import { version } from '../../../package.json';
import { type FhirResource, fhirResources, fhirSearches, maxPageSize } from './fhirResources';
import type { Resource } from './toFhir';

interface Page {
  /** The address of the FHIR API, without a slash at its end. */
  base: string;
  /** Where this page and the next one are, after the base. */
  self: string;
  next: string | null;
  resources: readonly Resource[];
  /** The kind that was searched for; the others came along with it. */
  searched: FhirResource;
}

/** One page of what was found. */
export function searchBundle({ base, self, next, resources, searched }: Page) {
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: `${base}/${self}` },
      ...(next === null ? [] : [{ relation: 'next', url: `${base}/${next}` }]),
    ],
    // FHIR knows no empty lists.
    ...(resources.length === 0
      ? {}
      : {
          entry: resources.map((resource) => ({
            fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
            resource,
            search: { mode: resource.resourceType === searched ? 'match' : 'include' },
          })),
        }),
  };
}

const issueCodes: Record<number, string> = {
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  413: 'too-long',
  414: 'too-long',
  415: 'not-supported',
  421: 'not-found',
  429: 'throttled',
  503: 'transient',
};

/** Why something was not answered; `code` is FHIR's type of issue, by the status unless given. */
export function operationOutcome(status: number, message: string, code?: string) {
  const issue = code ?? issueCodes[status] ?? (status >= 500 ? 'exception' : 'invalid');
  return {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: issue, details: { text: message } }],
  };
}

/** What the server can do in FHIR: exactly what it does. `since` is when it started. */
export function capabilityStatement(base: string, since: Date) {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: since.toISOString(),
    kind: 'instance',
    software: { name: 'Clinic', version },
    implementation: { description: 'The records of this clinic, to be read', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        security: {
          description:
            'The session of a signed-in person, as a cookie from POST /api/session. Each role reads what it reads in the application, and every answer stands in the audit log.',
        },
        resource: fhirResources.map((type) => ({
          type,
          documentation: `At most ${maxPageSize} resources in a page; the next link leads on.`,
          interaction: [{ code: 'read' }, { code: 'search-type' }],
          versioning: 'no-version',
          readHistory: false,
          searchParam: Object.entries(fhirSearches[type]).map(([name, parameter]) => ({
            name,
            type: parameter.type,
            documentation: parameter.documentation,
          })),
          ...(type === 'Patient'
            ? {
                operation: [
                  {
                    name: 'everything',
                    definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
                  },
                ],
              }
            : {}),
        })),
      },
    ],
  };
}
