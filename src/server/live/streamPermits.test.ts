import { expect, test } from 'vitest';
import { createStreamPermits } from './streamPermits';

test('one session holds twenty streams, a clinic well over 1,200, and an ended one makes room [SES-11]', () => {
  const places = createStreamPermits();
  const own = Array.from({ length: 20 }, () => places.take('one'));
  expect(own.every((place) => place !== null)).toBe(true);
  expect(places.take('one')).toBeNull();
  own[0]?.();
  own[0]?.();
  expect(places.take('one')).not.toBeNull();
  expect(places.take('one')).toBeNull();

  const others = Array.from({ length: 1_980 }, (_, index) => places.take(`other ${index % 99}`));
  expect(others.every((place) => place !== null)).toBe(true);
  expect(places.take('another')).toBeNull();
  others[0]?.();
  expect(places.take('another')).not.toBeNull();
});

test('a stream that is broken off gives its place back, also before it began [SES-11]', () => {
  const places = createStreamPermits(1);
  const line = new AbortController();
  places.take('one', line.signal);
  expect(places.take('one')).toBeNull();
  line.abort();
  expect(places.take('one', line.signal)).toBeNull();
  expect(places.take('one')).not.toBeNull();
});
