export { isGivenName, isSubjectWord, keywordOf, keywordsOf, type Keyword } from './keywords-of.ts';
