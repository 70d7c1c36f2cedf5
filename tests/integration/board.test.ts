import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Board, nameOnBoard } from '../../src/features/board/board';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let receptionist: Client;
let doctor: Client;
let now = new Date('2026-11-20T04:00:00Z');
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  ({ client: receptionist } = await clinic.signedIn('receptionist'));
  // The sample doctor administers the clinic.
  ({ client: doctor } = await clinic.signedIn('doctor'));
});
afterAll(() => clinic.close());

async function issue(name: string) {
  const patient = await receptionist.patients.register({ ...patientFields, name });
  return receptionist.queue.issue({ patientId: patient.id });
}

async function watch(token: string) {
  const stream = await clinic.visitor().client.board.watch({ token });
  return {
    /** What the screen shows once it shows what is asked for. */
    until: async (isIt: (board: Board) => boolean): Promise<Board> => {
      for (;;) {
        const { value, done } = await stream.next();
        if (done) throw new Error('The stream ended.');
        if (isIt(value as Board)) return value as Board;
      }
    },
    hasEnded: async () => {
      for (;;) if ((await stream.next()).done) return true;
    },
    end: async () => {
      await stream.return?.();
    },
  };
}

const newScreen = { place: 'Hall', names: 'none', language: 'both' } as const;

/** Whoever is inside goes out first. */
async function callNext() {
  const { tokens } = await doctor.queue.today({});
  const inside = tokens.find(({ status }) => status === 'in-progress');
  return doctor.queue.callNext(inside ? { completing: inside.id } : {});
}

