import { brandOf } from '../substances';
import type { FormGroup } from './substanceList';

const groupsByForm: readonly [forms: RegExp, group: FormGroup][] = [
  [/^(?:tab|cap|sachet|lozenge)$/, 'solid'],
  [/^(?:dry syp|dry susp|syp|susp|soln|linctus)$/, 'liquid'],
  [/drops$|^e\/d$/, 'drops'],
  [/^inj$/, 'injection'],
  [/^(?:inhaler|accuhaler|rotacap|neb|respules|spray|nasal spray)$/, 'inhaled'],
  [/^(?:supp|pessary|vaginal (?:tab|cap|pessary|supp))$/, 'rectal'],
  [
    /(?:gel|cream|oint|lotion|paint|paste|wash|soap|shampoo|patch|enema|gargle|dusting powder)$/,
    'topical',
  ],
];

/** Words after a name that say how its tablet is released. */
const release = /(?:^|[\s-])(?:sr|xr|er|cr|mr|xl|la|pr|retard)(?![\p{L}\d])/iu;

/** The form group that a medicine's name says: "Tab. Dolo 650" is solid. Null if it says none. */
export function formGroupOf(name: string): FormGroup | null {
  const { form } = brandOf(name);
  const group = groupsByForm.find(([forms]) => forms.test(form))?.[1] ?? null;
  const isSolid = group === 'solid' || form === '';
  return isSolid && release.test(name) ? 'modifiedRelease' : group;
}
