import { languageOfText } from '../language.ts';
import { hashOf, shippedModelPath } from '../learnt/model.ts';
import { packModel, writeModel } from './pack-model.ts';
import { readTrainingRows } from './rows.ts';
import { trainWeights } from './train-model.ts';

// `npm run train:sentiment -- FOLDER` trains the shipped model again from the licensed rows of a folder. The same rows give the same bytes.
const [folder] = process.argv.slice(2);
const rows = folder === undefined ? null : readTrainingRows(folder);
if (rows === null) {
  process.stdout.write(`skipped: ${folder ?? 'no folder given, and it'} has no ar_train_licensed.jsonl and en_train_licensed.jsonl\n`);
} else {
  const weights = trainWeights(rows.map((row) => ({ ...row, language: languageOfText(row.text) })));
  const packed = packModel(weights, {
    name: 'learnt-1',
    training: hashOf(rows.map((row) => JSON.stringify(row)).join('\n')),
    rows: { ar: rows.filter(({ lang }) => lang === 'ar').length, en: rows.filter(({ lang }) => lang === 'en').length },
    licence: 'CC-BY-4.0',
    attribution: [
      'Saudi tourism Google Maps reviews, Raneem224/Tourist_Reviews_in-Saudi_Arabia (MIT)',
      'SemEval-2016 task 5, Arabic hotel reviews, msmadi/ABSA-Hotels (MIT)',
      'UCI sentiment labelled sentences, Kotzias et al., KDD 2015 (CC BY 4.0)',
      'VADER Amazon review snippets, Hutto and Gilbert, cjhutto/vaderSentiment (MIT)',
    ],
  });
  writeModel(shippedModelPath(), packed);
  process.stdout.write(`${packed.model.card.version}: trained on ${rows.length} rows, ${packed.bytes.length} bytes of weights\n`);
}
