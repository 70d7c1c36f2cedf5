import { numbersIn } from '../substances/products/product';
import { formGroupOf } from '../substances/reference/formGroup';
import { ingredientsOf } from '../substances/reference/ingredientsOf';
import { areSameSubstances, brandOf, type Tie } from '../substances/substances';
import { type StockItem, type StockUnit, withoutPack } from './stockItem';

/** Which items of the stock a written medicine may be given as. */

interface WrittenMedicine {
  name: string;
  genericName: string;
  strength: string;
}

export type MatchedItem = Pick<StockItem, 'name' | 'unit'>;

/** The form of the unit that is counted, where that says one. */
const formOfUnit: Partial<Record<StockUnit, string>> = {
  tablet: 'tab',
  capsule: 'cap',
  sachet: 'sachet',
};
/** The forms that a name without a word for its form may have. */
const unmarkedForms = ['', 'tab', 'cap'];

function isSameForm(form: string, itemForm: string): boolean {
  return form === itemForm || (form === '' && unmarkedForms.includes(itemForm));
}

// A tablet that is released slowly is no tablet.
const isModifiedRelease = (name: string) => formGroupOf(name) === 'modifiedRelease';

/** Each substance with its strength, in one order; null if one is not known. */
function contentOf(medicine: WrittenMedicine, ties: readonly Tie[]): string[] | null {
  const ingredients = ingredientsOf(medicine, ties);
  if (!ingredients) return null;
  const parts = ingredients.flatMap(({ substance, strength }) =>
    strength ? [`${substance} ${strength.amount} ${strength.unit}/${strength.per}`] : [],
  );
  return parts.length === ingredients.length ? parts : null;
}

/** What an item is compared by; its content is computed when it is needed. */
interface ComparedItem<Item> {
  item: Item;
  brandKey: string;
  form: string;
  numbers: string;
  isModifiedRelease: boolean;
  content: () => string[] | null;
}

function comparedItem<Item extends MatchedItem>(
  item: Item,
  tiesOf: (brandKey: string) => readonly Tie[],
): ComparedItem<Item> {
  const name = withoutPack(item.name);
  const { brandKey, form } = brandOf(name);
  let content: string[] | null | undefined;
  return {
    ...{ item, brandKey, form: form || (formOfUnit[item.unit] ?? ''), numbers: numbersIn(name) },
    isModifiedRelease: isModifiedRelease(name),
    content: () => {
      if (content === undefined) {
        content = contentOf({ name, genericName: '', strength: '' }, tiesOf(brandKey));
      }
      return content;
    },
  };
}

/**
 * Finds the items that a medicine may be given as: those of the same brand, with its form and just the strengths that
 * are written, and those of another brand with equal substances, strengths and form, which have to be chosen by a
 * person. What is not known of either matches nothing. For many medicines it computes each item once.
 */
export function itemMatcher<Item extends MatchedItem>(
  items: readonly Item[],
  ties: readonly Tie[],
): (medicine: WrittenMedicine) => { same: Item[]; otherBrands: Item[] } {
  const tiesByBrand = new Map<string, Tie[]>();
  for (const tie of ties) {
    const ofBrand = tiesByBrand.get(tie.brandKey);
    if (ofBrand) ofBrand.push(tie);
    else tiesByBrand.set(tie.brandKey, [tie]);
  }
  const tiesOf = (brandKey: string) => tiesByBrand.get(brandKey) ?? [];
  const compared = items.map((item) => comparedItem(item, tiesOf));
  return (medicine) => {
    const { brandKey, form } = brandOf(medicine.name);
    const numbers = numbersIn(`${medicine.name} ${medicine.strength}`);
    const ofForm = compared.filter((one) => isSameForm(form, one.form));
    const same = ofForm.filter(
      (one) => brandKey !== '' && one.brandKey === brandKey && one.numbers === numbers,
    );
    const content = contentOf(medicine, tiesOf(brandKey));
    const isSlow = isModifiedRelease(medicine.name);
    const otherBrands = ofForm.filter((one) => {
      if (!content || one.isModifiedRelease !== isSlow || same.includes(one)) return false;
      const itemContent = one.content();
      return itemContent !== null && areSameSubstances(content, itemContent);
    });
    return { same: same.map(({ item }) => item), otherBrands: otherBrands.map(({ item }) => item) };
  };
}

/** As `itemMatcher`, for one medicine. */
export function matchItems<Item extends MatchedItem>(
  medicine: WrittenMedicine,
  items: readonly Item[],
  ties: readonly Tie[],
): { same: Item[]; otherBrands: Item[] } {
  return itemMatcher(items, ties)(medicine);
}
