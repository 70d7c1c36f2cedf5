import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

const filters = ['register', 'from', 'to', 'doctor'];

export const registersWeb = {
  screens: {
    registers: {
      page: page(() => import('./RegistersPage'), 'RegistersPage'),
      filters,
      under: 'dashboard',
    },
  },
  papers: {
    register: {
      page: page(() => import('./RegisterPaperPage'), 'RegisterPaperPage'),
      operation: 'registers.paper',
      filters,
    },
  },
} satisfies WebManifest;
