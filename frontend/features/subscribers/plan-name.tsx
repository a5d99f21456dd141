import { planCatalogue, type PlanId } from '@sumaa/contracts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';

/** The name of a plan in the language of the page. */
export function usePlanName(): (plan: PlanId) => string {
  const { language } = useLocale();
  return (plan) => planCatalogue[plan].texts[language].name;
}
