/** Why a PDF cannot be shared as a file from this device. */
export type NoFileReason = 'serverMakesNone' | 'notSecure' | 'browserCannot';

/** Null if files can be shared: by Web Share with files, from https or localhost, if the server makes PDFs. */
export function noFileReasonOf(makesPdfs: boolean): NoFileReason | null {
  if (!makesPdfs) return 'serverMakesNone';
  if (!window.isSecureContext) return 'notSecure';
  const example = new File([''], 'paper.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [example] }) ? null : 'browserCannot';
}

/** Opens the device's share sheet; false if the person cancels it. Throws the browser's other errors. */
export async function handOnFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
