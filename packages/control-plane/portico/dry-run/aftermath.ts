import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Resources } from '@portico/domain/quotas/quotas.ts'
import type { Context, Db } from '#kernel/context.ts'
import type { FollowedChange } from '#kernel/changes/log.ts'
import type { Left } from './staying.ts'

/** One entry that the change log would get. */
export interface ForeseenEntry extends FollowedChange {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** What follows from a change beside what is logged of it. */
interface Aftermath {
  readonly stays?: readonly Left[]
  /** Becomes free by the work that the change asks for. */
  readonly frees?: Partial<Resources>
  /** Dotted, as the contract writes it. */
  readonly address?: string
}

/** Says of each change, asked at the end of its transaction, what follows from it for certain. */
type AftermathOf = (
  ctx: Pick<Context, 'db'>,
  entry: ForeseenEntry,
  /** everything that the transaction changes */
  entries: readonly ForeseenEntry[],
) => Promise<Aftermath>

/**
 * What follows from a change and is in no entry of the change log: what is left when something goes, and what work that
 * comes later frees for certain. By kind, as the change log names it; a kind that is not here has nothing of the sort.
 *
 * Not here: what is logged of the cascade itself (interfaces, memberships, disks let go), and what of quotas handlers
 * give back themselves (`giveBack`), which is counted where they do. Bytes at the hypervisor are cleared away by workers
 * (`compute/storage-remains.ts`) and are in no quota.
 */
const rules: Readonly<Record<string, AftermathOf>> = {
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

  /** Its disks and floating IPs have been let go by now, which the entries before this one say. */
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

  /** Several instances may share an address for what they send: it is free when the last of them gives it back. */
  'external-ip': async ({ db }, { action, before }) => {
    const ip = before?.['ip']
    if (action !== 'delete' || typeof ip !== 'number') return {}
    const held = await db.selectFrom('external_ip').select('id').where('ip', '=', ip).limit(1).execute()
    return held.length === 0 ? { address: formatIpv4(ip) } : {}
  },
}

export const aftermathOf: AftermathOf = async (ctx, entry, entries) =>
  (await rules[entry.kind]?.(ctx, entry, entries)) ?? {}

/** Rows `t` that were an instance's and are nobody's any more. */
function letGo(entries: readonly ForeseenEntry[], kind: string, instanceId: string): RawBuilder<boolean> {
  const ids = entries
    .filter(
      ({ kind: changed, action, before }) =>
        changed === kind && action === 'update' && before?.['instance_id'] === instanceId,
    )
    .map(({ id }) => id)
  return sql<boolean>`t.id = any(${ids}::uuid[])`
}

/** What the instance's machine has of the quotas until it is gone. */
async function shareOf(db: Db, instanceId: string): Promise<Partial<Resources>> {
  const machine = await db
    .selectFrom('machine')
    .select(['ncpus as cpus', 'memory'])
    .where('instance_id', '=', instanceId)
    .executeTakeFirst()
  return machine ?? {}
}
