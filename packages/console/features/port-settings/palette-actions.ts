import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { settingsActions } from './actions.ts'

/** The palette actions of port settings. */
export const portSettingsPaletteActions: PaletteResource = {
  kind: 'port settings',
  verbs: [{ label: 'Edit' }, { label: 'Duplicate' }, { label: 'Delete' }],
  menu: async ({ id }) => {
    const { settings } = await invoke('networkingSwitchPortSettingsView', { path: { port: id } })
    return settingsActions(settings, { denied: null, usedBy: [] })
  },
}
