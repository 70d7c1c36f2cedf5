import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '../../shared/clinicDay';
import { plainDigits } from '../../shared/digits';
import { currentSpeaker, type Speaker, t } from '../../shared/language';
import { api, client, dataOf } from '../../web/api/api';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { type Validation, validateWith } from '../../web/forms/validation';
import { speakerFor } from '../../web/language/language';
import { expand, stopsIn } from '../phrases/expand';
import { textOfPhrase } from '../phrases/phrase';
import { valuesOf } from '../phrases/values';
import { type Letter, type LetterItem, type NewLetter, newLetter, unusualDays } from './letter';
import type { LetterChoice } from './letterChoices';
import { letterToBeginWith } from './letterTemplates';

interface LetterTexts {
  title: string;
  body: string;
}

interface LetterValues {
  /** Null until it is chosen. */
  choice: LetterChoice | null;
  language: string;
  /** What was written, by choice and language: going from one to another loses nothing. */
  written: Readonly<Record<string, LetterTexts>>;
  /** How many, as typed. */
  days: string;
  /** Null: the day of the visit. */
  firstDay: string | null;
  /** Null: those that are proposed. */
  itemKeys: readonly string[] | null;
  identificationMark: string;
}

interface LetterFormOptions {
  tokenId: string;
  onIssued: (letter: Letter) => void;
}

export type LetterForm = ReturnType<typeof useLetterForm>;

/** A letter while it is written, out of the record of a visit. */
export function useLetterForm({ tokenId, onIssued }: LetterFormOptions) {
  const queryClient = useQueryClient();
  // Asked for while the kind is chosen: it is the same for all of them.
  const query = {
    ...api.letters.begin.queryOptions({ input: { tokenId } }),
    staleTime: 0,
    gcTime: 0,
  };
  const begun = useQuery({ ...query, refetchOnWindowFocus: false });
  const [asked, setAsked] = useState<{ days: number } | null>(null);
  const recordForm = useRecordForm({
    initialValues: emptyValues(),
    validate: (values: LetterValues) =>
      validateLetter(tokenId, begun.data, values, textsOf(values)),
    save: (letter: NewLetter, options) => client.letters.issue(letter, options),
    onSaved: onIssued,
    onRefused: (error) => {
      const changed = dataOf<{ items: LetterItem[] }>(error, 'ITEMS_CHANGED');
      if (!changed) return;
      queryClient.setQueryData(query.queryKey, (before) => before && { ...before, ...changed });
    },
  });
  const { form, values } = recordForm;
  const { choice, language } = values;
  const { data: speaker } = useQuery({
    queryKey: ['paperLanguage', language],
    queryFn: () => speakerFor(language),
    staleTime: Number.POSITIVE_INFINITY,
  });

  /** What stands in the form: what was written, else the text that the choice begins with. */
  function textsOf({ choice, language, written }: LetterValues): LetterTexts | null {
    if (!choice || !begun.data || !speaker) return null;
    return written[keyOf(choice, language)] ?? textsToBeginWith(choice, speaker, begun.data);
  }
  const texts = textsOf(values);
  const sendOrAsk = () => {
    const letter = recordForm.check();
    if (!letter) return;
    const days = daysTyped(values.days) ?? 0;
    if (days >= unusualDays && asked?.days !== days) setAsked({ days });
    else recordForm.send();
  };
  return {
    ...recordForm,
    begun,
    texts,
    itemKeys: itemKeysOf(values, begun.data),
    /** The certificate's days once they are typed, both included. */
    period: begun.data ? periodTyped(values, begun.data) : null,
    /** So many days that the form asks before it is signed; null: nothing is asked. */
    asked,
    sendOrAsk,
    takeBack: () => setAsked(null),
    isDirty: isWritten(values),
    write: (change: Partial<LetterTexts>) => {
      if (!choice || !texts) return;
      const written = { ...values.written, [keyOf(choice, language)]: { ...texts, ...change } };
      form.setFieldValue('written', written);
    },
  };
}

type Begun = NonNullable<Awaited<ReturnType<typeof client.letters.begin>>>;

function emptyValues(): LetterValues {
  return {
    choice: null,
    language: currentSpeaker().language,
    written: {},
    days: '',
    firstDay: null,
    itemKeys: null,
    identificationMark: '',
  };
}

const keyOf = (choice: LetterChoice, language: string) => `${choice.key} ${language}`;

/** Whether anything would be lost: a choice alone is none. */
function isWritten(values: LetterValues): boolean {
  const { written, days, firstDay, itemKeys, identificationMark } = values;
  const typed = [days, firstDay ?? '', identificationMark].some((text) => text.trim() !== '');
  return typed || itemKeys !== null || Object.keys(written).length > 0;
}

function textsToBeginWith(
  { kind, phrase }: LetterChoice,
  speaker: Speaker,
  { facts }: Begun,
): LetterTexts {
  const { language } = speaker;
  const isRemote = facts.remoteKind !== null;
  const { title, body } = letterToBeginWith(kind, language, { isRemote });
  const isOther = kind === 'other' && phrase !== null;
  return {
    title: isOther ? phrase.name : title,
    body: expand(phrase ? textOfPhrase(phrase, language) : body, valuesOf(facts, speaker)).text,
  };
}

/** The days that somebody typed; null if that is no number of days. */
function daysTyped(typed: string): number | null {
  const days = plainDigits(typed.trim());
  return /^[1-9]\d{0,2}$/.test(days) ? Number(days) : null;
}

function periodTyped(values: LetterValues, { facts }: Begun) {
  const days = daysTyped(values.days);
  const firstDay = values.firstDay ?? facts.visitDay;
  if (days === null || !/^\d{4}-\d\d-\d\d$/.test(firstDay)) return null;
  return { firstDay, lastDay: addDays(firstDay, days - 1) };
}

/** What was bought is proposed; what was given without a bill the doctor ticks. */
function itemKeysOf({ itemKeys }: LetterValues, begun: Begun | undefined): readonly string[] {
  const items = begun?.items ?? [];
  if (itemKeys) return itemKeys.filter((key) => items.some((item) => item.key === key));
  return items.filter(({ amount }) => amount !== null).map(({ key }) => key);
}

function validateLetter(
  tokenId: string,
  begun: Begun | undefined,
  values: LetterValues,
  texts: LetterTexts | null,
): Validation<NewLetter> {
  const { choice, language, identificationMark } = values;
  if (!choice || !begun || !texts) return { message: t('Loading...'), marks: {} };
  const isSick = choice.kind === 'sickness';
  if (isSick && daysTyped(values.days) === null) {
    const message = t('Please enter the number of days.');
    return { message, marks: { days: message } };
  }
  const withStops = (['title', 'body'] as const).find((field) => stopsIn(texts[field]).length > 0);
  if (withStops) {
    const message = t('Fill in what still stands in braces, or take it out.');
    return { message, marks: { [withStops]: message } };
  }
  const period = isSick ? periodTyped(values, begun) : null;
  return validateWith(newLetter, {
    ...{ tokenId, kind: choice.kind, language, ...texts, identificationMark },
    ...(period ?? { firstDay: isSick ? values.firstDay : null, lastDay: null }),
    itemKeys: choice.kind === 'essentiality' ? itemKeysOf(values, begun) : [],
  });
}
