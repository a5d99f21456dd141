import { planCatalogue, type PlanId } from '@sumaa/contracts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';

/** The short name of a plan in the user's language: «الاحترافية». */
export function usePlanName(): (plan: PlanId) => string {
  const { language } = useLocale();
  return (plan) => planCatalogue[plan].texts[language].name;
}
