import { backupLimits } from '@portico/domain/backups/limits.ts'
import { checkBackupCreate, tooManyBackups, unfinishedBackup } from '@portico/domain/backups/rules.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { Context } from '#kernel/context.ts'
import type { BackupSettings } from '#kernel/database/schema/backups.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { newIdentity, writeNamed } from '#kernel/names.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { Instance } from '../instances/view.ts'
import type { Disk } from '../disks/create.ts'
import type { Backup } from './view.ts'

interface NewBackup {
  /** generated from the instance's name and the time if omitted */
  readonly name?: string | undefined
  readonly description?: string | undefined
  /** location of the target */
  readonly target: string
  /** the user who makes it, and the task; null for a schedule */
  readonly madeBy: { readonly userId: string; readonly taskId: string } | null
}

/**
 * Writes a backup of an instance as `creating`; a background job copies the disks that are attached now.
 * @throws 400, 409 if the instance cannot be backed up now, 507 if the project has too many backups
 */
export async function createBackup(
  ctx: Context,
  instance: Instance,
  { name, description = '', target, madeBy }: NewBackup,
): Promise<Backup> {
  const disks = await disksOf(ctx, instance.id)
  enforce(checkBackupCreate(disks))
  await requireRoom(ctx, instance)
  const { silo_id, project_id } = instance
  const identity = newIdentity(ctx, { name: name ?? nameAt(instance.name, ctx.now), description })
  const named = { word: 'backup', name: identity.name, constraint: 'backup_project_id_name_key' }
  const backup = await writeNamed(named, async () =>
    ctx.db
      .insertInto('backup')
      .values({
        ...identity,
        silo_id,
        project_id,
        instance_id: instance.id,
        instance_name: instance.name,
        settings: JSON.stringify(await settingsOf(ctx, instance, disks)),
        target,
        state: 'creating',
        failure: null,
        scheduled: madeBy === null,
        user_id: madeBy?.userId ?? null,
        task_id: madeBy?.taskId ?? null,
        size: disks.reduce((sum, { size }) => sum + size, 0),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  const copied = disks.map(({ id, size }, ordinal) => ({
    backup_id: backup.id,
    ordinal,
    disk_id: id,
    content_id: ctx.newId(),
    size,
  }))
  await ctx.db.insertInto('backup_disk').values(copied).execute()
  await requestJob(ctx, 'backup', backup.id)
  return backup
}

/** Returns the name of a backup at a time, such as `web-1-20261127-023000`. */
function nameAt(instance: string, now: Date): string {
  const digits = now.toISOString().replaceAll(/\D/g, '')
  return nameWith(instance, `-${digits.slice(0, 8)}-${digits.slice(8, 14)}`)
}

function disksOf({ db }: Context, instanceId: string): Promise<Disk[]> {
  return db.selectFrom('disk').selectAll().where('instance_id', '=', instanceId).orderBy('slot').execute()
}

async function requireRoom({ db }: Context, { id, project_id }: Instance): Promise<void> {
  const unfinished = await db
    .selectFrom('backup')
    .select('id')
    .where('instance_id', '=', id)
    .where('state', '=', 'creating')
    .executeTakeFirst()
  if (unfinished !== undefined) refuse(unfinishedBackup)
  const last = await db
    .selectFrom('backup')
    .select('id')
    .where('project_id', '=', project_id)
    .orderBy('id')
    .offset(backupLimits.perProject - 1)
    .executeTakeFirst()
  if (last !== undefined) refuse(tooManyBackups)
}

async function settingsOf(
  { db }: Context,
  instance: Instance,
  disks: readonly Disk[],
): Promise<BackupSettings> {
  const network_interfaces = await db
    .selectFrom('network_interface as nic')
    .innerJoin('vpc', 'vpc.id', 'nic.vpc_id')
    .innerJoin('vpc_subnet as subnet', 'subnet.id', 'nic.subnet_id')
    .select(['nic.name', 'vpc.name as vpc', 'subnet.name as subnet', 'nic.is_primary as primary'])
    .where('nic.instance_id', '=', instance.id)
    .orderBy('nic.slot')
    .execute()
  const { description, hostname, ncpus, memory, user_data, auto_restart_policy } = instance
  return {
    description,
    hostname,
    ncpus,
    memory,
    user_data,
    auto_restart_policy,
    disks: disks.map(({ id, name, description: about, size, block_size }) => ({
      name,
      description: about,
      size,
      block_size: block_size as BackupSettings['disks'][number]['block_size'],
      boot: id === instance.boot_disk_id,
    })),
    network_interfaces,
  }
}
