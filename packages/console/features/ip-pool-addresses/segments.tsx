import { parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { segmentsOfRange } from '@portico/domain/ip/range-segments.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { fillClass } from '#shell/address-map/fill-class.ts'
import { Link } from '#ui/actions/link.tsx'
import { cx } from '#ui/cx.ts'
import { numberText } from '#ui/format/text.ts'
import type { PoolAddresses } from './cells.ts'

/**
 * Ranges that are too large to show each address, as segments with the number of used addresses and a link to the
 * segment.
 */
export function PoolSegments(props: {
  addresses: PoolAddresses
  size: number
  /** Name of the silo whose addresses are counted; undefined for all */
  of: string | undefined
  /** Returns the page of the addresses from `first` to `last` */
  hrefOf: (first: string, last: string) => string
}) {
  const { addresses, size, of, hrefOf } = props
  const held = new Map(addresses.parts.map((part) => [part.first, part.held]))
  return (
    <div className="flex flex-col gap-5">
      {of !== undefined && (
        <p className="text-xs text-fg-muted">
          Each range shows how many of its addresses <b className="wrap-anywhere text-fg">{of}</b> holds.
        </p>
      )}
      {addresses.ranges.map((range) => (
        <section key={range.first} className="flex flex-col gap-1.5">
          <h3 className="flex flex-wrap items-baseline gap-x-3 font-normal">
            <b className="font-mono text-xs">
              {range.first} – {range.last}
            </b>
            <span className="text-xs text-fg-muted">
              {numberText(parseIpv4(range.last) - parseIpv4(range.first) + 1 - range.held)} left
            </span>
          </h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-1">
            {segmentsOfRange({ first: parseIpv4(range.first), last: parseIpv4(range.last) }, size).map(
              (part) => {
                const first = formatIpv4(part.first)
                const last = formatIpv4(part.last)
                const count = held.get(first) ?? 0
                const total = part.last - part.first + 1
                return (
                  <li key={first}>
                    <Link
                      href={hrefOf(first, last)}
                      aria-label={`${first} to ${last}, ${numberText(count)} of ${numberText(total)} ${of === undefined ? 'in use' : `used by ${of}`}`}
                    >
                      <span
                        className={cx(
                          'flex items-baseline justify-between gap-2 rounded-sm border border-line px-1.5 py-0.5 font-mono text-2xs',
                          count === 0 ? 'text-fg-faint' : 'text-fg',
                          fillClass(count, total),
                        )}
                      >
                        <span>{first}</span>
                        <span>{count === 0 ? '–' : numberText(count)}</span>
                      </span>
                    </Link>
                  </li>
                )
              },
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
