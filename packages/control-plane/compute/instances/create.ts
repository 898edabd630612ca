import type { InstanceCreate, InstanceDiskAttachment } from '@portico/contract/schemas/instances.ts'
import {
  checkDiskCount,
  checkInstanceCounts,
  checkInstanceSize,
  instanceLimits,
} from '@portico/domain/instances/limits.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { type Context, userOf } from '../../kernel/context.ts'
import { findReadable, nameIn, resolve, type Row } from '../../kernel/lookup/find.ts'
import { newIdentity, requireFreeName } from '../../kernel/names.ts'
import { obey, refuse } from '../../kernel/refusal-error.ts'
import { allocateEphemeral, allocateSnat } from '../../network/external-ips/allocate.ts'
import { attachFloatingIp } from '../../network/floating-ips/attach.ts'
import { createDefaultInterface, createInterfaces } from '../../network/interfaces/create.ts'
import { attachDisk } from '../disks/attach.ts'
import { checkNewDisk, createDisk, type Disk } from '../disks/create.ts'
import type { Instance } from './view.ts'

/**
 * Make an instance with all its parts, stopped (semantics/instances.md sections 1 and 2). Everything or nothing:
 * the transaction undoes the finished parts when a later one is refused.
 */
export async function createInstance(
  ctx: Context,
  project: Row<'project'>,
  body: InstanceCreate,
): Promise<Instance> {
  const newDisks = [...(body.boot_disk === null ? [] : [body.boot_disk]), ...body.disks]
  obey(checkInstanceSize(body.ncpus, body.memory))
  obey(checkDiskCount(newDisks.length))
  for (const disk of newDisks) if (disk.type === 'create') obey(checkNewDisk(disk))
  obey(checkInstanceCounts(countsOf(body)))
  await requireFreeName(ctx, body.name, {
    table: 'instance',
    word: 'instance',
    where: { project_id: project.id },
  })

  const instance = await insertInstance(ctx, project, body)
  await attachDisks(ctx, project, instance, body)
  await connect(ctx, instance, body)
  await giveSshKeys(ctx, instance, body.ssh_public_keys)
  return ctx.db.selectFrom('instance').selectAll().where('id', '=', instance.id).executeTakeFirstOrThrow()
}

function countsOf(body: InstanceCreate) {
  return {
    disks: body.disks.length,
    externalIps: body.external_ips.length,
    ephemeralIps: body.external_ips.filter((ip) => ip.type === 'ephemeral').length,
    nics: body.network_interfaces.type === 'create' ? body.network_interfaces.params.length : 0,
    sshKeys: body.ssh_public_keys?.length ?? 0,
  }
}

async function insertInstance(
  ctx: Context,
  project: Row<'project'>,
  body: InstanceCreate,
): Promise<Instance> {
  return ctx.db
    .insertInto('instance')
    .values({
      ...newIdentity(ctx, body),
      silo_id: project.silo_id,
      project_id: project.id,
      hostname: body.hostname,
      ncpus: body.ncpus,
      memory: body.memory,
      user_data: body.user_data,
      run_state: 'stopped',
      time_run_state_updated: ctx.now,
      boot_disk_id: null,
      auto_restart_policy: body.auto_restart_policy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Disks get slots in order, boot disk first; an existing disk named twice is attached once. */
async function attachDisks(
  ctx: Context,
  project: Row<'project'>,
  instance: Instance,
  body: InstanceCreate,
): Promise<void> {
  if (body.boot_disk !== null) {
    const disk = await obtainDisk(ctx, project, body.boot_disk)
    await attachDisk(ctx, instance, disk)
    await ctx.db
      .updateTable('instance')
      .set({ boot_disk_id: disk.id })
      .where('id', '=', instance.id)
      .execute()
  }
  for (const attachment of body.disks) {
    await attachDisk(ctx, instance, await obtainDisk(ctx, project, attachment))
  }
}

async function obtainDisk(
  ctx: Context,
  project: Row<'project'>,
  attachment: InstanceDiskAttachment,
): Promise<Disk> {
  if (attachment.type === 'create') return createDisk(ctx, project, attachment)
  return resolve(ctx, 'disk', { nameOrId: attachment.name, project: project.id })
}

async function connect(ctx: Context, instance: Instance, body: InstanceCreate): Promise<void> {
  const { network_interfaces: nics } = body
  if (nics.type === 'default') await createDefaultInterface(ctx, instance)
  if (nics.type === 'create') await createInterfaces(ctx, instance, nics.params)
  // Outbound traffic needs an address even when nothing is reachable from outside.
  await allocateSnat(ctx, instance)
  for (const ip of body.external_ips) {
    if (ip.type === 'ephemeral') await allocateEphemeral(ctx, instance, ip.pool)
    else {
      const selector = nameIn({ project: instance.project_id }, ip.floating_ip)
      await attachFloatingIp(ctx, await findReadable(ctx, 'floating_ip', selector), instance)
    }
  }
}

/** Absent means all keys of the creator; the keys are copied, since instances keep what was injected. */
async function giveSshKeys(
  ctx: Context,
  instance: Instance,
  wanted: readonly string[] | undefined,
): Promise<void> {
  const keys =
    wanted === undefined
      ? await ctx.db.selectFrom('ssh_key').selectAll().where('user_id', '=', userOf(ctx).userId).execute()
      : await Promise.all(wanted.map((nameOrId) => resolve(ctx, 'ssh_key', { nameOrId })))
  const distinct = [...new Map(keys.map((key) => [key.id, key])).values()]
  if (distinct.length > instanceLimits.maxSshKeys) {
    refuse(invalidRequest(`cannot attach more than ${instanceLimits.maxSshKeys} ssh keys to the instance`))
  }
  if (distinct.length === 0) return
  await ctx.db
    .insertInto('instance_ssh_key')
    .values(
      distinct.map((key) => ({
        instance_id: instance.id,
        ssh_key_id: key.id,
        name: key.name,
        public_key: key.public_key,
      })),
    )
    .execute()
}
