import type { NewDispenseLine } from '../src/features/stock/dispenses/dispense';
import type { FoundStock, OpeningStock } from '../src/features/stock/stockChanges';
import type { NewStockBatch, NewStockItem } from '../src/features/stock/stockItem';
import { type ClinicRights, type Holder, usualRights } from '../src/shared/permissions';

const everybody: Holder[] = ['receptionist', 'doctor', 'administrator'];

/** The rights of a clinic that keeps a stock: usually nobody has the first four. */
export const stockRights: ClinicRights = {
  ...usualRights,
  giveMedicines: everybody,
  buyMedicines: everybody,
  keepStock: everybody,
  seePurchaseRates: everybody,
};

/** What whoever keeps the stock enters for one medicine. */
export const stockItemEntered: NewStockItem = {
  name: 'Tab. Dolo 650',
  unit: 'tablet',
  packUnits: 15,
  unitMl: null,
  maker: 'Micro Labs',
  makerAddress: 'Bengaluru',
  hsn: '3004',
  taxBasisPoints: 500,
  reorderUnits: 60,
  shelf: 'A1',
};

/** What is printed on a pack of it. */
export const batchEntered: NewStockBatch = {
  number: 'DL2601',
  expiry: '2028-07-31',
  mrp: 3_350,
  isSample: false,
};

export const openingEntered: OpeningStock = {
  lines: [{ item: { newItem: stockItemEntered }, batch: batchEntered, units: 150, cost: 25_000 }],
};

export const foundEntered: FoundStock = {
  item: { newItem: { ...stockItemEntered, name: 'Tab. Calpol 650' } },
  batch: batchEntered,
  units: 10,
};

/** Ten tablets of a batch for the first medicine of a prescription. */
export const dispenseLineEntered = (batchId: string): NewDispenseLine => ({
  ...{ position: 0, batchId, units: 10, isFree: false, isOtherBrand: false },
});
