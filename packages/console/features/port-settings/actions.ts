import type { SwitchPortSettings } from '@portico/contract/types.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { checkSettingsDelete } from '@portico/domain/switch-ports/in-use.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'

const remove = ({ id }: SwitchPortSettings) =>
  writeRequest('networkingSwitchPortSettingsDelete', { query: { portSettings: id } })

const changes = ['switch_port_settings', 'address_lot'] as const

/**
 * Returns the menu of port settings.
 * @param how.denied why the settings may not be changed now; null if they may
 * @param how.usedBy the ports that use the settings; empty if there are none, or if this is unknown
 * @param how.leave navigates away from the page of the settings after deletion
 */
export function settingsActions(
  settings: SwitchPortSettings,
  how: {
    readonly denied: string | null
    readonly usedBy: readonly string[]
    readonly leave?: () => Promise<unknown>
  },
): readonly MenuEntry[] {
  const { denied, usedBy, leave } = how
  return [
    { label: 'Edit', disabledReason: denied, href: systemPaths.portSettingsEdit(settings.name) },
    { label: 'Duplicate', disabledReason: denied, href: systemPaths.portSettingsLike(settings.name) },
    deleteEntry(
      {
        noun: kinds.switch_port_settings,
        name: settings.name,
        consequences: 'Their addresses are released.',
        act: remove(settings),
        changes,
        ...(leave && { leave }),
      },
      denied ?? reasonOf(checkSettingsDelete(usedBy)),
    ),
  ]
}

export const settingsBulkActions: readonly BulkAction<SwitchPortSettings>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Their addresses are released. Settings that a port uses are not deleted.',
    act: remove,
    changes,
    task: { operation: 'networking_switch_port_settings_delete' },
  },
]
