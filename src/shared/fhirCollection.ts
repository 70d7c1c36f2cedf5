/** A resource with the URL at which it can be read. */
export interface Entry {
  fullUrl: string;
  resource: object;
}

/** Resources in one bundle, to be stored or passed to another program. */
export function collectionBundle(entries: readonly Entry[], at: Date) {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: at.toISOString(),
    entry: entries.map(({ fullUrl, resource }) => ({ fullUrl, resource })),
  };
}
