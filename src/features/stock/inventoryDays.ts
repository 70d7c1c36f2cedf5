import { addDays } from '../../shared/clinicDay';
import { financialYearName, financialYearOfDay } from '../../shared/financialYear';

/**
 * The inventories of medicines that an accountant asks for, as on the first and the last day of a tax year (Income-tax
 * Rules 2026, rule 46(6)(b)).
 */
export interface InventoryDay {
  /** 1 April or 31 March, `YYYY-MM-DD`. */
  date: string;
  isFirst: boolean;
  /** The tax year as papers write it: "2026-27". */
  year: string;
  /** The day at whose end it was there: of the first day, before anything moved on it, the day before. */
  day: string;
}

/** Those of the tax year of a day that are due, and of the year before it, the newest first. */
export function inventoryDays(today: string): InventoryDay[] {
  const current = financialYearOfDay(today);
  const firstOf = (year: number): InventoryDay => {
    const date = `${year}-04-01`;
    return { date, isFirst: true, year: financialYearName(year), day: addDays(date, -1) };
  };
  const lastOf = (year: number): InventoryDay => {
    const date = `${year + 1}-03-31`;
    return { date, isFirst: false, year: financialYearName(year), day: date };
  };
  return [firstOf(current), lastOf(current - 1), firstOf(current - 1)];
}
