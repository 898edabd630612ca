import type { SearchHit } from '@portico/contract/portico/schemas.ts'
import { ipv4Ranges } from '@portico/domain/ip/ipv4-prefix.ts'
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#kernel/context.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find, isOfKind } from '#authorization/lookup/find.ts'
import type { Kind } from '#authorization/lookup/kind.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import { matchesCalledOrId, matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { hitsByAddress } from './search-addresses.ts'

export const searchHandlers = {
  /**
   * Finds resources by part of their name, by whole ID, or by the beginning of an address, among all that the caller
   * may read, or in one project. Exact names come first, then names that begin with the text, then the shortest;
   * addresses are in ascending order.
   */
  portico_search: async (ctx, { query }) => {
    const user = userOf(ctx)
    if (query.project === undefined) authorizeOnSilo(ctx)
    const project =
      query.project === undefined ? null : (await find(ctx, 'project', { nameOrId: query.project })).id
    const text = query.q.trim()
    const ranges = ipv4Ranges(text)
    // Names cannot contain dots, so a text with dots is an address.
    if (ranges !== null) return { items: await hitsByAddress(ctx, ranges, project, query.limit) }
    const parts = Object.entries<Kind>(kinds).flatMap(([name, kind]) => {
      if (kind.searched === undefined) return []
      if (project !== null && placeOf(kind) === null) return []
      const there = project === null ? sql`true` : sql`t.project_id = ${project}`
      return [
        sql`(select ${name}::text as kind, t.id, ${nameAndDescription(kind)}, ${placeOf(kind) ?? sql`null::uuid`} as project_id,
              ${siloOf(kind) ?? sql`null::uuid`} as silo_id, ${vpcOf(kind) ?? sql`null::uuid`} as vpc_id,
              ${kind.state === undefined ? sql`null::text` : sql.ref(`t.${kind.state}`)} as state
            from ${sql.table(kind.table)} t
            where ${isOfKind(kind)} and ${there} and ${matching(kind, text)}
              and ${kind.searchedInOwnSilo ? sql`t.silo_id = ${user.siloId}` : sql`true`}
              and ${readable(user, kind, [kind.searched])}
            limit ${query.limit})`,
      ]
    })
    const { rows } = await sql<SearchHit>`
      select hits.kind, hits.id, hits.name, hits.description, s.name as silo, p.name as project, hits.project_id,
        v.name as vpc, hits.state, null as address
      from (${sql.join(parts, sql` union all `)}) hits left join silo s on s.id = hits.silo_id
        left join project p on p.id = hits.project_id left join vpc v on v.id = hits.vpc_id
      order by lower(hits.name) = ${text.toLowerCase()} desc,
        starts_with(lower(hits.name), ${text.toLowerCase()}) desc, length(hits.name), hits.name, hits.kind, s.name,
        hits.id
      limit ${query.limit}`.execute(ctx.db)
    return { items: rows }
  },
} satisfies Handlers<'portico_search'>

/** Returns SQL for name and description of a row `t`. */
function nameAndDescription({ called }: Kind): RawBuilder<unknown> {
  return called === undefined
    ? sql`t.name, t.description`
    : sql`${sql.ref(`t.${called}`)} collate "C" as name, '' as description`
}

function matching({ called }: Kind, text: string): RawBuilder<boolean> {
  return called === undefined ? matchesNameOrId('t', text) : matchesCalledOrId('t', called, text)
}

/** Returns SQL for the silo of a row `t`; null for kinds that are in a project or in no silo. */
function siloOf({ scope }: Kind): RawBuilder<unknown> | null {
  const { silo, project } = scope
  return silo === undefined || silo === 'id' || project !== undefined ? null : sql.ref(`t.${silo}`)
}

/** Returns SQL for the project of a row `t`; null for kinds that are not in a project, and for projects themselves. */
function placeOf({ scope }: Kind): RawBuilder<unknown> | null {
  return scope.project === undefined || scope.project === 'id' ? null : sql.ref(`t.${scope.project}`)
}

/** Returns SQL for the VPC of a row `t`; null for kinds that are not in a VPC. */
function vpcOf({ parent }: Kind): RawBuilder<unknown> | null {
  return parent?.kind === 'vpc' ? sql.ref(`t.${parent.column}`) : null
}
