import type {
  NewPurchase,
  NewPurchaseReturn,
  NewSupplier,
} from '../src/features/purchases/purchase';
import { stockItemEntered } from './stock';

export const supplierEntered: NewSupplier = {
  name: 'Shree Medical Agencies',
  address: 'Laxmi Road, Pune',
  phone: '020 2444 5555',
  licenceNumber: 'MH-PZ1-123456',
  gstin: '27AAPFU0939F1ZV',
};

/** An invoice of one line: 10 packs at ₹25 and one free, with 5 % GST. */
export const purchaseEntered = (supplierId: string): NewPurchase => ({
  supplierId,
  invoiceNumber: 'SMA/1021',
  invoiceDate: '2026-11-18',
  ratesIncludeTax: false,
  discount: 0,
  total: 26_250,
  lines: [
    {
      item: { newItem: stockItemEntered },
      batch: { number: 'DL2602', expiry: '2028-09-30', mrp: 3_350, isSample: false },
      ...{ packs: 10, freePacks: 1, rate: 2_500, discountBasisPoints: 0, taxBasisPoints: 500 },
    },
  ],
  paid: null,
});

export const purchaseReturnEntered = (supplierId: string, batchId: string): NewPurchaseReturn => ({
  supplierId,
  noteNumber: null,
  returnedOn: '2026-11-20',
  amount: 2_625,
  lines: [{ batchId, units: 15 }],
});
