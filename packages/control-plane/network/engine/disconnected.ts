import type { NetworkEngine } from '@portico/hypervisor/network/port.ts'
import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import type { JobContext } from '#reconcile/job.ts'

/** ms after the start of an instance within which its interfaces need not be connected yet */
const connectTime = 60_000

/**
 * Records which interfaces of running instances the network engine does not carry packets for. These instances were
 * started while the server ran without the engine (`--networks user`), or their device was removed.
 */
export async function recordDisconnected(
  ctx: Pick<JobContext, 'db' | 'now' | 'transact'>,
  engine: Pick<NetworkEngine, 'observe'>,
): Promise<void> {
  const running = await readRunning(ctx.db, new Date(ctx.now().getTime() - connectTime))
  const found: { readonly vpcId: string; readonly ids: readonly string[] }[] = []
  for (const [vpcId, ids] of running) {
    const { portsUp } = await engine.observe(vpcId)
    const up = new Set(portsUp)
    found.push({ vpcId, ids: ids.filter((id) => !up.has(id)) })
  }
  const stored = await ctx.db
    .selectFrom('vpc_network')
    .select(['vpc_id', 'disconnected'])
    .where(sql<boolean>`disconnected <> '{}'`)
    .execute()
  const before = new Map(stored.map((row) => [row.vpc_id, row.disconnected]))
  const now = new Map(found.filter(({ ids }) => ids.length > 0).map(({ vpcId, ids }) => [vpcId, ids]))
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
    (id) => String(before.get(id) ?? []) !== String(now.get(id) ?? []),
  )
  if (changed.length === 0) return
  await ctx.transact(({ db }) => store(db, changed.toSorted(), now))
}

async function store(
  db: Context['db'],
  vpcIds: readonly string[],
  disconnected: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (const id of vpcIds)
    await db
      .updateTable('vpc_network')
      .set({ disconnected: [...(disconnected.get(id) ?? [])] })
      .where('vpc_id', '=', id)
      .execute()
}

/** Returns the interfaces of the instances that have been running since a time, by VPC and in order. */
async function readRunning(db: Db, since: Date): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('network_interface as nic')
    .innerJoin('instance', 'instance.id', 'nic.instance_id')
    .innerJoin('vpc_network', 'vpc_network.vpc_id', 'nic.vpc_id')
    .select(['nic.vpc_id', 'nic.id'])
    .where('instance.run_state', '=', 'running')
    .where('instance.time_run_state_updated', '<=', since)
    // A port is connected once packets obey the document that contains it.
    .whereRef('vpc_network.in_force', '=', 'vpc_network.wanted')
    .orderBy('nic.id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.vpc_id)].map(([vpcId, of]) => [vpcId, of.map(({ id }) => id)]),
  )
}

/** Returns one sentence for users for each disconnected interface of a VPC. */
export async function disconnectedTexts(db: Db, vpcId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('vpc_network')
    .innerJoin('network_interface as nic', (join) =>
      join.on(sql<boolean>`nic.id = any (vpc_network.disconnected)`),
    )
    .innerJoin('instance', 'instance.id', 'nic.instance_id')
    .select(['nic.name', 'instance.name as instance'])
    .where('vpc_network.vpc_id', '=', vpcId)
    .orderBy('instance.name')
    .orderBy('nic.slot')
    .execute()
  return rows.map(
    ({ name, instance }) =>
      `Instance ${instance} was started without its network interface ${name}. Stop the instance and start it again.`,
  )
}
