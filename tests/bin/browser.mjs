// Finds a Chromium for the browser tests, and installs one where there is none. Plain Node.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

// The headless shell first: a full Chromium opens a window of its own for each page, which takes more of the processor than a short page.
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * What no test needs: the features that Playwright switches off, because of this switch the last one counts, and the suggestions below the
 * address bar, for which a full Chromium starts a process with each page.
 */
const unneeded = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

export const browserArguments = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--disable-features=${unneeded.join(',')}`];

const works = (file) =>
  Boolean(file) && existsSync(file) && spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

/** Playwright's own, the headless shell first. It names only the path of the full Chromium, beside which the shell lies. */
async function playwrightPaths() {
  const { chromium } = await import('playwright');
  const full = chromium.executablePath();
  const shells = full.replace(/([\\/])chromium-(\d+)[\\/].*/, '$1chromium_headless_shell-$2');
  const folders = existsSync(shells) ? readdirSync(shells).filter((name) => name.startsWith('chrome-headless-shell')) : [];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return [...folders.map((folder) => path.join(shells, folder, `chrome-headless-shell${suffix}`)), full];
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
  if (existsSync('/usr/bin/apt-get')) {
    const install = (name) => run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name);
    return run('apt-get', 'update', '-qq') && (install('chromium-headless-shell') || install('chromium'));
  }
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
  const findPlaywrights = async () => (await playwrightPaths()).find(works);
  const found = (await findPlaywrights()) ?? systemPaths.find(works);
  if (found) return found;
  console.log('No Chromium found; installing one…');
  // The package exports its description, not its command.
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  const args = ['install', '--only-shell', 'chromium'];
  const downloaded = spawnSync(process.execPath, [cli, ...args], { stdio: 'inherit', timeout: 300_000 }).status === 0;
  const installed = (downloaded && (await findPlaywrights())) || (installFromSystem() && systemPaths.find(works));
  if (installed) return installed;
  throw new Error('No Chromium could be found or installed. Install one, or set CHROMIUM_PATH.');
}

if (process.argv[1] === import.meta.filename) console.log(await findBrowser());
