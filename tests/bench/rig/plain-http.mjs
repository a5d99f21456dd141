// The minimum that a Node server does for a command over HTTP: it reads the body, parses it and answers. Prints its port.
import { createServer } from 'node:http';

const answer = JSON.stringify({ success: true, message: 'ok', errors: null, model: null, statusCode: 200, code: 'ok' });
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part) => (text += part));
  request.on('end', () => {
    JSON.parse(text);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(answer);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.on('SIGTERM', () => process.exit(0));
