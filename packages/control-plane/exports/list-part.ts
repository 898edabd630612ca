import type { BulkList } from '@portico/contract/portico/bulk.ts'
import type { ExportSource } from '@portico/contract/portico/exports.ts'
import { exportLimits, tooManyRows, unknownColumn } from '@portico/domain/exports/limits.ts'
import { columnsNamed } from '@portico/domain/exports/lists.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { liesThere, type ViewedList } from '@portico/domain/viewed-lists.ts'
import { sql } from 'kysely'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { obey, refuse } from '#kernel/refusal-error.ts'
import { sources } from '#bulk/lists.ts'
import { type Asked, callPage, callPart } from './call-page.ts'
import type { Part, Start } from './part.ts'

type Source = Extract<ExportSource, { type: 'list' }>

/** The calls that answer the lists' rows. */
const calls = {
  project: 'project_list',
  instance: 'instance_list',
  disk: 'disk_list',
  snapshot: 'snapshot_list',
  image: 'image_list',
  floating_ip: 'floating_ip_list',
  anti_affinity_group: 'anti_affinity_group_list',
  affinity_group: 'affinity_group_list',
  vpc: 'vpc_list',
  probe: 'probe_list',
  ssh_key: 'current_user_ssh_key_list',
  silo: 'silo_list',
  ip_pool: 'ip_pool_list',
  address_lot: 'networking_address_lot_list',
  bgp_config: 'networking_bgp_config_list',
  switch_port_settings: 'networking_switch_port_settings_list',
} as const satisfies Readonly<Record<ViewedList, BulkList>>

export async function startOfList(ctx: ReplyContext, source: Source): Promise<Start> {
  const { list, project, search, state } = source
  if (!liesThere(list, project === undefined ? 'silo' : 'project')) {
    refuse(invalidRequest(project === undefined ? `${list} needs a project` : `${list} takes no project`))
  }
  const operation = calls[list]
  const { hasStates, listed } = sources[operation]
  if (state !== undefined && !hasStates) refuse(invalidRequest(`${operation} takes no state`))
  columnsOf(source)
  await requireList(ctx, source)
  const { rows } = await listed({ ...ctx, operation }, { project, search, state })
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (${rows}) l limit ${exportLimits.rows + 1}) counted`.execute(ctx.db)
  const count = counted.rows[0]?.count ?? 0
  obey(count > exportLimits.rows ? tooManyRows : null)
  return { first: null, total: Math.max(1, count) }
}

/** @throws what the list's own call refuses the asker with, and an order that it does not have */
export async function requireList(ctx: ReplyContext, source: Source): Promise<void> {
  await callPage(ctx, askedOf(source), null, 1)
}

export function listPart(ctx: ReplyContext, source: Source, token: string | null): Promise<Part> {
  return callPart(ctx, askedOf(source), columnsOf(source), token)
}

function columnsOf({ list, columns }: Source) {
  return columnsNamed(list, columns) ?? refuse(unknownColumn)
}

function askedOf({ list, project, search, state, sort }: Source): Asked {
  return { operation: calls[list], query: { project, search, state, sort } }
}
