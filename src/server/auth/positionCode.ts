import { signed, unsigned } from './cookies';

/** What the secret of a token's own page is good for. */
const purpose = 'place in the queue';

/** The secret of a token's own page, where a patient follows their place in the queue. */
export function positionCodeOf(tokenId: string, secret: string): string {
  return signed(tokenId, purpose, secret);
}

/** The token of such a secret; null for any other text. */
export function tokenOfPositionCode(code: string, secret: string): string | null {
  return unsigned(code, purpose, secret);
}
