import { Empty } from '#ui/cells/empty.tsx'
import { LocalSection } from '#shell/list/local-section.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Address, Interface, Link, Peer, Route, SettingsForm } from './form.ts'
import { fecText, kindText, policyText, speedText } from './labels.ts'

/** A row with a unique key. */
type Named<Row> = Row & { readonly key: string }

const named = <Row,>(rows: readonly Row[], nameOf: (row: Row) => string): readonly Named<Row>[] =>
  rows.map((row) => ({ ...row, key: nameOf(row) }))

const keyOf = ({ key }: { readonly key: string }) => key

const text = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | number | null | undefined,
  priority?: 2 | 3,
): Column<Row> => ({
  id,
  header,
  ...(priority && { priority }),
  csv: (row) => value(row) ?? null,
  cell: (row) => {
    const shown = value(row)
    return shown === null || shown === undefined || shown === '' ? <Empty /> : String(shown)
  },
})

const mono = <Row,>(id: string, header: string, value: (row: Row) => string): Column<Row> => ({
  id,
  header,
  csv: value,
  cell: (row) => <span className="font-mono">{value(row)}</span>,
})

const onOff = (value: boolean): string => (value ? 'on' : 'off')

const linkColumns: readonly Column<Named<Link>>[] = [
  mono('name', 'Link', ({ name }) => name),
  text('speed', 'Speed', ({ speed }) => speedText(speed)),
  text('mtu', 'MTU', ({ mtu }) => mtu),
  text('fec', 'Error correction', ({ fec }) => fecText(fec), 2),
  text('autoneg', 'Autonegotiation', ({ autoneg }) => onOff(autoneg), 2),
  text(
    'signal',
    'Transmitter signal',
    ({ txEq }) =>
      txEq == null
        ? null
        : [txEq.pre2, txEq.pre1, txEq.main, txEq.post1, txEq.post2].map((tap) => tap ?? '–').join(' '),
    3,
  ),
]

const lldpColumns: readonly Column<Named<Link>>[] = [
  mono('name', 'Link', ({ name }) => name),
  text('lldp', 'LLDP', ({ lldp }) => onOff(lldp.enabled)),
  text('system', 'System name', ({ lldp }) => lldp.systemName),
  text('chassis', 'Chassis ID', ({ lldp }) => lldp.chassisId, 2),
  text('link', 'Link name', ({ lldp }) => lldp.linkName, 2),
  text('management', 'Management address', ({ lldp }) => lldp.managementIp, 2),
  text('described', 'System description', ({ lldp }) => lldp.systemDescription, 3),
  text('link-described', 'Link description', ({ lldp }) => lldp.linkDescription, 3),
]

const interfaceColumns: readonly Column<Named<Interface>>[] = [
  mono('name', 'Interface', ({ name }) => name),
  text('kind', 'Kind', ({ kind }) => kindText(kind)),
  text('v6', 'IPv6', ({ v6Enabled }) => onOff(v6Enabled)),
]

const addressColumns: readonly Column<Named<Address>>[] = [
  mono('address', 'Address', ({ address }) => address),
  text('interface', 'Interface', ({ interfaceName }) => interfaceName),
  text('lot', 'Address lot', ({ addressLot }) => addressLot),
  text('vlan', 'VLAN', ({ vlanId }) => vlanId, 2),
]

const routeColumns: readonly Column<Named<Route>>[] = [
  mono('dst', 'Destination', ({ dst }) => dst),
  mono('gw', 'Gateway', ({ gw }) => gw),
  text('interface', 'Interface', ({ interfaceName }) => interfaceName),
  text('priority', 'Priority', ({ ribPriority }) => ribPriority, 2),
  text('vlan', 'VLAN', ({ vid }) => vid, 2),
]

const peerColumns: readonly Column<Named<Peer>>[] = [
  mono('addr', 'Peer', ({ addr }) => addr),
  text('config', 'Configuration', ({ bgpConfig }) => bgpConfig),
  text('as', 'AS', ({ remoteAsn }) => (remoteAsn == null ? 'any' : String(remoteAsn))),
  text('interface', 'Interface', ({ interfaceName }) => interfaceName, 2),
  text('times', 'Hold time, keepalive', ({ holdTime, keepalive }) => `${holdTime} s, ${keepalive} s`, 2),
  text('key', 'Key', ({ md5AuthKey }) => (md5AuthKey ? 'set' : 'none'), 2),
  text('in', 'Routes in', ({ allowedImport }) => policyText(allowedImport), 3),
  text('out', 'Routes out', ({ allowedExport }) => policyText(allowedExport), 3),
  text(
    'others',
    'Idle hold, retry, delay',
    ({ idleHoldTime, connectRetry, delayOpen }) => `${idleHoldTime} s, ${connectRetry} s, ${delayOpen} s`,
    3,
  ),
  text('communities', 'Communities', ({ communities }) => communities.join(', '), 3),
  text(
    'attributes',
    'Pref., MED, TTL',
    ({ localPref, multiExitDiscriminator, minTtl }) =>
      [localPref, multiExitDiscriminator, minTtl].every((one) => one == null)
        ? null
        : [localPref, multiExitDiscriminator, minTtl].map((one) => one ?? '–').join(', '),
    3,
  ),
]

/** The content of settings by section. Session keys are not shown, only whether they are set. */
export function SettingsView({ form }: { form: SettingsForm }) {
  const links = named(form.links, ({ name }) => name)
  return (
    <>
      <LocalSection
        listKey="links"
        title="Links"
        noun={{ one: 'link', many: 'links' }}
        columns={linkColumns}
        rows={links}
        rowId={keyOf}
        rowName={keyOf}
        empty={{ body: 'No link. A port with these settings stays dark.' }}
      />
      <LocalSection
        listKey="interfaces"
        title="Interfaces"
        noun={{ one: 'interface', many: 'interfaces' }}
        columns={interfaceColumns}
        rows={named(form.interfaces, ({ name }) => name)}
        rowId={keyOf}
        rowName={keyOf}
        empty={{ body: 'No interfaces.' }}
      />
      <LocalSection
        listKey="addresses"
        title="Addresses"
        noun={{ one: 'address', many: 'addresses' }}
        columns={addressColumns}
        rows={named(form.addresses, ({ address }) => address)}
        rowId={keyOf}
        rowName={keyOf}
        empty={{ body: 'No addresses.' }}
      />
      <LocalSection
        listKey="routes"
        title="Routes"
        noun={{ one: 'route', many: 'routes' }}
        columns={routeColumns}
        rows={named(form.routes, ({ dst, gw, interfaceName }) => `${dst} by ${gw} on ${interfaceName}`)}
        rowId={keyOf}
        rowName={keyOf}
        empty={{ body: 'No static routes.' }}
      />
      <LocalSection
        listKey="peers"
        title="BGP peers"
        noun={{ one: 'peer', many: 'peers' }}
        columns={peerColumns}
        rows={named(form.peers, ({ addr, interfaceName }) => `${addr} on ${interfaceName}`)}
        rowId={keyOf}
        rowName={keyOf}
        empty={{ body: 'No peers. Ports with these settings announce nothing.' }}
      />
      <LocalSection
        listKey="lldp"
        title="LLDP"
        noun={{ one: 'link', many: 'links' }}
        columns={lldpColumns}
        rows={links}
        rowId={keyOf}
        rowName={keyOf}
        empty={{ body: 'No link for LLDP.' }}
      />
    </>
  )
}
