import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Resources } from '@portico/domain/quotas/quotas.ts'
import type { Context, Db } from '#kernel/context.ts'
import type { FollowedChange } from '#kernel/changes/log.ts'
import type { RemainingRows } from './remaining.ts'

/** A log entry that the change would have. */
export interface PredictedEntry extends FollowedChange {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The effects of a change that are not in its log entries. */
interface Consequences {
  readonly stays?: readonly RemainingRows[]
  /** amounts released by the background jobs that the change requests */
  readonly frees?: Partial<Resources>
  /** IPv4 address in dotted notation, as in the contract */
  readonly address?: string
}

/** Returns the certain effects of a change; called at the end of its transaction. */
type ConsequencesOf = (
  ctx: Pick<Context, 'db'>,
  entry: PredictedEntry,
  /** all changes of the transaction */
  entries: readonly PredictedEntry[],
) => Promise<Consequences>

/**
 * The effects of a change that are in no change log entry: resources that remain when a resource is deleted, and
 * amounts that later background jobs certainly release. By kind in the change log; kinds that are missing have no such
 * effects.
 *
 * Not included are logged effects of a cascade (interfaces, memberships, detached disks), and quotas that handlers
 * release themselves (`release`), which are counted there. Bytes at the hypervisor are removed by workers
 * (`compute/storage-remains.ts`) and belong to no quota.
 */
const rules: Readonly<Record<string, ConsequencesOf>> = {
  disk: async (_, { action, id, projectId }) => {
    if (action !== 'delete') return {}
    const copies = sql`select s.content_id from snapshot s where s.project_id = ${projectId} and s.disk_id = ${id}`
    return {
      stays: [
        {
          kind: 'snapshot',
          how: 'copy',
          which: sql<boolean>`(t.project_id = ${projectId} and t.disk_id = ${id})`,
        },
        { kind: 'image', how: 'made_from', which: sql<boolean>`t.content_id in (${copies})` },
      ],
    }
  },

  snapshot: async (_, { action, id, projectId, before }) => {
    if (action !== 'delete') return {}
    return {
      stays: [
        { kind: 'disk', how: 'origin', which: sql<boolean>`t.id = ${before?.['disk_id']}` },
        { kind: 'image', how: 'made_from', which: sql<boolean>`t.content_id = ${before?.['content_id']}` },
        {
          kind: 'disk',
          how: 'made_from',
          which: sql<boolean>`(t.project_id = ${projectId} and t.snapshot_id = ${id})`,
        },
      ],
    }
  },

  image: async (_, { action, id, before }) => {
    if (action !== 'delete') return {}
    return {
      stays: [
        { kind: 'disk', how: 'made_from', which: sql<boolean>`t.image_id = ${id}` },
        { kind: 'snapshot', how: 'origin', which: sql<boolean>`t.content_id = ${before?.['content_id']}` },
      ],
    }
  },

  /** The instance's disks and floating IPs have already been detached, which the previous entries show. */
  instance: async ({ db }, { action, id, before, after }, entries) => {
    if (action === 'delete') {
      return {
        stays: [
          { kind: 'disk', how: 'detached', which: letGo(entries, 'disk', id) },
          { kind: 'floating_ip', how: 'detached', which: letGo(entries, 'external-ip', id) },
        ],
      }
    }
    const stops = after?.['run_state'] === 'stopping' && before?.['run_state'] !== 'stopping'
    return stops ? { frees: await shareOf(db, id) } : {}
  },

  /** Several instances may share a source NAT address: it is released with the last of them. */
  'external-ip': async ({ db }, { action, before }) => {
    const ip = before?.['ip']
    if (action !== 'delete' || typeof ip !== 'number') return {}
    const held = await db.selectFrom('external_ip').select('id').where('ip', '=', ip).limit(1).execute()
    return held.length === 0 ? { address: formatIpv4(ip) } : {}
  },
}

export const consequencesOf: ConsequencesOf = async (ctx, entry, entries) =>
  (await rules[entry.kind]?.(ctx, entry, entries)) ?? {}

/** Returns the condition for rows `t` that the transaction detached from an instance. */
function letGo(entries: readonly PredictedEntry[], kind: string, instanceId: string): RawBuilder<boolean> {
  const ids = entries
    .filter(
      ({ kind: changed, action, before }) =>
        changed === kind && action === 'update' && before?.['instance_id'] === instanceId,
    )
    .map(({ id }) => id)
  return sql<boolean>`t.id = any(${ids}::uuid[])`
}

/** Returns the amounts of the quotas that the instance's machine uses until it is removed. */
async function shareOf(db: Db, instanceId: string): Promise<Partial<Resources>> {
  const machine = await db
    .selectFrom('machine')
    .select(['ncpus as cpus', 'memory'])
    .where('instance_id', '=', instanceId)
    .executeTakeFirst()
  return machine ?? {}
}
