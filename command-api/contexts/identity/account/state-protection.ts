/** What an account is protected by, and which Google account may open it. Secrets are the vault's. */
export interface AccountProtection {
  readonly secondFactor: boolean;
  /** `email`: null once the person was erased. */
  readonly google: { readonly key: string; readonly email: string | null } | null;
}

export const unprotected: AccountProtection = { secondFactor: false, google: null };
