/**
 * One PDF with the pages of several, in their order, each as it was. The tags for screen readers are left out, as a file
 * has room for those of one document only. Throws for a file that is no whole PDF.
 */
export async function joinPdfs(files: readonly Buffer[]): Promise<Buffer> {
  const [only, ...others] = files;
  if (only && others.length === 0) return only;
  // The maintained continuation of pdf-lib, loaded when it is needed: a start need not wait for it.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const joined = await PDFDocument.create();
  for (const file of files) {
    const source = await PDFDocument.load(file, { throwOnInvalidObject: true });
    const pages = await joined.copyPages(source, source.getPageIndices());
    for (const page of pages) joined.addPage(page);
  }
  return Buffer.from(await joined.save());
}
