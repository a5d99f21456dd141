import { password } from './people.ts';
import type { Answer, TestApp } from './start-test-app.ts';

/** The status and error code of an answer. */
export const statusAndCode = ({ status, body }: Answer): readonly [number, Answer['body']['code']] => [status, body.code];

type By = { readonly token: string };

/** Requests about invitations and their links. `open` returns the test app, which may be started later. */
export function invitationsAt(open: () => TestApp) {
  return {
    look: (token: string): Promise<Answer> => open().ask('POST', '/api/team-members/invitations/look', { body: { token } }),
    accept: (by: By, token: string): Promise<Answer> =>
      open().ask('POST', '/api/team-members/accept', { token: by.token, body: { token } }),
    resend: (by: By, id: string): Promise<Answer> => open().ask('POST', `/api/team-members/invitations/${id}/resend`, { token: by.token }),
    revoke: (by: By, id: string): Promise<Answer> => open().ask('DELETE', `/api/team-members/invitations/${id}`, { token: by.token }),
    signIn: (username: string): Promise<Answer> => open().ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password } }),
    /** Sets the clock to `n` days from now. */
    days: (n: number) => void (open().now.at = new Date(Date.now() + n * 86_400_000)),
  };
}
