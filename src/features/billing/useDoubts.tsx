import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { type BillForm, medicinesWithoutTax, type NewBill, unreadFields } from './bill';

interface Doubt {
  /** The texts that it is about: other ones are another question. */
  about: string;
  question: string;
  yes: string;
}

/** What a new bill is asked about before it is saved, each once: amounts that count as 0, medicines at the bill's tax. */
export function useDoubts(
  values: BillForm,
  { bill: { taxBasisPoints }, gstin }: { bill: NewBill; gstin: string | null },
) {
  const { data: prices = [] } = useQuery(api.priceList.list.queryOptions());
  const unread = unreadFields(values);
  const texts = unread.map(({ text }) => `“${text}”`).join(', ');
  // Without a GSTIN nothing bears GST, unless the bill is taxed all the same.
  const medicines =
    gstin !== null || taxBasisPoints > 0
      ? medicinesWithoutTax(values.items, prices).join(', ')
      : '';
  const percent = taxBasisPoints / 100;
  const doubts: Doubt[] = [
    {
      about: texts,
      question: t('{texts} cannot be read as a number and counts as 0. Save the bill so?', {
        texts,
      }),
      yes: t('Save with 0'),
    },
    {
      about: medicines && `${medicines} ${percent}`,
      question: t(
        'No tax is entered for {medicines}, so the bill’s {percent}% applies. Medicines sold to outpatients bear GST, mostly 5%. Save the bill so?',
        { medicines, percent },
      ),
      yes: t('Save with {percent}%', { percent }),
    },
  ].filter(({ about }) => about !== '');
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Pick<Doubt, 'about'> | null>(null);
  const firstBut = (known: readonly string[]) => doubts.find(({ about }) => !known.includes(about));
  const shown = doubts.find(({ about }) => about === asked?.about && !answered.includes(about));
  return {
    isUnread: (path: string) => unread.some((field) => field.path === path),
    shown,
    trigger: asked,
    /** Asks the next question; false if none is left. */
    ask: () => {
      const next = firstBut(answered);
      setAsked(next ? { about: next.about } : null);
      return next !== undefined;
    },
    /** Answers the question that is shown; false if no other is left. */
    accept: () => {
      const known = shown ? [...answered, shown.about] : answered;
      const next = firstBut(known);
      setAnswered(known);
      setAsked(next ? { about: next.about } : null);
      return next !== undefined;
    },
  };
}

interface DoubtQuestionProps {
  doubts: ReturnType<typeof useDoubts>;
  isSaving: boolean;
  onSave: () => void;
}

/** The question that is asked before a bill is saved, if there is one. */
export function DoubtQuestion({ doubts, isSaving, onSave }: DoubtQuestionProps) {
  const { shown, trigger, accept } = doubts;
  if (!shown) return null;
  return (
    <AskAgain
      question={shown.question}
      yes={shown.yes}
      isSaving={isSaving}
      trigger={trigger}
      onYes={() => {
        if (!accept()) onSave();
      }}
    />
  );
}
