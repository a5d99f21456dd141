import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findProgram } from '@sumaa/runtime/testing';
import { until } from '../until.ts';
import { startChild, type Child } from './child.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The variables of deploy/edge/sumaa.conf.template. */
export interface EdgeSettings {
  readonly EDGE_LISTEN: string;
  readonly SITE_ROOT: string;
  readonly COMMAND_SERVERS: string;
  readonly QUERY_SERVERS: string;
  readonly EDGE_LOG: string;
  readonly EDGE_RESOLVER: string;
  readonly PAYMENT_API_URL: string;
}

const mainConfig = (dir: string, program: string) => `
daemon off;
pid ${dir}/nginx.pid;
error_log stderr warn;
worker_processes 1;
events { worker_connections 1024; }
http {
  include ${program.includes('homebrew') ? '/opt/homebrew/etc/nginx' : '/etc/nginx'}/mime.types;
  default_type application/octet-stream;
  access_log off;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  include ${dir}/sumaa.conf;
}
`;

/** Fills in the template like envsubst in the image: only the given names are replaced. */
export const filledIn = (template: string, settings: EdgeSettings): string =>
  Object.entries(settings).reduce((text, [name, value]) => text.replaceAll(`\${${name}}`, value), template);

/** The `server` lines for these ports, with the parameters from the Dockerfile; with addresses instead of host names. */
function serverLines(image: string, variable: 'COMMAND_SERVERS' | 'QUERY_SERVERS', ports: readonly number[]): string {
  const [, settings] = new RegExp(`${variable}="server \\S+ resolve\\b([^;"]*);"`).exec(image) ?? [];
  if (settings === undefined) throw new Error(`the Dockerfile names no ${variable}`);
  return ports.map((port) => `server 127.0.0.1:${port}${settings};`).join(' ');
}

/** The value that the image sets for a variable. */
function defaultOf(image: string, variable: string): string {
  const [, value] = new RegExp(`ENV ${variable}=(\\S+)`).exec(image) ?? [];
  if (value === undefined) throw new Error(`the Dockerfile names no ${variable}`);
  return value;
}

/** Starts the system's nginx (installed if missing) with the edge's own configuration in front of these ports. */
export async function startEdge(options: {
  readonly dir: string;
  readonly port: number;
  readonly site: string;
  readonly command: readonly number[];
  readonly query: readonly number[];
}): Promise<Child> {
  const { dir, port, site, command, query } = options;
  const program = findProgram('nginx', 'nginx-light');
  await mkdir(dir, { recursive: true });
  const template = await readFile(path.join(root, 'deploy/edge/sumaa.conf.template'), 'utf8');
  const image = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  const settings = {
    EDGE_LISTEN: String(port),
    PAYMENT_API_URL: defaultOf(image, 'PAYMENT_API_URL'),
    SITE_ROOT: site,
    COMMAND_SERVERS: serverLines(image, 'COMMAND_SERVERS', command),
    QUERY_SERVERS: serverLines(image, 'QUERY_SERVERS', query),
    EDGE_LOG: path.join(dir, 'access.log'),
    EDGE_RESOLVER: '',
  };
  await writeFile(path.join(dir, 'sumaa.conf'), filledIn(template, settings));
  await writeFile(path.join(dir, 'nginx.conf'), mainConfig(dir, program));
  const child = startChild(program, ['-p', dir, '-c', path.join(dir, 'nginx.conf')], { env: process.env });
  const answers = async () =>
    child.running
      ? fetch(`http://127.0.0.1:${port}/edge/healthz`).then(
          ({ status }) => status,
          () => 0,
        )
      : -1;
  if ((await until(answers, (status) => status !== 0)) !== 200) throw new Error(`the edge did not start: ${child.output()}`);
  return child;
}
