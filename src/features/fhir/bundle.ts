import { version } from '../../../package.json';
import type { Resource } from './elements';
import { type FhirResource, fhirResources, fhirSearches, maxPageSize } from './fhirResources';

interface BundlePage {
  /** The URL of the FHIR API, without a slash at its end. */
  base: string;
  /** The URLs of this page and the next one, relative to `base`. */
  self: string;
  next: string | null;
  resources: readonly Resource[];
  /** The resource type of the search; others are included with it. */
  searched: FhirResource;
}

/** One page of a search's matches. */
export function searchBundle({ base, self, next, resources, searched }: BundlePage) {
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: `${base}/${self}` },
      ...(next === null ? [] : [{ relation: 'next', url: `${base}/${next}` }]),
    ],
    // FHIR has no empty lists.
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

/** A refusal or failure; `code` is FHIR's issue type, by default derived from the status. */
export function operationOutcome(status: number, message: string, code?: string) {
  const issue = code ?? issueCodes[status] ?? (status >= 500 ? 'exception' : 'invalid');
  return {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: issue, details: { text: message } }],
  };
}

/** The resource types, search parameters and operations that the server supports; `startedAt` is its own start. */
export function capabilityStatement(base: string, startedAt: Date) {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: startedAt.toISOString(),
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
