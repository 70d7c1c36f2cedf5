/** Has the browser save a file as a download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // A download that has begun keeps the blob by itself.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
