import { sessionRoutes } from '@sumaa/contracts';
import { expect, type Page } from '@playwright/test';

/** A visitor has no session, so the first refresh is always refused. */
const refusedToVisitors = '/api/UsernameAuth/refresh';

/**
 * Records the problems of this page from now on: errors of the console and of scripts (including refusals of the content security policy),
 * and responses with 500 or above. `expectQuiet` expects none. `refused`: paths whose 4xx responses the test expects; the console reports
 * every 4xx.
 */
export function watchForTrouble(page: Page, refused: readonly string[] = []): { expectQuiet(): void } {
  const problems: string[] = [];
  const mayRefuse = new Set([refusedToVisitors, ...refused]);
  // What a screen still asks for while its session ends is refused.
  let isSigningOut = false;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === sessionRoutes.logout.path) isSigningOut = true;
  });
  page.on('framenavigated', () => (isSigningOut = false));
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (isSigningOut && message.text().includes('responded with a status of 401')) return;
    if (/responded with a status of 4\d\d/.test(message.text()) && mayRefuse.has(new URL(url).pathname)) return;
    problems.push(`console: ${message.text()} (${url})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()}: ${response.url()}`);
  });
  return { expectQuiet: () => expect(problems).toEqual([]) };
}
