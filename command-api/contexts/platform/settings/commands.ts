import type {
  Iso,
  MailServer,
  SellerIdentity,
  SlaSettings,
  TestedChannel,
  Uuid,
  PlatformSetting,
  PlatformSettings,
} from '@sumaa/contracts';

/** Saves support hours and SLA policies. */
export interface SaveSlaSettings {
  readonly type: 'SaveSlaSettings';
  /** The number of the settings that the person changed. */
  readonly revision: number;
  readonly settings: SlaSettings;
  readonly accountId: Uuid;
  readonly at: Iso;
}

/** Saves who issues invoices. */
export interface SaveSeller {
  readonly type: 'SaveSeller';
  readonly seller: SellerIdentity;
  /** When the one that the person changed was saved, null: nobody had saved any; left out: whichever is there is replaced. */
  readonly since?: Iso | null;
  readonly accountId: Uuid;
  readonly at: Iso;
}

/** `accountId` null: an operator on the server. */
export interface SavePlatformSettings {
  readonly type: 'SavePlatformSettings';
  readonly revision: number;
  readonly settings: PlatformSettings;
  /** What the environment sets, which wins: it is not changed here. */
  readonly setByEnvironment?: readonly PlatformSetting[];
  readonly accountId: Uuid | null;
  readonly at: Iso;
}

/** Saves a mail server that took a test mail. */
export interface SaveMailServer {
  readonly type: 'SaveMailServer';
  readonly server: MailServer;
  /** When the one that the person changed was saved, null: nobody had saved any; left out: whichever is there is replaced. */
  readonly since?: Iso | null;
  readonly accountId: Uuid;
  readonly at: Iso;
}

/** Notes that the secret that signs alerts was made anew. */
export interface RotateAlertSecret {
  readonly type: 'RotateAlertSecret';
  readonly accountId: Uuid;
  readonly at: Iso;
}

/** Notes that somebody tries a way out on themselves. */
export interface RequestChannelTest {
  readonly type: 'RequestChannelTest';
  readonly testId: Uuid;
  readonly channel: TestedChannel;
  readonly accountId: Uuid;
  readonly at: Iso;
}

/** The commands of the platform's settings. */
export type SettingsCommand = SaveSlaSettings | SaveSeller | SavePlatformSettings | RotateAlertSecret | RequestChannelTest | SaveMailServer;
