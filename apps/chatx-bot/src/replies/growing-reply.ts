import type { Logger } from '@parley/service';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { answerParts } from './answer-parts.js';
import { inDialect } from './dialect.js';
import { maxMessageBytes, splitMarkdown } from './split-markdown.js';
import { marked } from './tell.js';
import type { PostInThread } from './thread.js';
import { texts } from './texts.js';

/** When a growing answer is shown, in ms after it began: 7 edits, one more is the final, 10 is the product's limit. */
export const editScheduleMs: readonly number[] = [2_000, 5_000, 10_000, 20_000, 40_000, 80_000, 160_000];

/** One answer in the making: a message that is edited while the text grows. */
export interface GrowingReply {
  /** Hands over the text so far; it is shown at the next time of the schedule. */
  readonly grow: (text: () => string) => void;
  /**
   * Shows the whole answer, in further messages where it is too long for one, and at the end of the last of them where the
   * rest is, if they would be too many. Rejects when that is impossible for now.
   */
  finish(text: string, whereRest?: string): Promise<void>;
  /** Stops without a final edit: another process continues. */
  abandon(): void;
}

interface Deps {
  readonly chat: Pick<ChatProduct, 'edit'>;
  readonly post: PostInThread;
  /** How far an earlier try came with the messages of a long answer, and where that is written down. */
  readonly parts: { readonly partBegun: number; readonly beginPart: (part: number) => Promise<void> };
  /** Put to the whole text before it is shown. */
  readonly mark: (markdown: string) => string;
  readonly roomId: string;
  /** The placeholder. */
  readonly replyId: string;
  readonly log: Logger;
  readonly onEdit?: () => void;
  readonly scheduleMs: readonly number[];
}

export function growReply(deps: Deps): GrowingReply {
  const { chat, mark, roomId, replyId, log, scheduleMs } = deps;
  let latest = () => '';
  let shown = '';
  let tail = Promise.resolve();
  const edit = async (markdown: string) => {
    deps.onEdit?.();
    await chat.edit(replyId, { roomId, markdown });
  };
  const show = async () => {
    const text = latest();
    if (text === shown) return;
    shown = text;
    await edit(preview(mark(text))).catch((err: unknown) => log.debug({ err }, 'an intermediate edit was skipped'));
  };
  const timers = scheduleMs.map((ms) =>
    setTimeout(() => {
      tail = tail.then(show);
    }, ms),
  );
  const abandon = () => {
    for (const timer of timers) clearTimeout(timer);
  };
  return {
    grow(text) {
      latest = text;
    },
    abandon,
    async finish(text, whereRest = texts.tooLong) {
      abandon();
      await tail;
      const [first = '', ...rest] = answerParts(inDialect(mark(text)), maxPartBytes, whereRest);
      await edit(first).catch((error: unknown) => postInstead(error, () => postPart(deps, 1, first)));
      for (const [at, part] of rest.entries()) await postPart(deps, at + 2, part);
    },
  };
}

/** Any part may have to say that it goes on. */
const maxPartBytes = maxMessageBytes - Buffer.byteLength(marked('', true));

/** Posts one message of an answer, unless that was done before; where that is not certain, it says that it goes on. */
async function postPart({ post, parts: { partBegun, beginPart } }: Deps, part: number, markdown: string) {
  if (part < partBegun) return;
  if (part > partBegun) await beginPart(part);
  await post(marked(markdown, part === partBegun));
}

/** The placeholder may be gone, or edited up: the answer then becomes a message of its own. */
async function postInstead(error: unknown, post: () => Promise<void>): Promise<void> {
  if (!(error instanceof ChatRefusal)) throw error;
  await post();
}

/** The beginning of the text, with a sign that it goes on. */
function preview(text: string): string {
  const sign = `\n\n${texts.stillWorking}`;
  const [first = ''] = splitMarkdown(inDialect(text), maxMessageBytes - Buffer.byteLength(sign));
  return first + sign;
}
