import { withoutDay } from '../consultations/advisedTest';
import { plainName } from '../results/plainName';
import { answeredBy } from '../results/test';

/** A test as it was advised, and a result with the day of its sample. */
interface OrderedTest {
  testKey: string;
  name: string;
}

/** Whether a result answers a test: by the list's key, of a panel by one of its tests, else by an equal name. */
export function answersTest(result: OrderedTest, { testKey, name }: OrderedTest): boolean {
  return testKey === ''
    ? plainName(result.name) === plainName(withoutDay(name))
    : answeredBy(testKey).includes(result.testKey);
}
