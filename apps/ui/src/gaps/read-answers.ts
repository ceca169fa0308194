import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { rag } from '../api/clients.js';

export const answersKey = ['gaps', 'verified-answers'] as const;
export const answersPerPage = 25;

/** One page of the verified answers that the person may change, due ones first. @param page from 1 */
export const useAnswers = (page: number) =>
  useQuery({
    queryKey: [...answersKey, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      rag.get('/v1/verified-answers', {
        signal,
        params: { query: { limit: answersPerPage, offset: (page - 1) * answersPerPage } },
      }),
  });
