/**
 * Marks in a page where the edge puts what the running installation says (`features/public-site/components/site-part.tsx`): an include of
 * nginx, whose block stays where the server does not answer.
 */
export const withSiteParts = (html: string, language: 'ar' | 'en'): string =>
  html.replace(
    /(<div [^>]*data-site-part="(\w+)"[^>]*>)([^]*?)(?=<\/div>)/g,
    (_part, start: string, name: string, fallback: string) =>
      `${start}<!--# block name="${name}" -->${fallback}<!--# endblock --><!--# include virtual="/api/public/site-parts/${name}?lang=${language}" stub="${name}" -->`,
  );
