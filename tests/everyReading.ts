import { randomUUID } from 'node:crypto';
import { consultationEntered } from './consultations';
import { closeEntered } from './dayClose';
import { letterEntered } from './letters';
import { visitEntered } from './outsideVisits';
import { jpegBytes } from './pictureFiles';
import { incidentEntered } from './privacy';
import { purchaseEntered, supplierEntered } from './purchases';
import { reportEntered } from './results';
import { rulesEntered } from './settings';
import { openingEntered, stockRights } from './stock';
import { startLink } from './uploadLinks';
import { patientFields, signedInAt, visitorAt } from './visitor';

/**
 * Makes a record of each kind in a clinic that nobody has an account in yet, and gives every operation that only reads,
 * by its id, as a call about those records by somebody who may make it.
 */
export async function everyReading(url: string): Promise<Record<string, () => Promise<unknown>>> {
  // The first account administers.
  const { client: doctor } = visitorAt(url);
  const password = 'neem-and-monsoon-7';
  const person = { name: 'Dr. Meera Nair', email: 'meera@clinic.test', password };
  await doctor.accounts.signUp({ ...person, role: 'doctor' });
  const deskVisitor = await signedInAt(url, 'receptionist');
  const { client: desk } = deskVisitor;
  const { client: anybody } = visitorAt(url);

  await desk.dayClose.close(closeEntered);
  const [close] = (await desk.dayClose.list({})).closes;
  const closeId = close?.id ?? '';
  const { id: patientId } = await desk.patients.register(patientFields);
  const { id: tokenId } = await desk.queue.issue({ patientId });
  const { id: appointmentId } = await desk.appointments.schedule({
    patientId,
    date: '2099-01-01',
    time: '10:00',
    type: 'checkup',
  });
  await doctor.queue.start({ id: tokenId });
  const { version } = await doctor.settings.rights();
  await doctor.settings.saveRights({ ...rulesEntered, rights: stockRights, version });
  const { batchIds } = await desk.stock.open(openingEntered);
  const [batchId = ''] = batchIds;
  const [item] = (await desk.stock.search({})).items;
  const itemId = item?.id ?? '';
  const ordered = { batchId, units: 2, isFree: false, directions: 'Now' };
  const { id: dispenseId } = await doctor.dispensing.order({ tokenId, lines: [ordered] });
  const supplierId = randomUUID();
  const supplier = { ...supplierEntered, id: supplierId, version: 0, isRetired: false };
  await desk.purchases.saveSupplier(supplier);
  const invoice = purchaseEntered(supplierId);
  const { id: purchaseId } = await desk.purchases.enter({
    ...invoice,
    lines: invoice.lines.map((line) => ({ ...line, item: { itemId } })),
  });
  const { id: prescriptionId } = await doctor.prescriptions.create({
    patientId,
    tokenId,
    diagnosis: 'Fever',
    symptoms: '',
    medications: [],
  });
  await desk.vitals.record({ patientId, tokenId, pulse: 72 });
  await desk.results.record({ ...reportEntered, patientId, tokenId });
  const picture = new File([new Uint8Array(jpegBytes())], 'file', {
    type: 'application/octet-stream',
  });
  const { id: paperId } = await desk.attachments.add({
    params: { patientId },
    query: {},
    headers: {},
    body: picture,
  });
  const { id: linkId } = await startLink(url, patientId, deskVisitor.cookie());
  const { id: letterId } = await doctor.letters.issue({ ...letterEntered, tokenId });
  const { verifyAddress: letterAddress } = await doctor.letters.paper({ id: letterId });
  const { id: consultationId } = await doctor.consultations.finish({
    ...consultationEntered,
    tokenId,
  });
  const { id: billId } = await desk.billing.create({
    patientId,
    tokenId,
    items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
  const { verifyAddress } = await doctor.prescriptions.paper({ id: prescriptionId });
  const { address } = await desk.queue.slip({ id: tokenId });
  const { token: boardToken } = await doctor.board.makeLink({
    place: 'Hall',
    names: 'none',
    language: 'en',
  });
  const { path } = await desk.sharing.share({
    kind: 'bill',
    id: billId,
    way: 'sms',
    days: 7,
    language: 'en',
  });
  const { token: invitation } = await doctor.staff.invite({ role: 'doctor' });
  const importId = randomUUID();
  await desk.imports.stage({ importId, rows: [{ row: 1, patient: patientFields }] });

  const { id: twinId } = await desk.patients.register(patientFields);
  const visitsId = randomUUID();
  await desk.visitImports.stage({ importId: visitsId, rows: [{ row: 1, visit: visitEntered }] });
  // Of another patient than whose visits are read here: they have one view in ten minutes.
  await desk.visitImports.choose({ importId: visitsId, row: 1, patientId: twinId });
  await desk.visitImports.run({ importId: visitsId, fileName: 'visits.csv', rows: 1 });

  const { id: incidentId } = await doctor.incidents.record(incidentEntered);

  // A second look of one person at a paper is not noted within ten minutes.
  let looks = 0;
  const another = () => (looks++ % 2 === 0 ? desk : doctor);

  const a4 = { size: 'A4', language: 'en' } as const;
  const caseRegister = { register: 'case', from: '2026-11-01', to: '2026-11-30' } as const;
  const monthOnPaper = { report: 'all', from: '2026-11-01', to: '2026-11-30' } as const;
  return {
    'accounts.session': () => desk.accounts.session(),
    'passkeys.own': () => desk.passkeys.own(),
    'accounts.invitation': () => anybody.accounts.invitation({ token: invitation }),
    'accounts.sessions': () => desk.accounts.sessions(),
    'accounts.twoFactor': () => desk.accounts.twoFactor(),
    'appointments.doctors': () => desk.appointments.doctors(),
    'appointments.freeTimes': () => desk.appointments.freeTimes({ date: '2099-01-01' }),
    'appointments.calendar': () => desk.appointments.calendar({ date: '2099-01-01', span: 'week' }),
    'appointments.waits': () => desk.appointments.waits(),
    'appointments.toRemind': () => desk.appointments.toRemind(),
    'appointments.moves': () => desk.appointments.moves({ id: appointmentId }),
    'appointments.search': () => desk.appointments.search({}),
    'recalls.list': () => desk.recalls.list({}),
    'recalls.proposal': () => desk.recalls.proposal({ from: '2099-01-01' }),
    'appointments.summary': () => desk.appointments.summary(),
    'audit.all': () => doctor.audit.all({}),
    'audit.mine': () => desk.audit.mine({}),
    'billing.account': () => desk.billing.account({ patientId }),
    'billing.owed': () => desk.billing.owed({ patientId }),
    'billing.fee': () => desk.billing.fee({ tokenId }),
    'billing.frequentItems': () => desk.billing.frequentItems(),
    'billing.testsToBill': () => desk.billing.testsToBill({ patientId, tokenId }),
    'billing.given': () => desk.billing.given({ patientId, tokenId }),
    'billing.ofPatient': () => desk.billing.ofPatient({ patientId }),
    'billing.notBilled': () => desk.billing.notBilled(),
    'billing.get': () => desk.billing.get({ id: billId }),
    'billing.paper': () => desk.billing.paper({ id: billId }),
    'billing.pdf': () => orNoChromium(desk.billing.pdf({ id: billId, ...a4 })),
    'billing.requests': () => desk.billing.requests({}),
    'billing.search': () => desk.billing.search({}),
    'billing.summary': () => desk.billing.summary(),
    'board.links': () => doctor.board.links(),
    'board.watch': () => firstOf(anybody.board.watch({ token: boardToken })),
    'consultations.advised': () => desk.consultations.advised({ patientId }),
    'consultations.ofPatient': () => doctor.consultations.ofPatient({ patientId }),
    'consultations.open': () => doctor.consultations.open({ tokenId }),
    'consultations.paper': () => desk.consultations.paper({ id: consultationId }),
    'consultations.pdf': () => orNoChromium(desk.consultations.pdf({ id: consultationId, ...a4 })),
    'consultations.testRequest': () => desk.consultations.testRequest({ tokenId }),
    'consultations.testRequestPdf': () =>
      orNoChromium(desk.consultations.testRequestPdf({ tokenId, size: 'A5', language: 'en' })),
    'consultations.usual': () => doctor.consultations.usual(),
    'dashboard.open': () => desk.dashboard.open(),
    'dayClose.all': () => doctor.dayClose.all({}),
    'reports.read': () =>
      doctor.reports.read({ report: 'money', from: '2026-11-01', to: '2026-11-30' }),
    'reports.dues': () => doctor.reports.dues({}),
    'reports.paper': () => doctor.reports.paper(monthOnPaper),
    'reports.pdf': () => orNoChromium(doctor.reports.pdf(monthOnPaper)),
    'eveningMessage.today': () => doctor.eveningMessage.today(),
    'eveningMessage.choice': () => doctor.eveningMessage.choice(),
    'reports.followUps': () => doctor.reports.followUps({ from: '2026-11-01', to: '2026-11-24' }),
    'reports.practice': () => doctor.reports.practice({ from: '2026-11-01', to: '2026-11-30' }),
    'reports.gst': () => doctor.reports.gst({ from: '2026-11-01', to: '2026-11-30' }),
    'reports.spending': () => doctor.reports.spending({ from: '2026-11-01', to: '2026-11-30' }),
    'reports.creditNotes': () =>
      doctor.reports.creditNotes({ from: '2026-11-01', to: '2026-11-30' }),
    'reports.year': () => allOf(doctor.reports.year({ financialYear: 2026 })),
    'dayClose.get': () => desk.dayClose.get({ id: closeId }),
    'dayClose.list': () => desk.dayClose.list({}),
    'dayClose.paper': () => desk.dayClose.paper({ id: closeId }),
    'dayClose.pdf': () => orNoChromium(desk.dayClose.pdf({ id: closeId, ...a4 })),
    'dayClose.preview': () => desk.dayClose.preview(),
    'exports.appointments': () => allOf(desk.exports.appointments({})),
    'exports.recalls': () => allOf(desk.exports.recalls({})),
    'exports.audit': () => allOf(doctor.exports.audit({})),
    'exports.bills': () => allOf(desk.exports.bills({})),
    'exports.boards': () => allOf(doctor.exports.boards({})),
    'exports.dayCloses': () => allOf(doctor.exports.dayCloses({})),
    'exports.dues': () => allOf(doctor.exports.dues({})),
    'exports.followUps': () =>
      allOf(doctor.exports.followUps({ from: '2026-11-01', to: '2026-11-30' })),
    'exports.creditNotes': () =>
      allOf(doctor.exports.creditNotes({ from: '2026-11-01', to: '2026-11-30' })),
    'exports.ownAudit': () => allOf(desk.exports.ownAudit({})),
    'exports.ownDayCloses': () => allOf(desk.exports.ownDayCloses({})),
    'exports.patients': () => allOf(desk.exports.patients({})),
    'exports.results': () => allOf(doctor.exports.results({})),
    'exports.outsideVisits': () => allOf(doctor.exports.outsideVisits({})),
    'exports.consultations': () => allOf(doctor.exports.consultations({})),
    'exports.prescriptions': () => allOf(doctor.exports.prescriptions({})),
    'exports.warnings': () => allOf(doctor.exports.warnings({})),
    'exports.staff': () => allOf(doctor.exports.staff({})),
    'exports.tokens': () => allOf(desk.exports.tokens({})),
    'imports.check': () => desk.imports.check({ importId, range: { from: 1, to: 1 } }),
    'imports.list': () => desk.imports.list(),
    'visitImports.list': () => desk.visitImports.list(),
    'outsideVisits.ofPatient': () => doctor.outsideVisits.ofPatient({ patientId: twinId }),
    'merges.pairs': () => desk.merges.pairs(),
    'merges.preview': () => desk.merges.preview({ survivorId: patientId, duplicateId: twinId }),
    'merges.ofPatient': () => desk.merges.ofPatient({ patientId }),
    'liveUpdates.changes': () => firstOf(desk.liveUpdates.changes()),
    'patients.cardPdf': () =>
      orNoChromium(desk.patients.cardPdf({ id: patientId, size: 'card', language: 'en' })),
    'patients.banner': () => desk.patients.banner({ id: patientId }),
    'patients.get': () => desk.patients.get({ id: patientId }),
    'patients.history': () => desk.patients.history({ id: patientId }),
    'patients.search': () => desk.patients.search({}),
    'prescriptions.frequentMedications': () => doctor.prescriptions.frequentMedications(),
    'currentMedicines.list': () => desk.currentMedicines.list({ patientId }),
    'prescriptions.ofPatient': () => desk.prescriptions.ofPatient({ patientId }),
    'prescriptions.get': () => doctor.prescriptions.get({ id: prescriptionId }),
    'prescriptions.paper': () => doctor.prescriptions.paper({ id: prescriptionId }),
    'prescriptions.pdf': () =>
      orNoChromium(doctor.prescriptions.pdf({ id: prescriptionId, ...a4 })),
    'prescriptions.search': () => doctor.prescriptions.search({}),
    'prescriptions.suggest': () => doctor.prescriptions.suggest({ text: 'fev' }),
    'prescriptions.verify': () =>
      anybody.prescriptions.verify({ code: verifyAddress?.split('/').at(-1) ?? '' }),
    'dataCopy.read': () => doctor.dataCopy.read({ id: patientId }),
    'dataCopy.pdf': () =>
      orNoChromium(doctor.dataCopy.pdf({ id: patientId, size: 'A4', language: 'en' })),
    'vitals.ofPatient': () => desk.vitals.ofPatient({ patientId }),
    'tests.list': () => desk.tests.list(),
    'results.ofPatient': () => desk.results.ofPatient({ patientId }),
    'results.trend': () => desk.results.trend({ patientId, testKey: 'creat' }),
    'attachments.ofPatient': () => desk.attachments.ofPatient({ patientId }),
    'attachments.content': () => another().attachments.content({ id: paperId }),
    'attachments.archive': () => allOf(doctor.attachments.archive({ patientId })),
    'uploadLinks.state': () => desk.uploadLinks.state({ id: linkId }),
    'letters.begin': () => doctor.letters.begin({ tokenId }),
    'letters.ofPatient': () => desk.letters.ofPatient({ patientId }),
    'letters.paper': () => desk.letters.paper({ id: letterId }),
    'letters.pdf': () => orNoChromium(desk.letters.pdf({ id: letterId })),
    'letters.verify': () => anybody.letters.verify({ code: letterAddress.split('/').at(-1) ?? '' }),
    'phrases.list': () => doctor.phrases.list(),
    'priceList.list': () => desk.priceList.list(),
    'priceList.retired': () => doctor.priceList.retired(),
    'priceList.rates': () => desk.priceList.rates(),
    'priceList.ratesPdf': () => orNoChromium(desk.priceList.ratesPdf(a4)),
    'priceList.ratesOnScreen': () => anybody.priceList.ratesOnScreen({ token: boardToken }),
    'privacy.recipients': () => doctor.privacy.recipients(),
    'incidents.list': () => doctor.incidents.list(),
    'incidents.history': () => doctor.incidents.history({ id: incidentId }),
    'privacy.consents': () => desk.privacy.consents({ id: patientId }),
    'privacy.requests': () => desk.privacy.requests({ id: patientId }),
    'privacy.notice': () => anybody.privacy.notice(),
    'privacy.settings': () => doctor.privacy.settings(),
    'queue.frequentReasons': () => desk.queue.frequentReasons(),
    'queue.leftOver': () => desk.queue.leftOver(),
    'queue.patientTokens': () => desk.queue.patientTokens({ patientId }),
    'queue.visits': () => desk.queue.visits({ patientId }),
    'queue.place': () => anybody.queue.place({ code: address.split('#')[1] ?? '' }),
    'queue.slip': () => desk.queue.slip({ id: tokenId }),
    'queue.slipPdf': () =>
      orNoChromium(desk.queue.slipPdf({ id: tokenId, size: 'A6', language: 'en' })),
    'queue.summary': () => desk.queue.summary(),
    'queue.today': () => desk.queue.today({}),
    'queue.day': () => desk.queue.day({ date: '2026-11-20' }),
    'settings.clinic': () => desk.settings.clinic(),
    'settings.branding': () => anybody.settings.branding(),
    'settings.rights': () => doctor.settings.rights(),
    'stock.availability': () => doctor.stock.availability(),
    'stock.search': () => desk.stock.search({}),
    'stock.item': () => desk.stock.item({ id: itemId }),
    'stock.differences': () => desk.stock.differences({}),
    'stock.shelves': () => desk.stock.shelves(),
    'stock.batches': () => desk.stock.batches({}),
    'stock.whoGot': () => desk.stock.whoGot({ itemId, number: 'DL2601' }),
    'stock.value': () => desk.stock.value({ day: '2026-11-20' }),
    'purchases.search': () => desk.purchases.search({}),
    'purchases.get': () => desk.purchases.get({ id: purchaseId }),
    'purchases.suppliers': () => desk.purchases.suppliers(),
    'purchases.items': () => desk.purchases.items(),
    'purchases.returns': () => desk.purchases.returns({}),
    'dispensing.toGive': () => desk.dispensing.toGive(),
    'dispensing.proposal': () => desk.dispensing.proposal({ prescriptionId }),
    'dispensing.list': () => desk.dispensing.list({}),
    'dispensing.labels': () => desk.dispensing.labels({ id: dispenseId, language: 'en' }),
    'dispensing.labelsPdf': () =>
      orNoChromium(desk.dispensing.labelsPdf({ id: dispenseId, size: '50x25', language: 'en' })),
    'expenses.search': () => desk.expenses.search({}),
    'expenses.kinds': () => desk.expenses.kinds(),
    'expenses.recurring': () => desk.expenses.recurring(),
    'registers.read': () => doctor.registers.read(caseRegister),
    'registers.paper': () => doctor.registers.paper(caseRegister),
    'registers.pdf': () => orNoChromium(doctor.registers.pdf({ ...caseRegister, language: 'en' })),
    'registers.export': () => allOf(doctor.registers.export(caseRegister)),
    'settings.data': () => doctor.settings.data(),
    'settings.backupPlaces': () => doctor.settings.backupPlaces(),
    'settings.doctors': () => doctor.settings.doctors(),
    'setUp.progress': () => doctor.setUp.progress(),
    'settings.doctorProfile': () => doctor.settings.doctorProfile(),
    'sharing.links': () => desk.sharing.links({ kind: 'bill', id: billId }),
    'sharing.pdf': () => orNoChromium(desk.sharing.pdf({ kind: 'bill', id: billId, ...a4 })),
    'sharing.open': () => anybody.sharing.open({ token: path?.split('#')[1] ?? '' }),
    'papers.print': () =>
      orNoChromium(allOf(desk.papers.print({ kind: 'bill', ids: [billId], ...a4 }))),
    'staff.search': () => doctor.staff.search({}),
    'checks.tiers': () => doctor.checks.tiers(),
    'warnings.counts': () => doctor.warnings.counts(),
    'warnings.list': () => doctor.warnings.list({}),
    'substances.list': () => doctor.substances.list(),
    'substances.signatures': () => doctor.substances.signatures(),
    'substances.coverage': () => doctor.substances.coverage({ names: null }),
    'substances.propose': () => doctor.substances.propose({ names: ['Dolo 650'] }),
    'products.check': () => doctor.products.check({ importId, source: 'csv' }),
    'products.list': () => doctor.products.list(),
    'templates.list': () => doctor.templates.list(),
    'templates.starters': () => doctor.templates.starters(),
    'notices.list': () => desk.notices.list(),
    'search.all': () => desk.search.all({ text: 'asha' }),
  };
}

/** The first piece of a stream, which is then left. */
async function firstOf(opening: Promise<AsyncIterable<unknown>>): Promise<unknown> {
  for await (const piece of await opening) return piece;
  return undefined;
}

async function allOf(opening: Promise<AsyncIterable<unknown>>): Promise<void> {
  for await (const _ of await opening);
}

/** The answer of a server without a Chromium, which makes no PDFs and shows nothing, whatever the disk. */
export const noPdf = 'no PDF';

async function orNoChromium(making: Promise<unknown>): Promise<unknown> {
  return making.catch((error: { code?: string }) => {
    if (error.code !== 'NO_PDF') throw error;
    return noPdf;
  });
}
