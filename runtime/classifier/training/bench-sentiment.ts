import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createLearntClassifier } from '../learnt-classifier.ts';
import { languageOfText } from '../language.ts';
import { readModel, shippedModelPath } from '../learnt/model.ts';
import { measure } from './measure.ts';
import { measureTopics } from './measure-topics.ts';
import { languages, readTrainingRows, readUnseenRows, type Row } from './rows.ts';

// `npm run bench:sentiment -- FOLDER` measures the shipped model on reviews of sources and texts that were not in its training.
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const [folder = ''] = process.argv.slice(2);
const trained = readTrainingRows(folder);
if (trained === null) print(`skipped: ${folder === '' ? 'no folder given' : folder} has no reviews to measure with`);
else benchAll(trained);

function benchAll(rows: readonly Row[]): void {
  const opened = performance.now();
  const model = readModel(shippedModelPath());
  print(`${model.card.version}: loaded in ${Math.round(performance.now() - opened)} ms`);
  print('Reviews of no source and no text of the training. Text alone, without stars. The constants were chosen on the tuning half.');
  const texts: string[] = [];
  for (const language of languages) {
    const unseen = readUnseenRows(folder, rows, language);
    if (unseen === null) {
      print(`skipped: no ${language}_data.jsonl`);
      continue;
    }
    texts.push(...unseen.map(({ text }) => text));
    const isTuning = ({ id }: Row) => Number.parseInt(id.slice(-1), 16) % 2 === 0;
    for (const [name, some] of [
      ['all', unseen],
      ['tuning half', unseen.filter(isTuning)],
      ['test half', unseen.filter((row) => !isTuning(row))],
    ] as const) {
      const figures = measure(
        model,
        some.map((row) => ({ ...row, language: languageOfText(row.text) })),
      );
      print(
        `${language} ${name.padEnd(11)} ${figures.texts} reviews, ${figures.polar} polar: binary ${percent(figures.binary)}, ` +
          `three classes ${percent(figures.accuracy)}, macro-F1 ${figures.macroF1.toFixed(3)}`,
      );
    }
  }
  const aspects = path.join(folder, 'aspects_ar_hotels.jsonl');
  if (existsSync(aspects)) {
    const { f1, precision, recall, polarity } = measureTopics(model, readFileSync(aspects, 'utf8').split('\n').filter(Boolean));
    print(
      `ar hotel topics: micro-F1 ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}), sentiment of found ones ${percent(polarity)}`,
    );
  }
  const classifier = createLearntClassifier(() => model);
  // The first pass compiles; what others do on the machine slows a pass down, so the quickest counts.
  const passes = [1, 2, 3, 4].map(() => {
    const began = process.cpuUsage();
    for (const text of texts) classifier.classify({ stars: null, text });
    const { user, system } = process.cpuUsage(began);
    return (texts.length / (user + system)) * 1e6;
  });
  print(`speed: ${Math.round(Math.max(...passes))} reviews a second of processor time, topics included`);
}
