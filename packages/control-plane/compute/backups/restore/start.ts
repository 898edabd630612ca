import type { BackupRestore } from '@portico/contract/portico/backups.ts'
import type { Task } from '@portico/contract/portico/tasks.ts'
import { checkBackupRestore } from '@portico/domain/backups/rules.ts'
import { baseName, generateName } from '@portico/domain/names.ts'
import { nothing } from '@portico/domain/quotas/quotas.ts'
import { requireRoom } from '#fleet/provisioning/charge.ts'
import { requireStorageLeft } from '#fleet/sleds/storage-left.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import type { BackupSettings } from '#kernel/database/schema/backups.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { requireFreeName } from '#kernel/names.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { taskAsShown } from '#tasks/view.ts'
import { createDisk } from '#compute/disks/create.ts'
import { targetOf } from '../target.ts'
import { openBackupTask } from '../task.ts'
import type { Backup } from '../view.ts'

/**
 * Starts to restore a backup as a new instance: creates the disks, which a background job fills. The caller must be
 * allowed to create instances in the project, and the disks are charged to its quota.
 * @throws 400 for a taken name, 403, 404, 409, 429, 507
 */
export async function startRestore(
  ctx: ReplyContext,
  backup: Backup,
  { name, project: nameOrId }: BackupRestore,
): Promise<Task> {
  enforce(checkBackupRestore(backup.state))
  targetOf(ctx, backup)
  const project = await find({ ...ctx, operation: 'instance_create' }, 'project', { nameOrId })
  await requireFreeName(ctx, name, { table: 'instance', word: 'instance', where: { project_id: project.id } })
  const storage = backup.settings.disks.reduce((total, { size }) => total + size, 0)
  await requireRoom(ctx, { silo_id: project.silo_id }, { ...nothing, storage }, await requireStorageLeft(ctx))
  const [id, taskId] = [ctx.newId(), ctx.newId()]
  await ctx.db
    .insertInto('backup_restore')
    .values({
      id,
      backup_id: backup.id,
      silo_id: project.silo_id,
      project_id: project.id,
      user_id: userOf(ctx).userId,
      task_id: taskId,
      name,
    })
    .execute()
  for (const [ordinal, disk] of backup.settings.disks.entries()) {
    const { id: disk_id } = await createDisk(ctx, project, {
      name: await freeDiskName(ctx, project.id, disk),
      description: disk.description,
      size: disk.size,
      disk_source: { type: 'importing_blocks', block_size: disk.block_size },
    })
    await ctx.db.insertInto('backup_restore_disk').values({ restore_id: id, ordinal, disk_id }).execute()
  }
  await openBackupTask(ctx, {
    id: taskId,
    projectId: project.id,
    about: { kind: 'restore', backup: backup.id, instance: name },
    total: backup.size,
  })
  await requestJob(ctx, 'backup-restore', id)
  return taskAsShown(ctx, taskId)
}

/** Returns the name that the disk had, with another ending if a disk of the project has it. */
async function freeDiskName(
  ctx: Context,
  projectId: string,
  { name }: BackupSettings['disks'][number],
): Promise<string> {
  const taken = await ctx.db
    .selectFrom('disk')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst()
  return taken === undefined ? name : generateName(ctx.random, baseName(name))
}
