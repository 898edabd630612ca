import type { Backup } from '@portico/contract/types.ts'
import { checkBackupRestore } from '@portico/domain/backups/rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'

const { Component: RestoreDialog } = lazyComponent(
  async () => (await import('./restore-dialog.tsx')).RestoreDialog,
)

const { Component: FilesPanel } = lazyComponent(async () => (await import('./files-panel.tsx')).FilesPanel)

/** Returns why a backup in this state cannot be restored; null if it can. */
export const whyNotRestore = (state: Backup['state']) => reasonOf(checkBackupRestore(state))

const removeBackup = (backup: Backup) => writeRequest('porticoBackupDelete', { path: { backup: backup.id } })

/** Returns the row menu of a backup. */
export function backupActions(project: string) {
  return (backup: Backup): readonly MenuEntry[] => [
    {
      label: 'Restore as new instance',
      disabledReason: whyNotRestore(backup.state),
      onAction: () =>
        openDialog((close) => <RestoreDialog project={project} backup={backup} onClose={close} />),
    },
    ...(knownCapabilities()?.backupFiles === true
      ? [
          {
            label: 'Browse files',
            disabledReason: whyNotRestore(backup.state),
            onAction: () => openDialog((close) => <FilesPanel backup={backup} onClose={close} />),
          },
        ]
      : []),
    deleteEntry({
      noun: kinds.backup,
      name: backup.name,
      consequences:
        backup.state === 'creating'
          ? 'It is not complete yet, and its task is cancelled.'
          : 'Its instance and other backups are not affected.',
      act: removeBackup(backup),
      changes: ['backup', 'task'],
    }),
  ]
}

export const backupBulk: readonly BulkAction<Backup>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    whyNot: () => null,
    consequences: 'Their instances and other backups are not affected.',
    act: removeBackup,
    changes: ['backup'],
    task: { operation: 'portico_backup_delete' },
  },
]
