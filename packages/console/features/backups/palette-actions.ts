import { type BackupState, backupStates } from '@portico/domain/backups/states.ts'
import { invoke } from '#data/calls.ts'
import { type PaletteResource, whyNotIn } from '#shell/palette/resource-actions.ts'
import { backupActions, whyNotRestore } from './actions.tsx'

/** The palette actions of a backup. */
export const backupPaletteActions: PaletteResource = {
  kind: 'Backup',
  verbs: [
    {
      label: 'Restore as new instance',
      whyNot: whyNotIn(backupStates, (state: BackupState) => whyNotRestore(state)),
    },
    { label: 'Delete' },
  ],
  menu: async ({ id, project }) =>
    backupActions(project ?? '')(await invoke('porticoBackupView', { path: { backup: id } })),
}
