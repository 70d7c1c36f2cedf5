import { useRef } from 'react';
import { isUncertain } from '../../../web/api/api';

/**
 * The line to send for what is typed. After a lost answer it is the one that was sent, although by now the stock may have
 * its new medicine: only an equal request is known as the same.
 */
export function useSentLine<Line>() {
  const sent = useRef<{ form: object; line: Line } | null>(null);
  return (form: object, line: Line, lastError: unknown): Line => {
    const isAgain = lastError != null && isUncertain(lastError) && sent.current?.form === form;
    const sentLine = isAgain && sent.current ? sent.current.line : line;
    sent.current = { form, line: sentLine };
    return sentLine;
  };
}
