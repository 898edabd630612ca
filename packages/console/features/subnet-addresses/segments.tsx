import { cidrSize, parseCidr } from '@portico/domain/ip/cidr.ts'
import { segmentsOf } from '@portico/domain/ip/block-segments.ts'
import { fillClass } from '#shell/address-map/fill-class.ts'
import { Link } from '#ui/actions/link.tsx'
import { cx } from '#ui/cx.ts'
import { countOf, numberText } from '#ui/format/text.ts'
import type { Addresses } from './cells.ts'

/** Returns the common start of a segment's addresses: `10.4` or `10.4.3`. */
function beginningOf(part: string): string {
  const [address = '', width] = part.split('/')
  return address
    .split('.')
    .slice(0, Number(width) / 8)
    .join('.')
}

/**
 * A block that is too large to show each address, as segments with the number of used addresses and a link to the
 * segment.
 */
export function BlockSegments(props: {
  addresses: Addresses
  /** Returns the page of a segment's addresses */
  hrefOf: (block: string) => string
}) {
  const { addresses, hrefOf } = props
  const held = new Map(addresses.parts.map((part) => [part.block, part.held]))
  const parts = segmentsOf(parseCidr(addresses.block))
  const size = Number(cidrSize(parseCidr(parts[0] ?? addresses.block)))
  return (
    <ul
      aria-label={`Parts of ${addresses.block}`}
      className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-1"
    >
      {parts.map((part) => {
        const count = held.get(part) ?? 0
        return (
          <li key={part}>
            <Link href={hrefOf(part)} aria-label={`${part}, ${countOf(count, 'address', 'addresses')} held`}>
              <span
                className={cx(
                  'flex items-baseline justify-between gap-2 rounded-sm border border-line px-1.5 py-0.5 font-mono text-2xs',
                  count === 0 ? 'text-fg-faint' : 'text-fg',
                  fillClass(count, size),
                )}
              >
                <span>{beginningOf(part)}</span>
                <span>{count === 0 ? '–' : numberText(count)}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
