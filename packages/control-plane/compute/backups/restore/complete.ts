import type { InstanceCreate } from '@portico/contract/schemas/instances.ts'
import type { UserActor } from '#kernel/actor.ts'
import type { Context } from '#kernel/context.ts'
import { transact } from '#kernel/database/transact.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { find } from '#authorization/lookup/find.ts'
import type { JobContext } from '#reconcile/job.ts'
import { ownerContext } from '#tasks/as-owner.ts'
import { createInstance } from '#compute/instances/create.ts'
import { endTask } from '../task.ts'
import type { Backup } from '../view.ts'
import { diskChanged, lock } from './fill.ts'
import { disksOf, type Restore } from './restore.ts'

interface Filled {
  readonly user: UserActor
  readonly restore: Restore
  readonly backup: Backup
}

/**
 * Creates the instance with its filled disks, stopped, and ends the restore, in one transaction that is recorded as the
 * user's.
 * @throws RestoreObsolete, RefusalError
 */
export async function completeRestore(ctx: JobContext, { user, restore, backup }: Filled): Promise<void> {
  const { request_id: requestId } = await ctx.db
    .selectFrom('task')
    .select('request_id')
    .where('id', '=', restore.task_id)
    .executeTakeFirstOrThrow()
  const asOwner = ownerContext(ctx, user, { requestId, operation: 'instance_create' })
  await transact(ctx.services.transactions, asOwner, async (db, reservations) => {
    const inside: ReplyContext = { ...asOwner, db, reservations }
    await lock(inside, restore)
    const project = await find(inside, 'project', { nameOrId: restore.project_id })
    const names = await detachDisks(inside, restore)
    await createInstance(inside, project, {
      ...(await requestFor(inside, restore, backup, names)),
      name: restore.name,
    })
    await db.deleteFrom('backup_restore').where('id', '=', restore.id).execute()
    await endTask(inside, restore.task_id, null)
  })
}

/** Ends the imports of the disks. @returns their names in slot order */
async function detachDisks({ db }: Context, restore: Restore): Promise<readonly string[]> {
  const disks = await disksOf(db, restore)
  return Promise.all(
    disks.map(async ({ disk }) => {
      if (disk?.state !== 'importing_from_bulk_writes') return refuse(diskChanged)
      await db.updateTable('disk').set({ state: 'detached' }).where('id', '=', disk.id).execute()
      return disk.name
    }),
  )
}

/** Returns the request that creates the instance as it was. */
async function requestFor(
  ctx: Context,
  { project_id }: Restore,
  { settings }: Backup,
  names: readonly string[],
): Promise<Omit<InstanceCreate, 'name'>> {
  const { description, hostname, ncpus, memory, user_data, auto_restart_policy } = settings
  const attached = names.map((name) => ({ type: 'attach' as const, name }))
  const boot = settings.disks.findIndex((disk) => disk.boot)
  return {
    description,
    hostname,
    ncpus,
    memory,
    user_data,
    auto_restart_policy,
    boot_disk: attached[boot] ?? null,
    disks: attached.filter((_, i) => i !== boot),
    external_ips: [],
    network_interfaces: await interfacesFor(ctx, project_id, settings.network_interfaces),
    // The keys that were injected are on the boot disk.
    ssh_public_keys: [],
    start: false,
  }
}

/**
 * Returns the interfaces in the subnets that have the same names in the project, with new addresses; none if a subnet
 * does not exist.
 */
async function interfacesFor(
  { db }: Context,
  projectId: string,
  interfaces: Backup['settings']['network_interfaces'],
): Promise<InstanceCreate['network_interfaces']> {
  const subnets = await db
    .selectFrom('vpc_subnet as subnet')
    .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
    .select(['vpc.name as vpc', 'subnet.name as subnet'])
    .where('vpc.project_id', '=', projectId)
    .where(
      'subnet.name',
      'in',
      interfaces.map(({ subnet }) => subnet),
    )
    .execute()
  const exist = interfaces.every(({ vpc, subnet }) =>
    subnets.some((each) => each.vpc === vpc && each.subnet === subnet),
  )
  if (interfaces.length === 0 || !exist) return { type: 'none' }
  const primaryFirst = interfaces.toSorted((a, b) => Number(b.primary) - Number(a.primary))
  return {
    type: 'create',
    params: primaryFirst.map(({ name, vpc, subnet }) => ({
      name,
      description: '',
      vpc_name: vpc,
      subnet_name: subnet,
    })),
  }
}
