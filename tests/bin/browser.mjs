// Finds a Chromium for the browser tests, and installs one where there is none. Plain Node.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import path from 'node:path';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const works = (file) =>
  Boolean(file) && existsSync(file) && spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

async function playwrightPath() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

function tryRun(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Installs by the system's package manager, as root or through passwordless sudo. */
function installFromSystem() {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...command) => {
    const [program, ...args] = [...sudo, ...command];
    return tryRun(program, args);
  };
  if (existsSync('/usr/bin/apt-get'))
    return run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium');
  if (existsSync('/usr/bin/dnf')) return run('dnf', 'install', '-y', 'chromium');
  if (existsSync('/sbin/apk')) return run('apk', 'add', 'chromium');
  return false;
}

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, Playwright's own, the system's, else a freshly installed one.
 * Throws where none can be had, saying what to do.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!works(named)) throw new Error(`CHROMIUM_PATH=${named} does not start.`);
    return named;
  }
  for (const candidate of [await playwrightPath(), ...systemPaths]) if (works(candidate)) return candidate;
  console.log('No Chromium found; installing one…');
  // The package exports its description, not its command.
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  const downloaded = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 }).status === 0;
  if (downloaded && works(await playwrightPath())) return playwrightPath();
  if (installFromSystem()) for (const candidate of systemPaths) if (works(candidate)) return candidate;
  throw new Error('No Chromium could be found or installed. Install one, or set CHROMIUM_PATH.');
}

if (process.argv[1] === import.meta.filename) console.log(await findBrowser());
