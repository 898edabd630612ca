import type { SwitchPortSettings } from '@portico/contract/types.ts'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { copyId } from '#shell/list/copy-id.ts'
import { menuCommands } from '#shell/palette/menu-commands.ts'
import { usePaletteActions } from '#shell/palette/use-palette-actions.ts'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { keyOf, nameOf, type Port, usePorts } from '../switch-ports/lazy.ts'
import { useWhyPending } from '../revertible-changes/index.ts'
import { settingsActions } from './actions.ts'
import { PortSettingsGuides } from './guides.tsx'
import { useSettings } from './use-settings.ts'
import { SettingsView } from './settings-view.tsx'
import { portsWith } from './used-by.ts'
import { geometryLabels } from './labels.ts'

/** The page of port settings: their content, and the ports that use them. */
export function PortSettingsPage({ settings: name }: { settings: string }) {
  const { view, form } = useSettings(name)
  const { settings } = view
  const all = usePorts()
  const ports = useMemo(() => portsWith(all, settings.id), [all, settings.id])
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const tried = useWhyPending('switch_port_settings')(settings.id)
  const why = denied ?? tried
  const menu = useMenu(settings, why, ports)
  usePaletteActions(
    useMemo(
      () => [
        {
          heading: 'Actions',
          entries: menuCommands(menu, { ...settings, kind: 'port settings' }).map((entry) => ({
            ...entry,
            isOfPage: true as const,
          })),
        },
      ],
      [menu, settings],
    ),
  )
  return (
    <>
      <PageHeader
        areOffered
        title={settings.name}
        actions={
          <>
            <PortSettingsGuides />
            <LinkButton href={systemPaths.portSettingsEdit(settings.name)} disabledReason={why}>
              Edit
            </LinkButton>
            <Menu trigger={<IconButton icon={MoreIcon} label="Port settings actions" />} entries={menu} />
          </>
        }
      />
      <Properties
        items={[
          { label: 'Description', value: <Description text={settings.description} /> },
          {
            label: 'Applied to',
            value:
              ports.length === 0
                ? 'No port'
                : ports.map((port, index) => (
                    <span key={port.id}>
                      {index > 0 && ', '}
                      <Link href={systemPaths.switchPort(keyOf(port))}>{nameOf(port)}</Link>
                    </span>
                  )),
          },
          { label: 'Shape', value: geometryLabels[form.geometry] },
          { label: 'ID', value: <Id value={settings.id} /> },
          { label: 'Created', value: <Time value={settings.timeCreated} caption="Created" /> },
          { label: 'Last modified', value: <Time value={settings.timeModified} caption="Last modified" /> },
        ]}
      />
      <SettingsView form={form} />
    </>
  )
}

/**
 * Returns the menu of port settings. @param why why the settings may not be changed @param ports the ports that use
 * them
 */
function useMenu(settings: SwitchPortSettings, why: string | null, ports: readonly Port[]) {
  const { changes } = useSession().capabilities
  const { navigate } = useRouter()
  return useMemo(
    () => [
      copyId(settings.id),
      ...(changes ? [{ label: 'History', href: systemPaths.portSettingsHistory(settings.name) }] : []),
      ...settingsActions(settings, {
        denied: why,
        usedBy: ports.map(nameOf),
        leave: () => navigate({ href: systemPaths.portSettings() }),
      }),
    ],
    [settings, changes, why, ports, navigate],
  )
}
