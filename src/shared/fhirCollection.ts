/** A resource with the address that it was read at. */
export interface Entry {
  fullUrl: string;
  resource: object;
}

/** Resources in one bundle, to be kept or given to another program. */
export function collectionBundle(entries: readonly Entry[], at: Date) {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: at.toISOString(),
    entry: entries.map(({ fullUrl, resource }) => ({ fullUrl, resource })),
  };
}
