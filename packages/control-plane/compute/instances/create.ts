import type { DiskCreate } from '@portico/contract/schemas/disks.ts'
import type { InstanceCreate, InstanceDiskAttachment } from '@portico/contract/schemas/instances.ts'
import {
  checkDiskCount,
  checkInstanceCounts,
  checkInstanceSize,
  instanceLimits,
} from '@portico/domain/instances/limits.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { attempt } from '#kernel/database/attempt.ts'
import { findReadable, nameIn, resolve, type Row } from '#authorization/lookup/find.ts'
import { newIdentity, writeNamed } from '#kernel/names.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { allocateEphemeral, allocateSnat } from '#network/external-ips/allocate.ts'
import { attachFloatingIp } from '#network/floating-ips/attach.ts'
import { createDefaultInterface, createInterfaces } from '#network/interfaces/create.ts'
import { attachDisk } from '../disks/attach.ts'
import { checkNewDisk, createDisk, type Disk } from '../disks/create.ts'
import { addMachine, reserveCapacity } from './machine.ts'
import { advisingOvercommit } from './overcommit-advice.ts'
import { setRunState } from './state.ts'
import type { Instance } from './view.ts'

/**
 * Creates an instance with its disks, interfaces and addresses, and requests its start if the request says so
 * (docs/reference/instances.md#limits, docs/reference/instances.md#create). If one of these is refused, the transaction
 * rolls back all of them. Only a refused start leaves a valid instance: it is created, stopped, and shows why.
 */
export async function createInstance(
  ctx: ReplyContext,
  project: Row<'project'>,
  body: InstanceCreate,
): Promise<Instance> {
  checkSizes(body)
  const id = ctx.newId()
  const disks = await chooseDisks(ctx, project, body)
  const bootDiskId = body.boot_disk === null ? null : (disks[0]?.id ?? null)
  const instance = await insertInstance(ctx, project, { ...body, id, bootDiskId })
  await attachDisks(ctx, project, instance, disks)
  await connect(ctx, instance, body)
  await copySshKeys(ctx, instance, body.ssh_public_keys)
  return body.start ? startNew(ctx, instance) : instance
}

/** Returns the disks of a new instance, in slot order. */
export function disksOf({
  boot_disk,
  disks,
}: Pick<InstanceCreate, 'boot_disk' | 'disks'>): readonly InstanceDiskAttachment[] {
  return boot_disk === null ? disks : [boot_disk, ...disks]
}

/** Checks the rules that need only the request. @throws 400 */
export function checkSizes(body: Omit<InstanceCreate, 'name' | 'description' | 'hostname'>): void {
  const disks = disksOf(body)
  enforce(checkInstanceSize(body.ncpus, body.memory))
  enforce(checkDiskCount(disks.length))
  for (const disk of disks) if (disk.type === 'create') enforce(checkNewDisk(disk))
  enforce(checkInstanceCounts(countsOf(body)))
}

/**
 * Reserves capacity for an instance written as starting. Called last, so that a request refused for other reasons
 * reserves nothing. A new instance is not a member of any group yet.
 */
async function startNew(ctx: ReplyContext, instance: Instance): Promise<Instance> {
  const room = await attempt(ctx, () =>
    advisingOvercommit(ctx, instance, () => reserveCapacity(ctx, instance, [])),
  )
  if ('refusal' in room) return setRunState(ctx, instance, 'stopped', { failure: room.refusal.message })
  await addMachine(ctx, instance, room.value)
  return instance
}

function countsOf(body: Parameters<typeof checkSizes>[0]) {
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
  body: InstanceCreate & { readonly id: string; readonly bootDiskId: string | null },
): Promise<Instance> {
  const name = { word: 'instance', name: body.name, constraint: 'instance_project_id_name_key' }
  return writeNamed(name, () =>
    ctx.db
      .insertInto('instance')
      .values({
        ...newIdentity(ctx, body),
        id: body.id,
        silo_id: project.silo_id,
        project_id: project.id,
        hostname: body.hostname,
        ncpus: body.ncpus,
        memory: body.memory,
        user_data: body.user_data,
        run_state: body.start ? 'starting' : 'stopped',
        time_run_state_updated: ctx.now,
        boot_disk_id: body.bootDiskId,
        auto_restart_policy: body.auto_restart_policy,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** A disk of the new instance: one to be created, or an existing one. */
type ChosenDisk =
  | { readonly id: string; readonly create: DiskCreate }
  | { readonly id: string; readonly existing: Disk }

/** Returns the instance's disks in slot order, boot disk first; a disk named twice is used once. */
async function chooseDisks(
  ctx: Context,
  project: Row<'project'>,
  body: InstanceCreate,
): Promise<ChosenDisk[]> {
  const chosen = new Map<string, ChosenDisk>()
  for (const attachment of disksOf(body)) {
    const disk = await chooseDisk(ctx, project, attachment)
    if (!chosen.has(disk.id)) chosen.set(disk.id, disk)
  }
  return [...chosen.values()]
}

async function chooseDisk(
  ctx: Context,
  project: Row<'project'>,
  attachment: InstanceDiskAttachment,
): Promise<ChosenDisk> {
  if (attachment.type === 'create') return { id: ctx.newId(), create: attachment }
  const existing = await resolve(ctx, 'disk', { nameOrId: attachment.name, project: project.id })
  return { id: existing.id, existing }
}

async function attachDisks(
  ctx: Context,
  project: Row<'project'>,
  instance: Instance,
  disks: readonly ChosenDisk[],
): Promise<void> {
  for (const [slot, disk] of disks.entries()) {
    if ('existing' in disk) await attachDisk(ctx, instance, disk.existing, slot)
    else await createDisk(ctx, project, disk.create, { id: disk.id, instance_id: instance.id, slot })
  }
}

async function connect(ctx: Context, instance: Instance, body: InstanceCreate): Promise<void> {
  const { network_interfaces: nics } = body
  if (nics.type === 'default') await createDefaultInterface(ctx, instance)
  if (nics.type === 'create') await createInterfaces(ctx, instance, nics.params)
  // Outbound traffic needs an address even if the instance cannot be reached from outside.
  await allocateSnat(ctx, instance)
  for (const ip of body.external_ips) {
    if (ip.type === 'ephemeral') await allocateEphemeral(ctx, instance, ip.pool)
    else {
      const selector = nameIn({ project: instance.project_id }, ip.floating_ip)
      await attachFloatingIp(ctx, await findReadable(ctx, 'floating_ip', selector), instance)
    }
  }
}

/**
 * Copies the SSH keys, because instances keep the injected keys. If no keys are given, all keys of the creator are
 * copied.
 */
async function copySshKeys(
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
