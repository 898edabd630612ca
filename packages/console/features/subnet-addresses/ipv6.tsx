import type { VpcSubnet } from '@portico/contract/types.ts'
import { containsCidr, parseCidr, tryParseCidr } from '@portico/domain/ip/cidr.ts'
import { Section } from '#ui/page/section.tsx'
import type { Holder } from './cells.ts'

/**
 * Returns the blocks of the subnet's IPv6 prefix for which interfaces forward packets. Interfaces themselves have only
 * IPv4 addresses.
 */
function usedIpv6Blocks(prefix: string, holders: readonly Holder[]): { block: string; holder: Holder }[] {
  const whole = parseCidr(prefix)
  return holders.flatMap((holder) =>
    holder.transitIps.flatMap((block) => {
      const cidr = tryParseCidr(block)
      return cidr !== null && containsCidr(whole, cidr) ? [{ block, holder }] : []
    }),
  )
}

/** The used blocks of the IPv6 prefix as a list, because the prefix is too large for a map. */
export function Ipv6({ subnet, holders }: { subnet: VpcSubnet; holders: readonly Holder[] }) {
  const held = usedIpv6Blocks(subnet.ipv6Block, holders)
  return (
    <Section
      title="IPv6"
      description={
        <>
          <code className="font-mono">{subnet.ipv6Block}</code>, shown as prefixes in use
        </>
      }
    >
      {held.length === 0 ? (
        <p className="text-fg-muted">No address is in use: interfaces have IPv4 addresses only.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {held.map(({ block, holder }) => (
            <li key={`${block} ${holder.interfaceId}`}>
              <code className="font-mono text-xs">{block}</code>{' '}
              <span className="text-fg-muted">
                transit of {holder.instance} {holder.interface}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
