import type { SwitchPortSettings } from '@portico/contract/types.ts'
import { useCallback } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { ipPoolPicture } from '#ui/pictures/ip-pools.ts'
import { SwitchPortFrame } from '../switch-ports/index.ts'
import { nameOf, usePorts } from '../switch-ports/lazy.ts'
import { useWhyPending } from '../revertible-changes/index.ts'
import { settingsActions, settingsBulkActions } from './actions.ts'
import { settingsColumns } from './columns.tsx'
import { PortSettingsGuides } from './guides.tsx'
import { portsWith } from './used-by.ts'

const hrefOf = ({ name }: SwitchPortSettings) => paths.portSettingsOf(name)
const historyOf = ({ name }: SwitchPortSettings) => systemPaths.portSettingsHistory(name)

/** The port settings, and the ports that use them. */
export function PortSettingsList() {
  const ports = usePorts()
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const whyTried = useWhyPending('switch_port_settings')
  const actions = useCallback(
    (settings: SwitchPortSettings) =>
      settingsActions(settings, {
        denied: denied ?? whyTried(settings.id),
        usedBy: portsWith(ports, settings.id).map(nameOf),
      }),
    [denied, whyTried, ports],
  )
  return (
    <ResourceList
      call="networkingSwitchPortSettingsList"
      frame={SwitchPortFrame}
      title="Port settings"
      noun={kinds.switch_port_settings}
      columns={settingsColumns}
      rowHref={hrefOf}
      historyHref={historyOf}
      actions={actions}
      {...(denied === null && { bulk: settingsBulkActions })}
      headerActions={<PortSettingsGuides />}
      create={{
        label: 'New port settings',
        href: systemPaths.portSettingsNew(),
        disabledReason: denied,
      }}
      empty={{
        picture: ipPoolPicture,
        title: 'No port settings',
        body: 'A switch port has a link once settings are applied to it. Settings contain links, addresses, routes and BGP peers.',
      }}
    />
  )
}
