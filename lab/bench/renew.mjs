// Makes of what an operation once said to PostgreSQL what it would say for another request.
import { randomBytes, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const hash = /^\\x[0-9a-f]{64}$/;
const billNumber = /^(.*\d{4}\/)(\d{6})$/;

/**
 * Gives a statement's values for one more time. The idempotency key and the ids that were made while the operation ran
 * are made again, each the same wherever it stands, and so are hashes but the one of `session`, which finds who asks.
 * What came with the request is taken from another request (`swaps`: pairs of texts). A bill gets `serial`, because what
 * the counter answers comes too late for a transaction in one flight.
 */
export function renewal({ heardAt, key, session }, serial, swaps = []) {
  const known = new Map();
  const once = (old, make) => {
    if (!known.has(old)) known.set(old, make());
    return known.get(old);
  };
  const renewId = (id) => {
    if (id === key) return once(id, randomUUID);
    return id[14] === '7' && madeAt(id) >= heardAt ? once(id, uuidv7) : id;
  };
  const renew = (value) => {
    if (value === null || value === session) return value;
    if (hash.test(value)) return once(value, () => `\\x${randomBytes(32).toString('hex')}`);
    let text = value;
    for (const [from, to] of swaps) if (text.includes(from)) text = text.replaceAll(from, to);
    return text.length < 36 ? text : text.replace(uuids, renewId);
  };
  return (values) => {
    const renewed = values.map(renew);
    const at = values.findIndex((value) => billNumber.test(value));
    if (at >= 0) {
      const [, start, digits] = billNumber.exec(values[at]);
      renewed[at] = start + String(serial).padStart(digits.length, '0');
      renewed[values.indexOf(String(Number(digits)), at)] = String(serial);
    }
    return renewed;
  };
}

/** Milliseconds, from an id of version 7. */
const madeAt = (id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The texts in which two requests differ, in pairs: the path's parts and everything in the body. */
export function swapsBetween(one, other) {
  const theirs = textsIn(other);
  return textsIn(one).flatMap((text, at) => {
    const to = theirs[at];
    return text.length > 2 && to !== undefined && to !== text ? [[text, to]] : [];
  });
}

function textsIn({ path, body }) {
  return [...path.split('/'), ...leaves(body).filter((leaf) => typeof leaf === 'string')];
}

function leaves(value) {
  return value && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [value];
}
