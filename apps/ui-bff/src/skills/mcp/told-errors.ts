import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { SkillSource } from '@modelcontextprotocol/server/ext/skills';
import { AppError } from '@parley/contracts';

/** The source with failures as its clients may read them: an outage by its words, anything else without. */
export function withToldErrors(source: SkillSource, onError: (error: unknown) => void): SkillSource {
  const told = (error: unknown) => {
    if (error instanceof ProtocolError) return error;
    onError(error);
    return new ProtocolError(ProtocolErrorCode.InternalError, wordsFor(error));
  };
  const telling = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw told(error);
    });
  return {
    list: (params, ctx) => telling(source.list(params, ctx)),
    get: (uri, ctx) => telling(source.get(uri, ctx)),
    read: (uri, ctx) => telling(source.read(uri, ctx)),
    listResources: async (ctx) => (source.listResources ? telling(source.listResources(ctx)) : []),
  };
}

const wordsFor = (error: unknown): string =>
  error instanceof AppError && error.code !== 'INTERNAL_ERROR' ? error.message : 'Something went wrong on our side.';
