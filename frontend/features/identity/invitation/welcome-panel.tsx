import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { AuthFrame } from '../auth-frame.tsx';

/** How long the welcome is shown before the dashboard opens, ms. */
const WELCOME_MS = 900;

/** Shown after joining. The dashboard opens after `WELCOME_MS`, or at once by the button. */
export function WelcomePanel({ business }: { readonly business: string }) {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/customer', { replace: true }), WELCOME_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthFrame title={t('team.join.done')}>
      <div role="status">
        <EmptyState
          icon={CircleCheck}
          title={<T id="team.join.done.title" values={{ business: <Name>{business}</Name> }} />}
          hint={<T id="team.join.done.hint" />}
          action={
            <ButtonLink to="/customer" replace variant="primary">
              <T id="team.join.done.go" />
            </ButtonLink>
          }
        />
      </div>
    </AuthFrame>
  );
}
