/** What may be asked of an account's protection. Passwords and codes were checked before. */
export type ProtectionCommand =
  | { readonly type: 'EnableSecondFactor' }
  | { readonly type: 'DisableSecondFactor' }
  | { readonly type: 'NoteRecoveryCodesRenewed' }
  | { readonly type: 'NoteRecoveryCodeUsed'; readonly left: number }
  | { readonly type: 'LinkGoogle'; readonly googleKey: string; readonly email: string }
  | { readonly type: 'UnlinkGoogle' };
