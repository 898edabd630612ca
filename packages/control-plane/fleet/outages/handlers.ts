import type { SledOutage as WireOutage } from '@portico/contract/portico/sled-outages.ts'
import { checkOutageAction, type OutageAction } from '@portico/domain/sleds/outage-actions.ts'
import type { OutageWish } from '@portico/domain/sleds/outage.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { userOf } from '#kernel/context.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { openList, type SortColumns } from '#kernel/paging/list.ts'
import type { Handlers, ReplyContext } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { time } from '#kernel/wire.ts'
import { type Outage, recordAction } from './record.ts'

const columns: SortColumns = {
  id: { column: 'sled_outage.id', type: 'uuid', unique: true },
  time_created: { column: 'sled_outage.time_created', type: 'timestamptz', unique: false },
}

/** Outages of sleds, and what operators decide about them. */
export const outageHandlers = {
  portico_sled_outage_list: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const list = openList(ctx, query, columns, '-time_created')
    const { sled, open } = list.query
    let rows = ctx.db.selectFrom('sled_outage').selectAll('sled_outage')
    if (sled !== undefined) rows = rows.where('sled_outage.sled_id', '=', sled)
    if (open !== undefined) rows = rows.where('sled_outage.time_closed', open ? 'is' : 'is not', null)
    const found = await list.page(rows, (row) => row)
    const names = await namesOf(ctx, found.items)
    return { ...found, items: found.items.map((row) => outageView(row, names)) }
  },

  portico_sled_outage_view: async (ctx, { path }) =>
    shown(ctx, (await find(ctx, 'sled_outage', { nameOrId: path.outage })).id),

  portico_sled_outage_fence: (ctx, { path }) => decide(ctx, path.outage, 'fence', 'fence'),

  portico_sled_outage_confirm_off: (ctx, { path }) => decide(ctx, path.outage, 'confirm_off', 'off'),

  portico_sled_outage_hold: (ctx, { path }) => decide(ctx, path.outage, 'hold', 'hold'),

  portico_sled_outage_rejoin: (ctx, { path }) => decide(ctx, path.outage, 'rejoin', 'automatic'),
} satisfies Handlers<
  | 'portico_sled_outage_list'
  | 'portico_sled_outage_view'
  | 'portico_sled_outage_fence'
  | 'portico_sled_outage_confirm_off'
  | 'portico_sled_outage_hold'
  | 'portico_sled_outage_rejoin'
>

/** Stores what an operator wants, which the worker carries out. */
async function decide(
  ctx: ReplyContext,
  id: string,
  action: OutageAction,
  wish: OutageWish,
): Promise<WireOutage> {
  const outage = await find(ctx, 'sled_outage', { nameOrId: id })
  const { state, has_fence: hasFence } = outage
  enforce(checkOutageAction(action, { state, wish: outage.wish, hasFence }))
  await recordAction(ctx, outage, { action, wish, userId: userOf(ctx).userId })
  await requestJob(ctx, 'sled-outage', outage.id)
  return shown(ctx, outage.id)
}

async function shown(ctx: ReplyContext, id: string): Promise<WireOutage> {
  const row = await ctx.db
    .selectFrom('sled_outage')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return outageView(row, await namesOf(ctx, [row]))
}

/** Returns the names of the operators who acted. */
async function namesOf(ctx: ReplyContext, rows: readonly Outage[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ steps }) => steps.flatMap(({ userId }) => userId ?? [])))
  if (ids.size === 0) return new Map()
  const users = await ctx.db
    .selectFrom('silo_user')
    .select(['id', 'display_name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(users.map(({ id, display_name }) => [id, display_name]))
}

function outageView(row: Outage, names: ReadonlyMap<string, string>): WireOutage {
  return {
    id: row.id,
    sled_id: row.sled_id,
    sled_serial: row.sled_serial,
    state: row.state,
    wish: row.wish,
    has_fence: row.has_fence,
    time_silent: time(row.time_silent),
    waits_for: row.waits_for,
    machines: row.machines.length,
    steps: row.steps
      .toSorted((one, other) => one.begun.localeCompare(other.begun))
      .map(({ step, begun, done, note, views, userId }) => ({
        step,
        time_begun: time(new Date(begun)),
        time_done: done === null ? null : time(new Date(done)),
        note,
        views: [...views],
        user_id: userId,
        display_name: userId === null ? null : (names.get(userId) ?? null),
      })),
    time_created: time(row.time_created),
    time_modified: time(row.time_modified),
    time_closed: row.time_closed === null ? null : time(row.time_closed),
  }
}
