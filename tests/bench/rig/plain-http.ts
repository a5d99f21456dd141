import path from 'node:path';
import { startChild, type Child } from '../../support/processes/child.ts';

/** Starts a server in its own process that only answers; it measures the cost of HTTP alone on this machine. */
export async function startPlainHttp(): Promise<{ readonly url: string; stop(): ReturnType<Child['stop']> }> {
  const program = path.join(import.meta.dirname, 'plain-http.mjs');
  const { child, port } = await new Promise<{ readonly child: Child; readonly port: string }>((resolve, reject) => {
    const started = startChild(process.execPath, [program], {
      env: { PATH: process.env['PATH'] },
      onLine: (line) => resolve({ child: started, port: line }),
    });
    void started.ended.then(() => reject(new Error('the plain server ended before it was ready')));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => child.stop() };
}
