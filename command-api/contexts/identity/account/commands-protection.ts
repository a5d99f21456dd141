/** The commands that change how an account is protected. The caller has already checked passwords and codes. */
export type ProtectionCommand =
  | { readonly type: 'EnableSecondFactor' }
  | { readonly type: 'DisableSecondFactor' }
  | { readonly type: 'NoteRecoveryCodesRenewed' }
  | { readonly type: 'NoteRecoveryCodeUsed'; readonly left: number }
  | { readonly type: 'LinkGoogle'; readonly googleKey: string; readonly email: string }
  | { readonly type: 'UnlinkGoogle' };
