import { z } from 'zod';
import { id } from '../../shared/fields';

/** What the clinic chose about a test or panel of the list. */

const testSettingMessages = {
  interval: 'Please enter whole months, 1 to 120.',
} as const;

export const newTestSetting = z.object({
  /** A test or panel of the list. */
  testKey: z.string().min(1).max(40),
  /** After so many months the pad says how long ago it was; null: never. */
  intervalMonths: z
    .int(testSettingMessages.interval)
    .min(1, testSettingMessages.interval)
    .max(120, testSettingMessages.interval)
    .nullable(),
  /** Of the price list; null: reception enters the price on the bill. */
  priceId: id.nullable(),
});
export type NewTestSetting = z.infer<typeof newTestSetting>;

export const testSetting = newTestSetting.extend({
  /** Grows with each change; 0: nothing was chosen yet. */
  version: z.int().min(0),
});
export type TestSetting = z.infer<typeof testSetting>;

export const maxTestSettings = 500;

/** The choices about a test, also where there are none. */
export function settingOf(settings: readonly TestSetting[], testKey: string): TestSetting {
  return (
    settings.find((one) => one.testKey === testKey) ?? {
      testKey,
      intervalMonths: null,
      priceId: null,
      version: 0,
    }
  );
}
