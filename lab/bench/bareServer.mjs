// The server that somebody writes by hand in an afternoon, on the same PostgreSQL: Fastify, pg with prepared statements,
// a pool of ten, a trigram index. A reader's session is asked for in the statement itself, and rows go from text into JSON
// as PostgreSQL sends them. No permissions, no audit, nothing told to other screens.
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = 'clinic-sample';

const pool = new pg.Pool({
  ...JSON.parse(process.env.BARE_DATABASE),
  options: '-c search_path=bare,public',
  max: 10,
});
/** What a floor need not read: instants, arrays, numbers. */
const asText = { getTypeParser: () => (text) => text };
const app = Fastify();
const columns = `id, name, age, gender, phone, email, address, emergency_contact, blood_group, allergies, registered_at`;
const isSignedIn = '(select account_id from bare_sessions where token = $1) is not null';
const newest = 'order by registered_at desc, id desc limit 50';

app.get('/patients', async (request) => {
  const { search } = request.query;
  const token = request.headers.cookie?.slice('token='.length);
  const { rows } = await pool.query(
    search
      ? {
          name: 'search',
          text: `select ${columns} from bare_patients
            where ${isSignedIn} and search_text like '%' || lower($2) || '%' ${newest}`,
          values: [token, search],
          types: asText,
        }
      : {
          name: 'list',
          text: `select ${columns} from bare_patients where ${isSignedIn} ${newest}`,
          values: [token],
          types: asText,
        },
  );
  return { patients: rows };
});

const text = { type: 'string', minLength: 1, maxLength: 300 };
const newPatient = {
  type: 'object',
  required: ['name', 'age', 'gender', 'phone', 'address', 'emergencyContact'],
  properties: {
    name: text,
    age: { type: 'integer', minimum: 0, maximum: 150 },
    gender: { enum: ['male', 'female', 'other'] },
    phone: text,
    address: text,
    emergencyContact: text,
  },
};

app.post('/patients', { schema: { body: newPatient } }, async (request, reply) => {
  const { name, age, gender, phone, address, emergencyContact } = request.body;
  const { rows } = await pool.query({
    name: 'create',
    text: `insert into bare_patients (id, name, age, gender, phone, address, emergency_contact, allergies, registered_at)
      values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, '{}', now()) returning ${columns}`,
    values: [name, age, gender, phone, address, emergencyContact],
  });
  return reply.code(201).send(rows[0]);
});

app.post('/sign-in', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'account',
    text: 'select id, name, password from bare_accounts where email = $1',
    values: [request.body.email],
  });
  const [account] = rows;
  if (!account || !(await verify(account.password, request.body.password))) {
    return reply.code(401).send({ message: 'Wrong.' });
  }
  const token = randomBytes(32).toString('base64url');
  await pool.query({
    name: 'session',
    text: 'insert into bare_sessions (token, account_id, at) values ($1, $2, now())',
    values: [token, account.id],
  });
  reply.header('set-cookie', `token=${token}; HttpOnly; Path=/`);
  return { id: account.id, name: account.name };
});

/** How many passwords this machine compares in a second, so many at once and nothing else to do. */
async function hashRate({ atOnce, seconds }) {
  const stored = await hash(password, strength);
  const until = performance.now() + 1000 * seconds;
  let count = 0;
  const began = performance.now();
  const work = async () => {
    while (performance.now() < until) {
      await verify(stored, password);
      count++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (1000 * count) / (performance.now() - began);
}

process.on('message', async (order) => process.send(await hashRate(order)));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send(app.server.address().port);
