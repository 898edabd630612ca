import type { VpcSubnet } from '@portico/contract/types.ts'
import { segmentOf, segmentWidth } from '@portico/domain/ip/block-segments.ts'
import { parseCidr } from '@portico/domain/ip/cidr.ts'
import { parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { matchText } from '#shell/address-map/match-text.ts'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { Link } from '#ui/actions/link.tsx'
import { SearchField } from '#ui/pickers/search-field.tsx'
import { AddressPanel } from './address-panel.tsx'
import type { Addresses } from './cells.ts'
import { cellsOf, rowsOf } from './cells.ts'
import { Legend } from './legend.tsx'
import { AddressMap } from './map.tsx'
import { BlockSegments } from './segments.tsx'
import { RunList } from './run-list.tsx'
import { runsOf } from './runs.ts'
import { useAddressSearch } from './use-address-search.ts'
import { collapsedRunAround } from './keyboard.ts'

/** Maximum number of ranges beside the map; a tab lists all of them. */
const runsBeside = 14

/** The IPv4 block of a subnet as a map or as a list of ranges, with a search and a panel about the selected address. */
export function AddressView(props: {
  scope: VpcScope
  subnet: VpcSubnet
  addresses: Addresses
  as: 'map' | 'runs'
  /** Buttons for selecting the view, shown beside the search */
  ways: ReactNode
}) {
  const { scope, subnet, addresses } = props
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isSingles = segmentWidth(parseCidr(addresses.block).width) === null
  const cells = useMemo(
    () => (isSingles ? cellsOf(subnet.ipv4Block, addresses) : []),
    [isSingles, subnet.ipv4Block, addresses],
  )
  const rows = useMemo(() => rowsOf(cells, opened), [cells, opened])
  const runs = useMemo(() => runsOf(cells), [cells])
  const matches = useAddressSearch(scope, subnet, addresses, cells, typed)
  const cell = cells.find(({ ip }) => ip === active)
  const page = paths.subnetAddresses(scope.project, scope.vpc, subnet.name)
  const hrefOf = (block: string) => `${page}?${new URLSearchParams({ block }).toString()}`
  const isWhole = addresses.block === subnet.ipv4Block
  const runsHref = `${page}?${new URLSearchParams({
    ...(!isWhole && { block: addresses.block }),
    shown: 'runs',
  }).toString()}`

  /** Shows an address, which may be in a collapsed run or in another part of the block. */
  function show(ip: string) {
    setActive(ip)
    const fold = collapsedRunAround(rows, ip)
    if (fold !== null) setOpened((prev) => new Set([...prev, fold]))
    if (cells.some((one) => one.ip === ip)) return
    const block = segmentOf(parseIpv4(ip), 24)
    void navigate({
      to: '.',
      search: (prev: Record<string, unknown>): Record<string, unknown> => ({ ...prev, block }),
      resetScroll: false,
    })
  }

  /** Enter moves to the next match. */
  function toNext(event: FormEvent) {
    event.preventDefault()
    const at = active === null ? -1 : matches.indexOf(active)
    const next = matches[(at + 1) % matches.length]
    if (next !== undefined) show(next)
  }

  return (
    <div className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <form role="search" className="flex min-w-0 flex-wrap items-center gap-2" onSubmit={toNext}>
          <SearchField
            shortcut
            label="Find an address"
            placeholder="Address, MAC or instance"
            value={typed}
            onChange={setTyped}
          />
          <span role="status" className="text-xs text-fg-muted">
            {typed.trim() === '' ? '' : matchText(matches)}
          </span>
        </form>
        {props.ways}
        {cells.length > 0 && props.as === 'map' && <Legend />}
      </div>
      {!isWhole && (
        <p className="flex flex-wrap gap-1.5 text-xs">
          <Link href={page}>{subnet.ipv4Block}</Link>
          <span className="text-fg-faint">/</span>
          <b>{addresses.block}</b>
        </p>
      )}
      {cells.length === 0 ? (
        <BlockSegments addresses={addresses} hrefOf={hrefOf} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 min-[75rem]:grid-cols-[minmax(0,1fr)_21rem]">
          {props.as === 'map' ? (
            <AddressMap
              label={`Addresses of ${addresses.block}`}
              rows={rows}
              active={active}
              onActiveChange={setActive}
              onOpen={(first) => setOpened((prev) => new Set([...prev, first]))}
              matches={matches}
            />
          ) : (
            <RunList runs={runs} onChoose={show} />
          )}
          <div className="flex min-w-0 flex-col gap-4">
            {cell && <AddressPanel scope={{ ...scope, subnet: subnet.name }} cell={cell} />}
            {props.as === 'map' && (
              <section aria-label="Runs" className="flex flex-col gap-1 max-[75rem]:hidden">
                <h2 className="text-md font-semibold">Runs</h2>
                <RunList runs={runs} atMost={runsBeside} onChoose={show} />
                {runs.length > runsBeside && (
                  <Link href={runsHref}>{runs.length - runsBeside} more runs</Link>
                )}
              </section>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
