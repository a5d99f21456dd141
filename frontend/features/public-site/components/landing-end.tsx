import { T } from '../../../lib/locale/t.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { useIsVisitor } from '../use-is-visitor.ts';
import { Questions } from './questions.tsx';

const questions = ['access', 'delete', 'publish', 'leave'] as const;

/** The end of the landing page: what people ask first, and the sign-up once more. */
export default function LandingEnd() {
  const isVisitor = useIsVisitor();
  return (
    <>
      <Questions of="landing-end" title="landing-end.questions" ids={questions} />
      {isVisitor && (
        <section
          aria-labelledby="closing"
          className="mt-14 flex flex-col items-center gap-4 rounded-card bg-palm-soft px-4 py-10 text-center"
        >
          <h2 id="closing" className="text-title font-semibold">
            <T id="landing-end.title" />
          </h2>
          <p className="text-body text-muted">
            <T id="landing-end.text" />
          </p>
          <ButtonLink to="/signup" variant="primary" size="lg">
            <T id="public-site.try" />
          </ButtonLink>
        </section>
      )}
    </>
  );
}
