/** Why this device cannot hand on a PDF itself; null where it can. */
export type NoFileReason = 'serverMakesNone' | 'notSecure' | 'browserCannot';

/** Web Share with a file: needs a browser that has it, and an https address or the clinic's own computer. */
export function whyNoFile(makesPdfs: boolean): NoFileReason | null {
  if (!makesPdfs) return 'serverMakesNone';
  if (!window.isSecureContext) return 'notSecure';
  const example = new File([''], 'paper.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [example] }) ? null : 'browserCannot';
}

/** Opens the device's own choice of apps; false when the person chose none. Throws what the browser refuses. */
export async function handOnFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
