import { riyalsPer, type businessRoutes, type businessSettingsRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import { displayDefaults, type HandlerDeps, type QueriesOf } from '../../infra/index.ts';
import { business } from './business.query.ts';
import { businessPreferences } from './preferences.query.ts';

export const businessQueries: QueriesOf<typeof businessRoutes> = {
  business: {
    projections: ['business', 'account', 'location', 'subscription'],
    async read(tx) {
      const model = await business(tx);
      return model ? { model } : refuse('not_found');
    },
  },
};

export const businessSettingsQueries = ({ display }: Pick<HandlerDeps, 'display'>): QueriesOf<typeof businessSettingsRoutes> => ({
  businessPreferences: {
    projections: ['business', 'account', 'platform-settings'],
    async read(tx) {
      const saved = await businessPreferences(tx);
      const { riyalsPerEuro } = await displayDefaults(tx, display);
      const riyals = { USD: riyalsPer('USD', riyalsPerEuro), EUR: riyalsPer('EUR', riyalsPerEuro) };
      return saved ? { model: { ...saved, riyals } } : refuse('not_found');
    },
  },
});
