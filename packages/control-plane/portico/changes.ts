import { unreadable } from '@portico/domain/refusals.ts'
import { includes } from '@portico/domain/roles.ts'
import { userOf } from '../kernel/context.ts'
import { findProject } from '../kernel/lookup/project-access.ts'
import { requireSiloRole } from '../kernel/lookup/in-silo.ts'
import { decodeToken, encodeToken } from '../kernel/paging/token.ts'
import { settleChanges } from '../kernel/changes/log.ts'
import { formatPosition } from '../kernel/changes/position.ts'
import type { Handlers } from '../kernel/pipeline/handler.ts'
import { refuse } from '../kernel/refusal-error.ts'
import { time } from '../kernel/wire.ts'

/** How people log in is for nobody's history; keys are their owner's alone. */
const notShown = ['session', 'access-token', 'device-auth-request', 'machine', 'ssh-key', 'role-assignment']

interface ChangeQuery {
  readonly project?: string | undefined
  readonly kind?: string | undefined
  readonly id?: string | undefined
}

/**
 * The change log, newest first: of one project for its viewers; without a project, of the whole silo for silo
 * viewers, and of the fleet's own kind for fleet viewers.
 */
export const changeHandlers = {
  portico_changes: async (ctx, { query }) => {
    const token = query.page_token === undefined ? null : decodeToken(query.page_token, ctx.operation)
    const { project, kind, id }: ChangeQuery = token === null ? query : token.query
    const user = userOf(ctx)
    // What was committed before this call is in what it answers.
    const { epoch } = await settleChanges(ctx.db)
    let select = ctx.db
      .selectFrom('change')
      .leftJoin('silo_user', 'silo_user.id', 'change.actor_id')
      .selectAll('change')
      .select('silo_user.display_name as actor_name')
      .where('change.kind', 'not in', notShown)
    if (project !== undefined) {
      const found = await findProject(ctx, project, 'viewer')
      select = select.where('change.project_id', '=', found.id)
    } else {
      if (!includes(user.siloRole, 'viewer') && !includes(user.fleetRole, 'viewer'))
        requireSiloRole(ctx, 'viewer')
      const own = includes(user.siloRole, 'viewer')
      const fleet = includes(user.fleetRole, 'viewer')
      select = select.where((eb) =>
        eb.or([
          ...(own ? [eb('change.silo_id', '=', user.siloId)] : []),
          ...(fleet ? [eb('change.silo_id', 'is', null)] : []),
        ]),
      )
    }
    if (kind !== undefined) select = select.where('change.kind', '=', kind)
    if (id !== undefined) select = select.where('change.id', '=', id)
    if (token !== null) {
      const [position] = token.after
      if (!Number.isSafeInteger(position)) return refuse(unreadable('invalid page token'))
      select = select.where('change.position', '<', Number(position))
    }
    const rows = await select
      .orderBy('change.position', 'desc')
      .limit(query.limit + 1)
      .execute()
    const shown = rows.slice(0, query.limit)
    const last = shown.at(-1)
    return {
      items: shown.map((row) => ({
        position: formatPosition({ epoch, number: row.position }),
        time: time(row.time),
        kind: row.kind,
        id: row.id,
        name: row.name,
        project_id: row.project_id,
        operation: row.operation,
        action: row.action,
        actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
        request_id: row.request_id,
        before: row.before,
        after: row.after,
      })),
      next_page:
        rows.length > shown.length && last !== undefined
          ? encodeToken({
              operation: ctx.operation,
              query: { project, kind, id },
              after: [last.position],
            })
          : null,
    }
  },
} satisfies Handlers<'portico_changes'>
