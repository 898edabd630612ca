import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { dropMeter } from './acl.ts'
import { atPort } from './match.ts'
import type { WantedRow } from './rows.ts'

export interface LimitOptions {
  /** Mbit/s that an interface may send, and receive; null or omitted for no limit */
  readonly interfaceRate?: number | null
}

/**
 * Packets per second of a VPC that `ovn-controller` handles itself, by the protocol names of the table Copp, and refused
 * packets that it logs. A guest that sends more takes the service from its own VPC only.
 */
const controllerMeters = {
  services: {
    rate: 200,
    burst: 200,
    protocols: ['arp', 'dhcpv4-opts', 'dhcpv6-opts', 'nd-na', 'nd-ns', 'nd-ra-opts'],
  },
  errors: {
    rate: 100,
    burst: 100,
    protocols: ['arp-resolve', 'nd-ns-resolve', 'icmp4-error', 'icmp6-error', 'reject', 'tcp-reset'],
  },
  drops: { rate: 1, burst: 20, protocols: [] },
} as const

/** Returns the rows of a VPC with limits, so that no guest occupies what others need. */
export function withLimits(
  rows: readonly WantedRow[],
  { id: vpcId, ports }: VpcDocument,
  { interfaceRate = null }: LimitOptions,
): readonly WantedRow[] {
  const meterName = (name: string): string =>
    name === 'drops' ? dropMeter(vpcId) : `portico-${vpcId}-${name}`
  const meters = Object.entries(controllerMeters)
  const protocols = meters.flatMap(([name, of]) => of.protocols.map((one) => [one, meterName(name)] as const))
  const rates = interfaceRate === null ? [] : ports.flatMap((port) => rateRows(port, interfaceRate))
  return [
    ...rows.map((row) => {
      const isSwitch = row.table === 'Logical_Switch'
      if (row.isShared === true || (!isSwitch && row.table !== 'Logical_Router')) return row
      const limits = isSwitch ? { qos_rules: rates.filter(({ of }) => of === row.key).map(keyOf) } : {}
      return { ...row, refs: { ...row.refs, copp: ['limits'], ...limits } }
    }),
    {
      table: 'Copp',
      key: 'limits',
      columns: { name: `portico-${vpcId}`, meters: Object.fromEntries(protocols) },
    },
    ...meters.flatMap(([name, { rate, burst }]): readonly WantedRow[] => [
      {
        table: 'Meter',
        key: `meter/${name}`,
        columns: { name: meterName(name), unit: 'pktps' },
        refs: { bands: [`band/${name}`] },
      },
      { table: 'Meter_Band', key: `band/${name}`, columns: { action: 'drop', rate, burst_size: burst } },
    ]),
    ...rates.map(({ row }) => row),
  ]
}

interface RateRow {
  /** key of the switch */
  readonly of: string
  readonly row: WantedRow
}

const keyOf = ({ row }: RateRow): string => row.key

/** @param rate in Mbit/s */
function rateRows({ id, subnetId }: VpcDocument['ports'][number], rate: number): readonly RateRow[] {
  const limit = (direction: 'from-lport' | 'to-lport', side: 'inport' | 'outport'): RateRow => ({
    of: `switch/${subnetId}`,
    row: {
      table: 'QoS',
      key: `rate/${id}/${direction}`,
      columns: {
        direction,
        priority: 1,
        match: atPort(side, id),
        // In kbit: what the interface may send at once is what it may send in a tenth of a second.
        bandwidth: { rate: Math.ceil(rate * 1000), burst: Math.ceil(rate * 100) },
      },
    },
  })
  return [limit('from-lport', 'inport'), limit('to-lport', 'outport')]
}
