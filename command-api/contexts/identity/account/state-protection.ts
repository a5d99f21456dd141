/** How an account is protected, and which Google account may sign in to it. The vault stores the secrets. */
export interface AccountProtection {
  readonly secondFactor: boolean;
  /** `email` is null once the user was erased. */
  readonly google: { readonly key: string; readonly email: string | null } | null;
}

export const unprotected: AccountProtection = { secondFactor: false, google: null };
