import type { Instance } from '@portico/contract/types.ts'
import { noTarget } from '@portico/domain/backups/target.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import type { backUpNow } from './back-up-now.ts'
import { paths } from '#shell/paths.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'

/** Returns why instances cannot be backed up on this system; null if they can. */
export const whyNoBackups = (guestBackups: boolean | undefined): string | null =>
  guestBackups === true ? null : reasonOf(noTarget)

/** Returns the menu entries for backups of an instance; none on a system without backups. */
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
      onAction: () => void backUp(project, instance),
    },
    { label: 'Edit backup schedule', href: paths.instanceBackups(project, instance.name) },
  ]
}

/** Starts a backup. The code is loaded when it is needed. */
export async function backUp(...of: Parameters<typeof backUpNow>): Promise<void> {
  const { backUpNow: start } = await import('./back-up-now.ts')
  await start(...of)
}
