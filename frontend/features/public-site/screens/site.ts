// The pages that are mostly text, as one part of the program: each alone would be too small to be worth a request.
export { loadContent, loadContentAt } from '../content/library.ts';
export { ArticleScreen } from './article-screen.tsx';
export { BlogScreen } from './blog-screen.tsx';
export { FeaturesScreen } from './features-screen.tsx';
export { HelpArticleScreen } from './help-article-screen.tsx';
export { HelpScreen } from './help-screen.tsx';
export { PricingScreen } from './pricing-screen.tsx';
export { SoonScreen } from './soon-screen.tsx';
export { StatusScreen } from './status-screen.tsx';
export { SupportScreen } from './support-screen.tsx';
export { textPage } from './text-page-screen.tsx';
