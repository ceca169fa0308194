import { z } from 'zod';

/** Answers of Confluence's REST APIs (`/rest/api`, and `/api/v2` of the Cloud), as much of them as is read. */
const links = z.object({ webui: z.string().optional(), base: z.string().optional(), next: z.string().optional() });

const space = z.object({ key: z.string(), name: z.string().default('') }).optional();

const contentId = z.coerce.string().regex(/^\d{1,20}$/);

const summary = z.object({
  id: contentId,
  title: z.string(),
  version: z.object({ number: z.int() }),
  space,
  _links: links.optional(),
});
export type Summary = z.infer<typeof summary>;

/** `GET /rest/api/content/<id>?expand=version,space`, with `body.storage` when that was asked for as well. */
const body = z.object({ storage: z.object({ value: z.string() }) });
export const pageAnswer = summary.extend({ body: body.optional() });
export type PageAnswer = z.infer<typeof pageAnswer>;

/** A list of contents, `expand=version,space`: `/rest/api/content/<id>/child/page`, `/rest/api/content`. */
export const listAnswer = z.object({
  results: z.array(summary),
  limit: z.int().positive().optional(),
  _links: links.optional(),
});

/** `GET /rest/api/content?title=<title>&expand=body.storage,version,space,ancestors`. */
export const includableAnswer = z.object({
  results: z.array(summary.extend({ body, ancestors: z.array(z.object({ id: contentId })).default([]) })),
  _links: links.optional(),
});

/** `GET /rest/api/space/<key>?expand=homepage`. */
export const spaceAnswer = z.object({ key: z.string(), homepage: z.object({ id: contentId }).optional() });

/** Whom a restriction or a permission names. */
const namedReaders = z.object({
  user: z
    .object({
      results: z.array(
        z.object({
          email: z
            .string()
            .max(320)
            .nullish()
            .transform((email) => email ?? ''),
        }),
      ),
    })
    .default({ results: [] }),
  group: z.object({ results: z.array(z.object({ name: z.string() })) }).default({ results: [] }),
});
export type NamedReaders = z.infer<typeof namedReaders>;

/** `GET /rest/api/content/<id>/restriction/byOperation/read?expand=restrictions.user,restrictions.group`. */
export const restrictionAnswer = z.object({
  operation: z.literal('read'),
  restrictions: namedReaders.required(),
});

/** `GET /rest/api/content/<id>?expand=ancestors`. */
export const ancestorsAnswer = z.object({ ancestors: z.array(z.object({ id: contentId })) });

/** `GET /rest/api/space/<key>?expand=permissions`. */
export const spacePermissionsAnswer = z.object({
  permissions: z.array(
    z.object({
      operation: z.object({ operation: z.string(), targetType: z.string() }),
      anonymousAccess: z.boolean().default(false),
      subjects: namedReaders.optional(),
    }),
  ),
});

/** `GET /rest/api/user`. */
export const userAnswer = z.object({ displayName: z.string().max(200).default('') });

/** `GET /rest/api/user/current`. */
export const currentUserAnswer = z.object({ type: z.string().default('known'), displayName: z.string().default('') });

/** `GET /api/v2/pages/<id>/direct-children` and that of folders. */
export const directChildrenAnswer = z.object({
  results: z.array(z.object({ id: contentId, type: z.string() })),
  _links: links.optional(),
});

/** Data Center leaves `att` away, which tells an attachment from a page. */
const attachmentId = z.coerce
  .string()
  .regex(/^(?:att)?\d{1,20}$/)
  .transform((id) => `att${id.replace('att', '')}`);
const mediaType = z.string().max(200).default('');
const size = z.coerce.number().nonnegative().default(0);

/** `GET /rest/api/content/<id>/child/attachment?expand=version`. */
export const attachmentListAnswer = z.object({
  results: z.array(
    z
      .object({
        id: attachmentId,
        title: z.string().min(1),
        version: z.object({ number: z.int() }),
        extensions: z.object({ mediaType, fileSize: size }).prefault({}),
        _links: z.object({ download: z.string() }),
      })
      .transform(({ id, title, version, extensions, _links }) => ({
        ...{ id, title, version: version.number, link: _links.download },
        ...{ mediaType: extensions.mediaType, size: extensions.fileSize },
      })),
  ),
  limit: z.int().positive().optional(),
  _links: links.optional(),
});
export type AttachmentSummary = z.infer<typeof attachmentListAnswer>['results'][number];

/** `GET /api/v2/pages/<id>/attachments`. */
export const attachmentPageAnswer = z.object({
  results: z.array(
    z
      .object({
        id: attachmentId,
        title: z.string().min(1),
        version: z.object({ number: z.int() }),
        mediaType,
        fileSize: size,
        downloadLink: z.string(),
      })
      .transform(({ version, fileSize, downloadLink, ...rest }) => ({
        ...{ ...rest, version: version.number, size: fileSize, link: downloadLink },
      })),
  ),
  _links: links.optional(),
});
