import type { VpcSubnet } from '@portico/contract/types.ts'
import { parseCidr } from '@portico/domain/ip/cidr.ts'
import { reservedAddresses, usableAddresses } from '@portico/domain/ip/subnet-addresses.ts'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { percentText } from '#ui/format/percent.ts'
import { numberText } from '#ui/format/text.ts'
import { Properties } from '#ui/page/properties.tsx'
import type { Addresses } from './cells.ts'

/** The number of used addresses of a subnet, and the next free address. */
export function Figures({ subnet, addresses }: { subnet: VpcSubnet; addresses: Addresses }) {
  const { first, last } = usableAddresses(parseCidr(subnet.ipv4Block))
  const usable = last - first + 1
  const free = usable - addresses.held
  return (
    <Properties
      items={[
        { label: 'IPv4 block', value: <code className="font-mono text-xs">{subnet.ipv4Block}</code> },
        {
          label: 'In use',
          value: (
            <>
              {numberText(addresses.held)}{' '}
              <span className="text-fg-muted">of {numberText(usable)} usable</span>
            </>
          ),
        },
        {
          label: 'Free',
          value: (
            <>
              {numberText(free)}{' '}
              <span className="text-fg-muted">
                {percentText(free / usable)}, {reservedAddresses + 1} more are reserved
              </span>
            </>
          ),
        },
        { label: 'Next free', value: <IpAddress value={addresses.nextFree} /> },
      ]}
    />
  )
}
