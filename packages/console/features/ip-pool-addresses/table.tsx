import { parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { Text } from '#ui/cells/text.tsx'
import { Time } from '#ui/cells/time.tsx'
import type { Column } from '#ui/table/column.ts'
import { type HeldAddress, type Holder, holderText, usageLabels } from './cells.ts'

/** A resource that uses an address or some of its ports. */
interface Row {
  readonly id: string
  readonly name: string
  readonly address: HeldAddress
  readonly holder: Holder
}

const columns: readonly Column<Row>[] = [
  {
    id: 'ip',
    header: 'Address',
    csv: ({ name }) => name,
    cell: ({ name }) => <IpAddress value={name} />,
  },
  {
    id: 'use',
    header: 'Use',
    csv: ({ address }) => usageLabels[address.use],
    cell: ({ address }) => usageLabels[address.use],
  },
  {
    id: 'holder',
    header: 'Used by',
    csv: ({ address, holder }) => holderText(holder, address.use),
    cell: ({ address, holder }) => <Text value={holderText(holder, address.use)} />,
  },
  {
    id: 'silo',
    header: 'Silo',
    priority: 2,
    csv: ({ holder }) => holder.silo,
    cell: ({ holder }) => (
      <Link href={systemPaths.siloIpPools(holder.silo)}>
        <Text value={holder.silo} />
      </Link>
    ),
  },
  {
    id: 'since',
    header: 'Since',
    align: 'end',
    priority: 2,
    csv: ({ holder }) => holder.timeCreated,
    cell: ({ holder }) => <Time value={holder.timeCreated} caption="Since" className="text-fg-muted" />,
  },
]

const byAddress = (one: HeldAddress, other: HeldAddress) => parseIpv4(one.ip) - parseIpv4(other.ip)

/** The map as a table: every used address with all resources that use it. */
export function AddressTable({ addresses }: { addresses: readonly HeldAddress[] }) {
  const rows = addresses.toSorted(byAddress).flatMap((address) =>
    address.holders.map((holder, at): Row => ({
      id: `${address.ip}-${at}`,
      name: address.ip,
      address,
      holder,
    })),
  )
  return (
    <LocalSection
      listKey="addresses"
      title="Addresses in use"
      noun={{ one: 'address', many: 'addresses' }}
      rows={rows}
      columns={columns}
      empty={{ body: 'No address is in use.' }}
    />
  )
}
