import { id as idSchema } from '../../shared/fields';
import { isDay, oneOf } from '../../web/records/filters';
import { useFilters } from '../../web/records/useFilters';
import { useAccess, useClinic } from '../../web/session/session';
import { askedRegister, registerReaders, registers, registersOfDoctors } from './register';

const isId = (text: string): text is string => idSchema.safeParse(text).success;

/** The register, the days and the doctor of the address: by default the first that the person may see, of this month. */
export function useAskedRegister() {
  const { today } = useClinic();
  const { may } = useAccess();
  const offered = registers.filter((name) => may(registerReaders[name]));
  const { filters, set, filter } = useFilters({
    register: oneOf(registers),
    from: isDay,
    to: isDay,
    doctor: isId,
  });
  const register = offered.find((name) => name === filters.register) ?? offered[0] ?? 'case';
  const to = filters.to ?? today;
  const doctorId = registersOfDoctors.includes(register) ? filters.doctor : undefined;
  const asked = {
    ...{ register, from: filters.from ?? `${to.slice(0, 7)}-01`, to },
    ...(doctorId !== undefined && { doctorId }),
  };
  return {
    asked,
    offered,
    areDaysRight: askedRegister.safeParse(asked).success,
    set,
    filter,
  };
}
