import { userOf } from '#kernel/context.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find, nameIn } from '#authorization/lookup/find.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers, ReplyContext } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { createCertificate } from './create.ts'
import { certificateListQuery } from './list-query.ts'
import { certificateColumns, certificateView } from './view.ts'

const findOne = (ctx: ReplyContext, nameOrId: string) =>
  find(ctx, 'certificate', nameIn({ silo: userOf(ctx).siloId }, nameOrId))

/**
 * Certificates of the caller's silo, which servers with TLS serve for its hosts, or a proxy in front of them
 * (docs/reference/silos-iam.md#certificates).
 */
export const certificateHandlers = {
  certificate_list: (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('certificate'))
    const { rows } = certificateListQuery(ctx, list.query)
    return list.page(rows.select(certificateColumns), certificateView)
  },

  certificate_create: async (ctx, { body }) => {
    const { siloId, siloName } = authorizeOnSilo(ctx)
    return certificateView(await createCertificate(ctx, { id: siloId, name: siloName }, body))
  },

  certificate_view: async (ctx, { path }) => certificateView(await findOne(ctx, path.certificate)),

  certificate_delete: async (ctx, { path }) => {
    const { id } = await findOne(ctx, path.certificate)
    await ctx.db.deleteFrom('certificate').where('id', '=', id).execute()
  },

  /** Returns the parsed fields of several certificates, for lists. Unreadable certificates are omitted. */
  portico_certificate_facts: async (ctx, { query }) => {
    const items = await ctx.db
      .selectFrom('certificate as t')
      .select(['t.id', 't.not_before', 't.not_after', 't.hosts', 't.subject', 't.issuer'])
      .where('t.id', 'in', query.certificate)
      .where(readable(userOf(ctx), kinds.certificate))
      .execute()
    return {
      items: items.map(({ id, not_before, not_after, hosts, subject, issuer }) => ({
        certificate_id: id,
        not_before: time(not_before),
        not_after: time(not_after),
        hosts,
        subject,
        issuer,
      })),
    }
  },
} satisfies Handlers<
  | 'certificate_list'
  | 'certificate_create'
  | 'certificate_view'
  | 'certificate_delete'
  | 'portico_certificate_facts'
>
