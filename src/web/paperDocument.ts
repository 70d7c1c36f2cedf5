import type { PaperJob } from '../paperRecords';

declare global {
  interface Window {
    /** Draws a paper in place of the one before and resolves when all of it is there, letters and pictures too. */
    showPaper(job: PaperJob): Promise<void>;
  }
}

// The document that the server's Chromium draws papers in (docs/decisions/0030-papers.md). Imported here and not by the
// page, what draws them is not among what the application begins with.
const papers = import('./papers');

window.showPaper = async (job) => (await papers).showPaper(job);
