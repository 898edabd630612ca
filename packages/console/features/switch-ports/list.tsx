import { Network } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { LocalList } from '#shell/list/local-section.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { ipPoolPicture } from '#ui/pictures/ip-pools.ts'
import { portActions } from './actions.tsx'
import { portColumns } from './columns.tsx'
import { SwitchPortFrame } from './frame.tsx'
import { FrontPanel } from './front-panel.tsx'
import { keyOf, nameOf, type Port, type Ports, usePorts } from './ports.ts'
import { useWhyNoChange } from './use-denied.ts'

const hrefOf = (port: Port) => systemPaths.switchPort(keyOf(port))
const historyOf = (port: Port) => systemPaths.switchPortHistory(keyOf(port))

/** The ports of the switches, as a diagram and as a table. */
export function SwitchPortList() {
  const ports = usePorts()
  const whyNot = useWhyNoChange(ports)
  const actions = useCallback((port: Port) => portActions(port, whyNot(port)), [whyNot])
  return (
    <LocalList
      frame={SwitchPortFrame}
      listKey=""
      title="Switch ports"
      noun={kinds.switch_port}
      columns={portColumns}
      rows={ports?.rows}
      rowName={nameOf}
      rowHref={hrefOf}
      historyHref={historyOf}
      actions={actions}
      searchPlaceholder="Port, neighbor or settings"
      surround={AboveTable}
      headerActions={
        <Guides
          icon={Network}
          heading="Switch ports"
          summary="Two switches connect the rack to the outside. A port has a link once settings are applied to it."
          guides={['rack-networking', 'allow-list']}
        />
      }
      empty={{
        picture: ipPoolPicture,
        title: 'No switch ports',
        body: <NoPorts ports={ports} />,
      }}
    />
  )
}

/** The diagram shows all ports, independent of the table's page. */
function AboveTable({ children }: { children: ReactNode }) {
  const ports = usePorts()
  return (
    <>
      {ports && ports.rows.length > 0 && <FrontPanel ports={ports.rows} />}
      {children}
    </>
  )
}

/** A text that explains what a single host has instead of switch ports. */
function NoPorts({ ports }: { ports: Ports | undefined }) {
  if (!ports?.fixed) return 'No switch has reported its ports.'
  return (
    <>
      {ports.fixed}.
      {ports.hostInterfaces.map(({ name, state, addresses }) => (
        <span key={name} className="block">
          {name}, {state}:{' '}
          {addresses.map((address) => (
            <IpAddress key={address} value={address} />
          ))}
        </span>
      ))}
    </>
  )
}
