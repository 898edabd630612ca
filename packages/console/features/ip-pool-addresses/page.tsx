import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { query } from '#data/calls.ts'
import {
  type PoolAddressSearch,
  poolAddressesArgs,
  readPoolAddressSearch,
} from '#data/pool-address-search.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { matchText } from '#shell/address-map/match-text.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Segments } from '#ui/actions/segments.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import { SearchField } from '#ui/pickers/search-field.tsx'
import { FilterChips } from '#ui/table/filter-chips.tsx'
import { AddressPanel } from './address-panel.tsx'
import { cellsOf, drawnRanges, collapsedRunAround, matchesIn, type PoolAddresses } from './cells.ts'
import { Legend } from './legend.tsx'
import { PoolMap } from './map.tsx'
import { PoolSegments } from './segments.tsx'
import { AddressTable } from './table.tsx'

/** Pause in ms after typing before the request is sent */
const rest = 200

const pageOf = (pool: string, search: PoolAddressSearch) => {
  const text = new URLSearchParams(search as Record<string, string>).toString()
  return `${paths.ipPool(pool)}${text === '' ? '' : `?${text}`}`
}

/** The page of a pool's addresses: the resources that use each, and since when. */
export function IpPoolAddresses({ pool }: { pool: string }) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => readPoolAddressSearch(raw), [raw])
  const { data, error, refetch } = useQuery({
    ...query('porticoIpPoolAddresses', poolAddressesArgs(pool, search)),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  if (data === undefined) {
    return (
      error && (
        <FailureState title="Could not load the addresses" error={error} onRetry={() => void refetch()} />
      )
    )
  }
  if (data.ranges.length === 0) {
    return search.first === undefined ? (
      <div className="flex flex-col items-start gap-3">
        <p className="text-fg-muted">This pool has no addresses. Add a range.</p>
        <LinkButton href={systemPaths.ipPoolRangesAdd(pool)}>Add IP range</LinkButton>
      </div>
    ) : (
      <p className="text-fg-muted">
        The pool has no addresses there. <Link href={paths.ipPool(pool)}>All addresses</Link>
      </p>
    )
  }
  return <Drawn pool={pool} search={search} addresses={data} />
}

function Drawn(props: { pool: string; search: PoolAddressSearch; addresses: PoolAddresses }) {
  const { pool, search, addresses } = props
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { partSize } = addresses
  const ranges = useMemo(
    () => (partSize == null ? drawnRanges(addresses, opened) : []),
    [partSize, addresses, opened],
  )
  const open = (first: string) => setOpened((prev) => new Set([...prev, first]))
  const cells = useMemo(() => cellsOf(ranges), [ranges])
  const { matches, more, failed, retry } = useFound(pool, search, addresses, typed)
  const marked = useMemo(() => new Set(matches), [matches])
  const cell = cells.find(({ ip }) => ip === active)
  const go = (next: PoolAddressSearch) =>
    void navigate({
      to: '.',
      search: (): Record<string, unknown> => ({ ...next }),
      replace: true,
      resetScroll: false,
    })
  const isPart = search.first !== undefined

  /** Shows an address, which may be in another range of the pool. */
  function show(ip: string) {
    setActive(ip)
    const fold = collapsedRunAround(ranges, ip)
    if (fold !== null) {
      open(fold)
      return
    }
    if (cells.some((one) => one.ip === ip)) return
    const at = parseIpv4(ip)
    const { first: _first, last: _last, ...others } = search
    go({
      ...others,
      first: formatIpv4(at - (at % 256)),
      last: formatIpv4(at - (at % 256) + 255),
    })
  }

  /** Enter moves to the next match. */
  function toNext(event: FormEvent) {
    event.preventDefault()
    const next = matches[((active === null ? -1 : matches.indexOf(active)) + 1) % matches.length]
    if (next !== undefined) show(next)
  }

  return (
    <div className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <form role="search" className="flex min-w-0 flex-wrap items-center gap-2" onSubmit={toNext}>
          <SearchField
            shortcut
            label="Find an address"
            placeholder={partSize == null ? 'Address, silo or instance' : 'Address or silo'}
            value={typed}
            onChange={setTyped}
          />
          <span role="status" className="text-xs text-fg-muted">
            {failed !== null ? failed : typed.trim() === '' ? '' : matchText(matches, more)}
          </span>
          {failed !== null && (
            <Button size="sm" onPress={retry}>
              Try again
            </Button>
          )}
        </form>
        {addresses.silos.length > 0 && (
          <FilterChips
            label="Silos"
            chips={addresses.silos.map(({ siloId, silo, held }) => ({
              id: siloId,
              label: silo,
              count: held,
            }))}
            value={search.silo ?? null}
            onChange={(silo) => {
              const { silo: _silo, ...others } = search
              go(silo === null ? others : { ...others, silo })
            }}
          />
        )}
        {partSize == null && (
          <Segments
            label="Shown as"
            value={search.shown ?? 'map'}
            segments={[
              { value: 'map', label: 'Map' },
              { value: 'table', label: 'Table' },
            ]}
            onChange={(shown) => {
              const { shown: _shown, ...others } = search
              go(shown === 'map' ? others : { ...others, shown })
            }}
          />
        )}
      </div>
      <Legend of={addresses} />
      {isPart && (
        <p className="flex flex-wrap gap-1.5 text-xs">
          <Link href={paths.ipPool(pool)}>All addresses</Link>
          <span className="text-fg-faint">/</span>
          <b>
            {search.first} – {search.last}
          </b>
        </p>
      )}
      {partSize != null ? (
        <PoolSegments
          addresses={addresses}
          size={partSize}
          of={addresses.silos.find(({ siloId }) => siloId === search.silo)?.silo}
          hrefOf={(first, last) => pageOf(pool, { ...search, first, last })}
        />
      ) : search.shown === 'table' ? (
        <AddressTable addresses={shownOf(addresses, search.silo)} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 min-[75rem]:grid-cols-[minmax(0,1fr)_21rem]">
          <PoolMap
            label={`Addresses of ${pool}`}
            ranges={ranges}
            cells={cells}
            active={active}
            onActiveChange={setActive}
            silo={search.silo}
            matches={marked}
            onOpen={open}
          />
          <div className="flex min-w-0 flex-col gap-4">
            {cell === undefined ? (
              <p className="text-fg-muted">Choose an address to see what uses it, and since when.</p>
            ) : (
              <AddressPanel cell={cell} />
            )}
            <Next pool={pool} addresses={addresses} />
          </div>
        </div>
      )}
      {addresses.more && (
        <p>
          <Link href={pageOf(pool, { first: after(addresses), last: '255.255.255.255' })}>
            The ranges behind {addresses.ranges.at(-1)?.last}
          </Link>
        </p>
      )}
    </div>
  )
}

const after = ({ ranges }: PoolAddresses) => formatIpv4(parseIpv4(ranges.at(-1)?.last ?? '0.0.0.0') + 1)

const shownOf = ({ addresses }: PoolAddresses, silo: string | undefined) =>
  silo === undefined
    ? addresses
    : addresses.filter(({ holders }) => holders.some(({ siloId }) => siloId === silo))

/** The next step if few addresses are left. */
function Next({ pool, addresses: { held, capacity } }: { pool: string; addresses: PoolAddresses }) {
  const left = capacity - held.ephemeral - held.floating - held.unattached - held.outbound
  if (held.unattached === 0 && left * 10 > capacity) return null
  return (
    <section aria-label="Next" className="flex flex-col items-start gap-2 border-t border-line pt-3">
      <h2 className="font-semibold">Next</h2>
      {held.unattached > 0 && (
        <p className="text-fg-muted">
          {countOf(held.unattached, 'floating IP leads', 'floating IPs are not')} attached. Users of their
          silos can delete them.
        </p>
      )}
      {left * 10 <= capacity && (
        <>
          <p className="text-fg-muted">
            {left === 0 ? 'None left' : `Only ${numberText(left)} left`}: new instances and floating IPs need
            more.
          </p>
          <LinkButton href={systemPaths.ipPoolRangesAdd(pool)}>Add IP range</LinkButton>
        </>
      )}
    </section>
  )
}

interface Found {
  /** Matching addresses in order */
  readonly matches: readonly string[]
  /** There are further matches */
  readonly more: boolean
  /** Why the search failed; null otherwise */
  readonly failed: string | null
  readonly retry: () => void
}

/**
 * Returns the addresses that match a text: among the displayed ones if the whole pool is displayed, or else from the
 * server.
 */
function useFound(pool: string, search: PoolAddressSearch, shown: PoolAddresses, typed: string): Found {
  const isAll = search.first === undefined && shown.partSize == null && !shown.more
  const [searched, setSearched] = useState('')
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isFetching, refetch } = useQuery({
    ...query('porticoIpPoolAddresses', { path: { pool }, query: { search: searched } }),
    enabled: !isAll && searched !== '',
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const local = useMemo(() => (isAll ? cellsOf(drawnRanges(shown)) : []), [isAll, shown])
  const none = { matches: [], more: false, failed: null, retry: () => void refetch() }
  if (text === '') return none
  if (isAll) return { ...none, matches: matchesIn(local, text) }
  if (searched === '') return none
  if (error !== null && !isFetching) return { ...none, failed: `Could not search: ${messageOf(error)}` }
  return { ...none, matches: (data?.addresses ?? []).map(({ ip }) => ip), more: data?.moreFound === true }
}
