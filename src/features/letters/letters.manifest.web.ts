import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const lettersWeb = {
  papers: {
    'letter/$id': {
      page: page(() => import('./LetterPaperPage'), 'LetterPaperPage'),
      operation: 'letters.paper',
    },
  },
  // Of prescriptions and letters.
  publicPages: { 'verify/$code': { page: page(() => import('./VerifyPage'), 'VerifyPage') } },
} satisfies WebManifest;
