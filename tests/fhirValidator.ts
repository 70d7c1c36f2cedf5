import { Fhir } from 'fhir';

const validator = new Fhir();

/** What an independent validator has against a resource as it goes over the wire, one sentence each. */
export function fhirProblems(resource: object): string[] {
  const sent = JSON.parse(JSON.stringify(resource), withTotalsAmongItems);
  const { messages } = validator.validate(sent, { errorOnUnexpected: true });
  return messages
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ location, message }) => `${location}: ${message}`);
}

// R4 declares Invoice.totalPriceComponent as "the same as Invoice.lineItem.priceComponent", and the validator's tables
// leave out elements that are declared so: it looks at the totals as if they were an item's.
function withTotalsAmongItems(_: string, value: unknown): unknown {
  if ((value as { resourceType?: string } | null)?.resourceType !== 'Invoice') return value;
  const { totalPriceComponent, lineItem, ...invoice } = value as Record<string, unknown[]>;
  if (!totalPriceComponent) return value;
  const totals = {
    chargeItemCodeableConcept: { text: 'totals' },
    priceComponent: totalPriceComponent,
  };
  return { ...invoice, lineItem: [...(lineItem ?? []), totals] };
}
