import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that makes the signal for one passkey prompt. The browser's prompt would outlive the dialog that
 * asked, so the signal is aborted when the component unmounts or `isOpen` becomes false.
 */
export function usePromptSignal(isOpen = true): () => AbortSignal {
  const controller = useRef<AbortController>(null);
  useEffect(() => {
    if (!isOpen) controller.current?.abort();
  }, [isOpen]);
  useEffect(() => () => controller.current?.abort(), []);
  return useCallback(() => {
    controller.current = new AbortController();
    return controller.current.signal;
  }, []);
}
