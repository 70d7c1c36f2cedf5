// The same bytes from a bare Fastify handler: what HTTP alone costs. Told over IPC what to answer.
import Fastify from 'fastify';

const app = Fastify();
let body = Buffer.from('{}');
process.on('message', (text) => {
  body = Buffer.from(text);
  process.send('ready');
});
app.all('/*', (_, reply) => reply.header('content-type', 'application/json').send(body));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send(app.server.address().port);