describe('the waiting room’s screen', () => {
  test('shows who is being served and where, the next five, and moves by itself', async () => {
    await doctor.accounts.setRoom({ room: 'Room 3' });
    const tokens = [];
    for (let count = 1; count <= 8; count++) tokens.push(await issue(`Board ${count}`));
    const { token } = await doctor.board.makeLink(newScreen);
    const screen = await watch(token);
    const before = await screen.until(() => true);
    expect(before).toEqual({
      language: 'both',
      serving: [],
      next: tokens
        .slice(0, 5)
        .map(({ tokenNumber }) => ({ tokenNumber, name: null, isUrgent: false })),
      moreWaiting: 3,
    });
    await doctor.queue.callNext({});
    const after = await screen.until(({ serving }) => serving.length === 1);
    expect(after.serving).toMatchObject([{ tokenNumber: 1, room: 'Room 3', name: null }]);
    expect(after.next[0]?.tokenNumber).toBe(2);
    await doctor.accounts.setRoom({ room: null });
    expect((await screen.until(({ serving }) => serving[0]?.room === null)).serving).toHaveLength(
      1,
    );
    await screen.end();
  });

  test('somebody who is called a second time is announced again', async () => {
    const { token } = await doctor.board.makeLink(newScreen);
    const screen = await watch(token);
    const { id, tokenNumber } = await callNext();
    const callOf = (board: Board) => board.serving.find((one) => one.tokenNumber === tokenNumber);
    const first = callOf(await screen.until((board) => callOf(board) !== undefined));
    await doctor.queue.noShow({ id });
    await screen.until((board) => callOf(board) === undefined);
    await doctor.queue.start({ id });
    const second = callOf(await screen.until((board) => callOf(board) !== undefined));
    expect(second?.callId).not.toBe(first?.callId);
    await screen.end();
  });

  test('goes to the new day by itself at midnight', async () => {
    await issue('Left Over');
    const { token } = await doctor.board.makeLink({ ...newScreen, place: 'Night' });
    const screen = await watch(token);
    await screen.until(({ next }) => next.length > 0);
    const before = now;
    try {
      now = new Date('2026-11-20T18:30:00Z');
      const { serving, moreWaiting } = await screen.until(({ next }) => next.length === 0);
      expect([serving, moreWaiting]).toEqual([[], 0]);
    } finally {
      now = before;
      await screen.end();
    }
  });

  test('shows as much of a name as the clinic chose, and never anything else of a patient', async () => {
    await issue('Kavita Rao Deshmukh');
    for (const [names, shown] of [
      ['none', null],
      ['initials', 'K. R. D.'],
      ['full', 'Kavita Rao Deshmukh'],
    ] as const) {
      const { token } = await doctor.board.makeLink({ ...newScreen, names });
      const screen = await watch(token);
      for (let count = 0; count < 20; count++) {
        const { next, moreWaiting } = await screen.until(() => true);
        const last = next.at(-1);
        if (moreWaiting === 0) {
          expect(last?.name).toBe(shown);
          break;
        }
        await callNext();
      }
      await screen.end();
    }
  });

  test('a link has twenty screens at most, and one that is switched off makes room [SES-11]', async () => {
    const { token } = await doctor.board.makeLink({ ...newScreen, place: 'Twenty' });
    const open = [];
    for (let count = 0; count < 20; count++) open.push(await watch(token));
    await open[0]?.until(() => true);
    expect(await codeOf(clinic.visitor().client.board.watch({ token }))).toBe('TOO_MANY_STREAMS');
    const other = await doctor.board.makeLink({ ...newScreen, place: 'Another' });
    open.push(await watch(other.token));
    for (const screen of open) await screen.end();
    await expect
      .poll(async () => {
        const stream = await clinic
          .visitor()
          .client.board.watch({ token })
          .catch(() => null);
        await stream?.return?.();
        return stream !== null;
      })
      .toBe(true);
  });

  test('its link opens nothing else, is stored as a hash, and is over once it is revoked', async () => {
    const { token } = await doctor.board.makeLink({ ...newScreen, place: 'To be revoked' });
    const screen = await watch(token);
    await screen.until(() => true);
    expect(await codeOf(clinic.visitor().client.accounts.invitation({ token }))).toBe(
      'LINK_NOT_USABLE',
    );
    const { rows } = await clinic.sql.query(
      'select row_to_json(board_links)::text as text from board_links',
    );
    for (const { text } of rows) expect(text).not.toContain(token);
    const links = await doctor.board.links();
    const id = links.find(({ place }) => place === 'To be revoked')?.id ?? '';
    await doctor.board.revokeLink({ id });
    expect(await screen.hasEnded()).toBe(true);
    expect(await codeOf(clinic.visitor().client.board.watch({ token }))).toBe('LINK_NOT_USABLE');
    expect(await codeOf(doctor.board.revokeLink({ id }))).toBe('NOT_FOUND');
    expect(await codeOf(receptionist.board.links())).toBe('FORBIDDEN');
  });

  test.each([
    ['Asha Rao', 'A. R.'],
    ['अशा राव', 'अ. रा.'],
    ['  Prince ', 'P.'],
    ['', null],
  ])('initials of %j', (name, initials) => {
    expect(nameOnBoard(name, 'initials')).toBe(initials);
  });
});

describe('a patient’s own view [10.5.2] [LNK-1]', () => {
  test('tells the place and nothing about the patient, to whoever holds the code, on the day', async () => {
    const token = await issue('Secret Name');
    const { address } = await receptionist.queue.slip({ id: token.id });
    const [page, code = ''] = address.split('#');
    expect(page).toBe(`${clinic.url}/place`);
    const { client } = clinic.visitor();
    const place = await client.queue.place({ code });
    const waiting = (await receptionist.queue.today({})).counts.waiting;
    expect(place).toMatchObject({
      tokenNumber: token.tokenNumber,
      status: 'waiting',
      ahead: waiting - 1,
      room: null,
    });
    expect(Object.keys(place).sort()).toEqual([
      'ahead',
      'expectedMinutes',
      'room',
      'status',
      'tokenNumber',
    ]);
    expect(JSON.stringify(place)).not.toContain('Secret');

    for (const made of [
      token.id,
      `${code}x`,
      code.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    ]) {
      expect(await codeOf(client.queue.place({ code: made }))).toBe('CODE_NOT_USABLE');
    }
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect(await codeOf(client.queue.place({ code }))).toBe('CODE_NOT_USABLE');
  });
});
