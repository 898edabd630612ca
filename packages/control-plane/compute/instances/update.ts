import type { InstanceUpdate } from '@portico/contract/schemas/instances.ts'
import { checkInstanceSize } from '@portico/domain/instances/limits.ts'
import { checkAction } from '@portico/domain/instances/actions.ts'
import { notAttached } from '@portico/domain/disks/actions.ts'
import type { Context } from '#kernel/context.ts'
import { findReadable, nameIn } from '#authorization/lookup/find.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { Instance } from './view.ts'

/**
 * Replaces size, boot disk and auto-restart policy; boot disk and policy are unset if absent
 * (docs/reference/instances.md#update). If one change is refused, none is made.
 */
export async function updateInstance(
  ctx: Context,
  instance: Instance,
  body: InstanceUpdate,
): Promise<Instance> {
  enforce(checkInstanceSize(body.ncpus, body.memory))
  const bootDiskId = await bootDisk(ctx, instance, body.boot_disk)
  if (bootDiskId !== instance.boot_disk_id) enforce(checkAction('updateBootDisk', instance.run_state))
  if (body.ncpus !== instance.ncpus || body.memory !== instance.memory)
    enforce(checkAction('resize', instance.run_state))
  return ctx.db
    .updateTable('instance')
    .set({
      ncpus: body.ncpus,
      memory: body.memory,
      boot_disk_id: bootDiskId,
      auto_restart_policy: body.auto_restart_policy ?? null,
    })
    .where('id', '=', instance.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function bootDisk(
  ctx: Context,
  instance: Instance,
  nameOrId: string | undefined,
): Promise<string | null> {
  if (nameOrId === undefined) return null
  const disk = await findReadable(ctx, 'disk', nameIn({ project: instance.project_id }, nameOrId))
  if (disk.instance_id !== instance.id) refuse(notAttached)
  return disk.id
}
