import { T, useT } from '../../../lib/locale/t.tsx';
import { Picture } from './picture.tsx';

const pictures = ['reviews', 'figures', 'team'] as const;

/** The product as it is: pictures of the demo business. */
export function ProductPictures() {
  const t = useT();
  return (
    <section aria-labelledby="product" className="border-t border-hairline py-12">
      <h2 id="product" className="text-title font-semibold">
        <T id="public-site.product.title" />
      </h2>
      <p className="mt-1 text-dense text-muted">
        <T id="public-site.product.hint" />
      </p>
      <div className="mt-6 grid gap-x-6 gap-y-8 lg:grid-cols-2">
        {pictures.map((name) => (
          <figure key={name} className="lg:first:col-span-2">
            <Picture name={name} alt={t(`public-site.product.${name}.picture`)} />
            <figcaption className="mt-3 text-dense text-muted">
              <T id={`public-site.product.${name}`} />
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
