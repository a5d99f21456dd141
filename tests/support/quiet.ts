import { expect, type Page } from '@playwright/test';

/** A visitor has no session; that the first refresh is refused is how the product learns it. */
const refusedToVisitors = '/api/UsernameAuth/refresh';

/**
 * Writes down what goes wrong in this page from now on: errors of the console and of scripts, what the content security policy
 * refused (the console says it), answers of 500 and above. `expectQuiet` says at the end that there was none.
 * `refused` are paths whose refusal (4xx) is what the test is about; the console tells of every refusal.
 */
export function watchForTrouble(page: Page, refused: readonly string[] = []): { expectQuiet(): void } {
  const troubles: string[] = [];
  const mayRefuse = new Set([refusedToVisitors, ...refused]);
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (/responded with a status of 4\d\d/.test(message.text()) && mayRefuse.has(new URL(url).pathname)) return;
    troubles.push(`console: ${message.text()} (${url})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()}: ${response.url()}`);
  });
  return { expectQuiet: () => expect(troubles).toEqual([]) };
}
