import type { Api } from '@portico/contract/client.ts'
import type { ControlPlane } from '#control-plane.ts'
import { fail } from '#compute/backups/end.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { asUser, type Caller, createIfMissing, expectOk } from './caller.ts'
import { exampleFileSystem, fileSystemStart } from './file-system.ts'
import { dataDiskName, type DemoProject } from './story/story.ts'

const MIB = 1024 ** 2

/** Bytes that the guest of an instance writes between two backups. */
const writtenBetween = 32 * MIB

/**
 * Backs up instances of a project, one backup after the other, and sets their schedules. Does nothing on a system
 * without a target for backups.
 */
export async function buildBackups(
  controlPlane: ControlPlane,
  caller: Caller,
  project: DemoProject,
): Promise<void> {
  if (controlPlane.services.backupTarget === null) return
  const query = { project: project.name }
  for (const [i, { schedule, failure, ...body }] of (project.backups ?? []).entries()) {
    await asUser(controlPlane, caller, async (api) => {
      await writeData(controlPlane, api, project.name, body.instance, i * writtenBetween)
      await createIfMissing(api.porticoBackupCreate({ query, body }))
      const { id } = await expectOk(api.porticoBackupView({ path: { backup: body.name ?? '' }, query }))
      if (failure !== undefined) await controlPlane.asSystem('demo', (ctx) => fail(ctx, id, failure))
    })
    await controlPlane.reconciler.settle()
    await asUser(controlPlane, caller, async (api) => {
      await dismissTasks(api)
      const path = { instance: body.instance }
      if (schedule === undefined) return
      await expectOk(api.porticoBackupScheduleUpdate({ path, query, body: { schedule } }))
      await makeDue(controlPlane, (await expectOk(api.instanceView({ path, query }))).id)
    })
    await controlPlane.reconciler.settle()
  }
}

/** Lets the schedule of an instance make its first backup now. */
async function makeDue(controlPlane: ControlPlane, instanceId: string): Promise<void> {
  await controlPlane.asSystem('demo', async (ctx) => {
    await ctx.db
      .updateTable('backup_due')
      .set({ time_due: ctx.now })
      .where('instance_id', '=', instanceId)
      .execute()
    await requestJob(ctx, 'backup-schedule', instanceId)
  })
}

/**
 * Writes to the disks of an instance, as its guest would, so that a backup has something to copy, and files that can be
 * browsed.
 */
async function writeData(
  { services }: ControlPlane,
  api: Api,
  project: string,
  instance: string,
  offset: number,
): Promise<void> {
  const { volumes } = services.hypervisor
  const query = { project }
  const { bootDiskId } = await expectOk(api.instanceView({ path: { instance }, query }))
  if (bootDiskId != null) await volumes.write(bootDiskId, fileSystemStart, await exampleFileSystem())
  const disk = await api.diskView({ path: { disk: dataDiskName(instance) }, query })
  if (disk.type !== 'success') return
  const data = new Uint8Array(writtenBetween).fill(1)
  await volumes.write(disk.data.id, offset, data)
}

/** The tasks of the backups have ended. Other tasks are in the story on purpose. */
async function dismissTasks(api: Api): Promise<void> {
  const { items } = await expectOk(api.porticoTaskList({ query: { state: ['done', 'failed'] } }))
  for (const { id, about } of items) {
    if (about.kind === 'backup') await expectOk(api.porticoTaskDelete({ path: { task: id } }))
  }
}
