import { toneStyle, type Tone } from './badge.tsx';
import { cx } from '../cx.ts';

const HUES: readonly Tone[] = ['clay', 'lilac', 'sky', 'palm'];
const SIZES = { xs: 'size-6 text-caption', sm: 'size-8 text-small', md: 'size-10 text-body', lg: 'size-12 text-lead' };

/** A soft colour derived from the name; the same name always gets the same one. */
export function hueOf(name: string): Tone {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? 'palm';
}

/** The first letter without the Arabic article and titles, upper-case in Latin. */
export function initialOf(name: string): string {
  const letter = name
    .trim()
    .replace(/^ال(?=\S{2})/, '')
    .codePointAt(0);
  return letter === undefined ? '' : String.fromCodePoint(letter).toLocaleUpperCase('en');
}

export type AvatarProps = {
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly size?: keyof typeof SIZES;
  /** Businesses and branches are squares, people are circles. */
  readonly shape?: 'person' | 'business';
};

/** A picture, or the initial on a soft colour. Decorative: the name is always shown next to it. */
export function Avatar({ name, src, size = 'md', shape = 'person' }: AvatarProps) {
  const style = cx('shrink-0 overflow-hidden', shape === 'person' ? 'rounded-full' : 'rounded-control', SIZES[size]);
  if (src !== undefined && src !== null && src !== '') return <img src={src} alt="" className={cx(style, 'object-cover')} />;
  return (
    <span aria-hidden className={cx(style, 'inline-flex items-center justify-center font-semibold', toneStyle[hueOf(name)])}>
      {initialOf(name)}
    </span>
  );
}
