import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const priceListWeb = {
  settingsParts: { prices: { page: page(() => import('./PriceListPart'), 'PriceListPart') } },
  papers: {
    rates: {
      page: page(() => import('./RateBoardPaperPage'), 'RateBoardPaperPage'),
      operation: 'priceList.rates',
    },
  },
  publicPages: { rates: { page: page(() => import('./RatesPage'), 'RatesPage') } },
} satisfies WebManifest;
