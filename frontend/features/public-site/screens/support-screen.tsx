import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { usePublicPath } from '../use-public-path.ts';

const ways = [
  { id: 'read', path: '/help' },
  { id: 'write', path: '/contact' },
  { id: 'chat', path: '/login' },
] as const;

/** The ways to help, from the fastest on. */
export function SupportScreen() {
  const t = useT();
  const path = usePublicPath();
  const [title, description] = [t('pages.support.title'), t('pages.support.lead')];
  usePageHead({ title, description, facts: { '@type': 'ContactPage', name: title, description } });
  return (
    <PageFrame title={title} lead={description}>
      <ul className="grid gap-4 md:grid-cols-3">
        {ways.map(({ id, path: to }) => (
          <Card as="li" key={id} className="flex flex-col gap-2">
            <h2 className="text-heading font-semibold">
              <T id={`pages.support.${id}.title`} />
            </h2>
            <p className="flex-1 text-body text-muted">
              <T id={`pages.support.${id}.text`} />
            </p>
            <p>
              <Link to={to === '/login' ? to : path(to)}>
                <T id={`pages.support.${id}.link`} />
              </Link>
            </p>
          </Card>
        ))}
      </ul>
    </PageFrame>
  );
}
