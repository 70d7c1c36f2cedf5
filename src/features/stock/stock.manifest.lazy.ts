import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const stockLazy = {
  shortcuts: { stock: 's' },
  refreshOn: { stock: [api.stock.key()] },
} satisfies LazyManifest;
