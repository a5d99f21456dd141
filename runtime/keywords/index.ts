export { isSubjectWord, keywordOf } from './forms.ts';
export { keywordsOf, wordsOf, type Keyword, type TextWords } from './keywords-of.ts';
export { isGivenName } from './people-in.ts';
