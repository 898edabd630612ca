import type { Instance } from '@portico/contract/types.ts'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { recordStartedTask } from '#data/started-tasks.ts'
import { invalidate } from '#data/update-cache.ts'
import { paths } from '#shell/paths.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Starts a backup. Its task shows the progress, and announces the end. */
export async function backUpNow(
  project: string,
  { id, name, projectId }: Pick<Instance, 'id' | 'name' | 'projectId'>,
): Promise<void> {
  try {
    const { taskId } = await invoke('porticoBackupCreate', {
      query: { project: projectId },
      body: { instance: id },
    })
    const action = { label: 'View backups', href: paths.instanceBackups(project, name) }
    const showStart = () => toast.info({ title: `Backing up ${name}`, action })
    if (taskId === null) showStart()
    else await recordStartedTask(Promise.resolve({ id: taskId }), showStart)
    await invalidate('backup')
  } catch (error) {
    toast.error({ title: `Could not back up ${name}`, content: messageOf(error) })
  }
}
