import type { ServerManifest } from '../../server/api/serverManifest';
import { serveFhir } from './fhir.server';

export const fhirServer = {
  routes: serveFhir,
} satisfies ServerManifest;
