/** How well rankings agree with judgements, each from 0 to 1, mean over all judged queries. */
export interface Quality {
  /** Normalised discounted cumulative gain of the first 10, gains linear as in trec_eval. */
  readonly ndcg10: number;
  /** Share of the relevant documents among the first 10, and the first 100. */
  readonly recall10: number;
  readonly recall100: number;
  /** One over the rank of the first relevant document, 0 when it is not among the first 10. */
  readonly mrr10: number;
}

type Judged = ReadonlyMap<string, number>;

/** @param rankings document ids, best first, by query; a query without a ranking counts as one that found nothing */
export function qualityOf(rankings: ReadonlyMap<string, readonly string[]>, judgements: ReadonlyMap<string, Judged>) {
  const mean = (figure: (ranking: readonly string[], judged: Judged) => number): number => {
    const sum = [...judgements].reduce((total, [id, judged]) => total + figure(rankings.get(id) ?? [], judged), 0);
    return Number((sum / judgements.size).toFixed(4));
  };
  return {
    ndcg10: mean(ndcg(10)),
    recall10: mean(recall(10)),
    recall100: mean(recall(100)),
    mrr10: mean(reciprocalRank(10)),
  } satisfies Quality;
}

const ndcg = (depth: number) => (ranking: readonly string[], judged: Judged) => {
  const ideal = [...judged.values()].sort((a, b) => b - a);
  return (
    gained(
      ranking.map((id) => judged.get(id) ?? 0),
      depth,
    ) / gained(ideal, depth)
  );
};

const gained = (gains: readonly number[], depth: number) =>
  gains.slice(0, depth).reduce((sum, gain, at) => sum + Math.max(0, gain) / Math.log2(at + 2), 0);

const recall = (depth: number) => (ranking: readonly string[], judged: Judged) => {
  const found = ranking.slice(0, depth).filter((id) => isRelevant(judged, id));
  return found.length / [...judged.keys()].filter((id) => isRelevant(judged, id)).length;
};

const reciprocalRank = (depth: number) => (ranking: readonly string[], judged: Judged) => {
  const at = ranking.slice(0, depth).findIndex((id) => isRelevant(judged, id));
  return at < 0 ? 0 : 1 / (at + 1);
};

const isRelevant = (judged: Judged, id: string) => (judged.get(id) ?? 0) > 0;
