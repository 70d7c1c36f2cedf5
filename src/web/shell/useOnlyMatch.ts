import { type KeyboardEvent, useEffect, useRef } from 'react';

interface SearchState<Match> {
  /** The text in the box. */
  typed: string;
  /** Whether the answer belongs to that text. */
  isAnswered: boolean;
  /** No answer came: an Enter that waits for one is dropped. */
  isFailed: boolean;
  /** The only match; null when there are none or several. */
  only: Match | null;
  take: (match: Match) => void;
  /** The text on which Enter was pressed before the box was rendered. */
  entered?: string | null;
}

/**
 * Lets Enter take the only match of a search without an arrow key, also when it is pressed before the answer came.
 * Returns the search box's key handler.
 */
export function useOnlyMatch<Match>({
  typed,
  isAnswered,
  isFailed,
  only,
  take,
  entered = null,
}: SearchState<Match>) {
  const pendingText = useRef(entered);
  useEffect(() => {
    if (isFailed) pendingText.current = null;
    if (!isAnswered || pendingText.current === null) return;
    const isSame = pendingText.current === typed;
    pendingText.current = null;
    if (isSame && only !== null) take(only);
  });
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const hasActiveOption = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.isDefaultPrevented() || typed === '' || hasActiveOption) return;
    if (!isAnswered) pendingText.current = typed;
    else if (only === null) return;
    else take(only);
    event.preventDefault();
  };
}
