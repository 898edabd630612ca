import type { Instance } from '@portico/contract/types.ts'
import { noTarget } from '@portico/domain/backups/rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { recordStartedTask } from '#data/started-tasks.ts'
import { invalidate } from '#data/update-cache.ts'
import { paths } from '#shell/paths.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'

/** Returns why instances cannot be backed up on this system; null if they can. */
export const whyNoBackups = (guestBackups: boolean | undefined): string | null =>
  guestBackups === true ? null : reasonOf(noTarget)

/** Returns the menu entry that backs up an instance; none on a system without backups. */
export function backUpEntries(
  project: string,
  instance: Pick<Instance, 'id' | 'name' | 'projectId'>,
): readonly MenuEntry[] {
  const { guestBackups } = knownCapabilities() ?? {}
  if (guestBackups === undefined) return []
  return [
    {
      label: 'Back up now',
      disabledReason: whyNoBackups(guestBackups),
      onAction: () => void backUpNow(project, instance),
    },
  ]
}

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
    if (taskId !== null) await recordStartedTask(Promise.resolve({ id: taskId }))
    toast.info({
      title: `Backing up ${name}`,
      action: { label: 'View backups', href: paths.instanceBackups(project, name) },
    })
    await invalidate('backup')
  } catch (error) {
    toast.error({ title: `Could not back up ${name}`, content: messageOf(error) })
  }
}
