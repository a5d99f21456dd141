import { defaultPlatformSettings, type DisplayDefaults, type PlatformSettings } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { Tx } from './query-deps.ts';

type SharedSettings = Pick<PlatformSettings, 'prices' | 'riyalsPerEuro' | 'paymentMethods' | 'bankAccount'>;

/** The settings of the platform that every business sees. */
export async function sharedSettings(tx: Tx): Promise<SharedSettings> {
  const { rows } = await sql<{ readonly shared: Partial<SharedSettings> | null }>`select read.shared_settings() as shared`.execute(tx);
  const { prices, riyalsPerEuro, paymentMethods, bankAccount } = { ...defaultPlatformSettings, ...rows[0]?.shared };
  return { prices, riyalsPerEuro, paymentMethods, bankAccount };
}

/** How screens show dates and money where nobody chose: a rate that the environment sets wins. */
export async function displayDefaults(tx: Tx, display: DisplayDefaults): Promise<DisplayDefaults> {
  return display.riyalsPerEuro === null ? { ...display, riyalsPerEuro: (await sharedSettings(tx)).riyalsPerEuro } : display;
}
