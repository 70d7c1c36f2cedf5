import { type DragEvent, useEffect, useRef, useState } from 'react';

/** Whether a paste is somebody's text: spreadsheets put a picture of it beside it. */
function isOfText({ target, clipboardData }: ClipboardEvent): boolean {
  const isTyping =
    target instanceof Element && target.matches('input, textarea, [contenteditable]');
  return isTyping && (clipboardData?.types.includes('text/plain') ?? false);
}

/**
 * Calls `onFiles` with files that are pasted anywhere on the page, while `isOn`. What is not in a dialog itself takes
 * none while one is open.
 */
export function usePastedFiles(
  onFiles: (files: File[]) => void,
  isOn: boolean,
  { isInDialog = false } = {},
): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!isOn) return;
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isElsewhere = !isInDialog && document.querySelector('[role="dialog"]') !== null;
      if (files.length === 0 || isElsewhere || isOfText(event)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [isOn, isInDialog]);
}

/** The props of an element onto which files can be dropped, and whether some are held over it. */
export function useFileDrop(onFiles: (files: File[]) => void, isOn: boolean) {
  // A child that the pointer enters reports leaving the parent.
  const [depth, setDepth] = useState(0);
  const isOfFiles = ({ dataTransfer }: DragEvent) =>
    isOn && dataTransfer.types.some((type) => type.toLowerCase() === 'files');
  const handlers = {
    onDragEnter: (event: DragEvent) => isOfFiles(event) && setDepth((now) => now + 1),
    onDragLeave: (event: DragEvent) => isOfFiles(event) && setDepth((now) => Math.max(0, now - 1)),
    // Without this the browser opens the file in place of the page.
    onDragOver: (event: DragEvent) => isOfFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setDepth(0);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver: depth > 0, handlers };
}
