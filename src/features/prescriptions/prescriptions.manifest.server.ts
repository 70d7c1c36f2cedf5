import type { ServerManifest } from '../../server/api/serverManifest';
import { checksOperations } from './checks/checks.server';
import { checksTables } from './checks/checks.table';
import { currentMedicinesOperations, outsideMedicinesOperations } from './current/current.server';
import { currentTables } from './current/current.table';
import { prescriptionsOperations } from './prescriptions.server';
import { prescriptionsTables } from './prescriptions.table';

export const prescriptionsServer = {
  operations: {
    prescriptions: prescriptionsOperations,
    checks: checksOperations,
    currentMedicines: currentMedicinesOperations,
    outsideMedicines: outsideMedicinesOperations,
  },
  tables: { ...prescriptionsTables, ...currentTables, ...checksTables },
} satisfies ServerManifest;
