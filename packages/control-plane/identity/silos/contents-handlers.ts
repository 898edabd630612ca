import { sql } from 'kysely'
import { userOf } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import { containing } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import type { SiloContents, SiloIdentity } from '@portico/contract/portico/silos.ts'

/** Extensions about silos, for operators and for the silo's own users. */
export const siloContentsHandlers = {
  /**
   * Returns the numbers of users, groups and IP pools of many silos in one response, with their default pools. Silos
   * that the caller may not read are omitted.
   */
  portico_silo_contents: async (ctx, { query }) => {
    const { rows } = await sql<SiloContents>`
      select t.id as silo_id,
        (select count(*)::int from silo_user u where u.silo_id = t.id) as users,
        (select count(*)::int from silo_group g where g.silo_id = t.id) as groups,
        (select count(*)::int from ip_pool_silo l where l.silo_id = t.id) as ip_pools,
        (select p.name from ip_pool_silo l join ip_pool p on p.id = l.ip_pool_id
          where l.silo_id = t.id and l.is_default) as default_ip_pool
      from silo t
      where t.id in (${sql.join(query.silo)}) and ${readable(userOf(ctx), kinds.silo)}`.execute(ctx.db)
    return { items: rows }
  },

  /**
   * Returns the users and groups of a silo to which a role can be assigned: groups before users, each sorted by name.
   */
  portico_silo_identities: async (ctx, { path, query }) => {
    const silo = await find(ctx, 'silo', { nameOrId: path.silo })
    const search = query.search?.trim() ?? ''
    const named = search === '' ? sql`true` : sql`lower(t.display_name) like ${containing(search)}`
    const { rows } = await sql<SiloIdentity>`
      (select t.id, 'silo_group' as identity_type, t.display_name,
          (select count(*)::int from group_member m where m.group_id = t.id) as members
        from silo_group t where t.silo_id = ${silo.id} and ${named}
        order by lower(t.display_name), t.id limit ${query.limit + 1})
      union all
      (select t.id, 'silo_user', t.display_name, null
        from silo_user t where t.silo_id = ${silo.id} and ${named}
        order by lower(t.display_name), t.id limit ${query.limit + 1})`.execute(ctx.db)
    return { items: rows.slice(0, query.limit), more: rows.length > query.limit }
  },
} satisfies Handlers<'portico_silo_contents' | 'portico_silo_identities'>
