import type { Envelope } from '@sumaa/contracts';
import { readBase32, totpCode, totpStepAt } from '@sumaa/runtime/derive';
import { until } from './until.ts';

interface Login {
  readonly email: string;
  readonly codes?: readonly string[];
}
/** The response to a sign-in, as far as tests use it. */
export interface Opened {
  readonly token: string;
}
interface Half {
  readonly secondFactor?: { readonly ticket: string };
}

/** The codes of the demo login: previous, current and next time step. */
async function codesOf(url: string, email: string): Promise<readonly string[]> {
  const logins = (await (await fetch(`${url}/__dev/logins`)).json()) as readonly Login[];
  return logins.find((login) => login.email === email)?.codes ?? [];
}

/** The code of an authenticator app for a key, `away` steps of 30 seconds from now. */
export const codeOfKey = (key: string, away = 0): string => totpCode(readBase32(key), totpStepAt(new Date()) + away);

/** Six digits that are the code of no step around now. */
export function wrongCodeOfKey(key: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((away) => codeOfKey(key, away)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}

const taken = new Map<string, Set<string>>();

/** A code of the demo login that these tests have not used yet; waits for the next time step if there is none. */
export const freshCode = (url: string, email: string): Promise<string> => {
  const before = taken.get(`${url} ${email}`) ?? new Set<string>();
  taken.set(`${url} ${email}`, before);
  return until(
    async () => (await codesOf(url, email)).find((code) => !before.has(code)) ?? null,
    (code) => {
      if (code !== null) before.add(code);
      return code !== null;
    },
  ) as Promise<string>;
};

/**
 * Signs in by HTTP, with the second factor if the demo login has one. `send` posts a body to a path of the product, so that the caller can
 * keep the cookies.
 */
export async function signInByHttp(
  url: string,
  login: { readonly email: string; readonly password: string },
  send: (path: string, body: object) => Promise<Envelope<unknown>>,
): Promise<Opened> {
  const first = await send('/api/UsernameAuth/AdminSignIn', { username: login.email, password: login.password });
  const half = first.model as Half | null;
  if (half?.secondFactor === undefined) return openedBy(first);
  let ticket = half.secondFactor.ticket;
  const passed = await until(
    async () => {
      const answer = await send('/api/UsernameAuth/two-factor', { ticket, code: await freshCode(url, login.email) });
      if (answer.code === 'two_factor_ended') {
        const again = await send('/api/UsernameAuth/AdminSignIn', { username: login.email, password: login.password });
        ticket = (again.model as Half).secondFactor?.ticket ?? '';
      }
      return answer;
    },
    ({ success }) => success,
  );
  return openedBy(passed);
}

function openedBy(answer: Envelope<unknown>): Opened {
  if (!answer.success) throw new Error(`sign-in: ${JSON.stringify(answer)}`);
  return answer.model as Opened;
}
