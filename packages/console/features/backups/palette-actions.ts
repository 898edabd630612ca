import { type BackupState, backupStates } from '@portico/domain/backups/states.ts'
import { invoke } from '#data/calls.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { type PaletteResource, whyNotIn } from '#shell/palette/resource-actions.ts'
import { backupActions, whyNotRestore } from './actions.tsx'

const whyNot = whyNotIn(backupStates, (state: BackupState) => whyNotRestore(state))

/** The palette actions of a backup. */
export const backupPaletteActions: PaletteResource = {
  kind: 'Backup',
  get verbs() {
    const hasFiles = knownCapabilities()?.backupFiles === true
    return [
      { label: 'Restore as new instance', whyNot },
      ...(hasFiles ? [{ label: 'Browse files', whyNot }] : []),
      { label: 'Delete' },
    ]
  },
  menu: async ({ id, project }) =>
    backupActions(project ?? '')(await invoke('porticoBackupView', { path: { backup: id } })),
}
