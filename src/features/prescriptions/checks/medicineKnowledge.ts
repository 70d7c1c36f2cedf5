// What the browser loads after the first paint, in one file: no screen imports these modules otherwise.
export { substancesVersion } from '../../substances/reference/substanceList';
export { remoteMedicines, remoteNames, remoteVersion } from '../remote/remoteMedicines';
export { checkMedicines } from './checkMedicines';
export { doseByWeight } from './doseByWeight';
export { factsOf } from './facts';
export { rulesVersion } from './ruleIndex';
