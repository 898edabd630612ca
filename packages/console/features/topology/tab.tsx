import type { Path } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { messageOf } from '#data/api-error.ts'
import { notFoundIsFine, query } from '#data/calls.ts'
import { pathQueryArgs, endLabel, pathUrlSearch } from '#data/path-query.ts'
import type { TopologySearch } from '#data/topology-search.ts'
import { ListSearchField } from '#shell/list/list-search-field.tsx'
import { chipOf, stateChips } from '#shell/list/state-filter.ts'
import { useListSearch } from '#shell/list/use-list-search.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Segments } from '#ui/actions/segments.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf } from '#ui/format/text.ts'
import { FilterChips } from '#ui/table/filter-chips.tsx'
import { Diagram } from './diagram.tsx'
import {
  countsByTone,
  matchingMembers as foundIn,
  instancesOf,
  type Member,
  type Model,
  modelOf,
  withFirst,
} from './model.ts'
import { PathSentence } from './path-sentence.tsx'
import { type Station, stationsOf } from './stations.ts'
import { listKey, TopologyTable } from './table.tsx'
import { toneFilters } from './labels.ts'

interface TabProps {
  project: string
  vpc: string
  search: TopologySearch
}

/** The tab with the resources of a VPC and their connections, as a diagram or as a table, and the path of a packet. */
export function VpcTopology({ project, vpc, search }: TabProps) {
  const navigate = useNavigate()
  const topology = useLoaded('porticoVpcTopology', { path: { vpc }, query: { project } })
  const list = useListSearch(listKey)
  const { search: text = '', state: tones } = list.search
  const model = useMemo(() => {
    const whole = modelOf(topology)
    return tones === undefined ? whole : withFirst(whole, tones)
  }, [topology, tones])
  const matches = useMemo(() => foundIn(model, text, tones), [model, text, tones])
  const path = usePath(project, search)
  const stations = useMemo(
    () => (path.answer === undefined ? noStations : stationsOf(path.answer, model)),
    [path.answer, model],
  )
  const change = useCallback(
    (patch: Partial<TopologySearch>) =>
      void navigate({
        to: '.',
        search: (before: object): object => ({ ...before, ...patch }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const showTable = useCallback(() => change({ as: 'table' }), [change])
  const { change: changeList } = list
  const onSearch = useCallback(
    (value: string) => changeList({ search: value === '' ? undefined : value }, { replace: true }),
    [changeList],
  )
  const isTable = search.as === 'table'
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segments
          label="Shown as"
          segments={[
            { value: 'diagram', label: 'Diagram' },
            { value: 'table', label: 'Table' },
          ]}
          value={isTable ? 'table' : 'diagram'}
          onChange={(as) => change({ as: as === 'table' ? as : undefined })}
        />
        {!isTable && (
          <Finder
            text={text}
            matches={matches}
            find={(typed) => foundIn(model, typed, tones)}
            at={search.at}
            change={onSearch}
            choose={(at) => change({ at })}
          />
        )}
        <PathChip
          search={search}
          path={path.answer}
          clear={() => change({ from: undefined, to: undefined, protocol: undefined, port: undefined })}
        />
        {!isTable && model.members.length > 0 && (
          <StateChips
            members={model.members}
            shown={tones}
            change={(state) => list.change({ state }, { replace: true })}
          />
        )}
      </div>
      {path.error !== null && (
        <div className="mb-4">
          <Notice kind="warn" title="Could not compute the path">
            {messageOf(path.error)}
          </Notice>
        </div>
      )}
      {isTable ? (
        <TopologyTable project={project} model={model} />
      ) : (
        <Diagram
          project={project}
          vpc={vpc}
          model={model}
          stations={stations}
          matches={matches}
          at={search.at}
          open={search.open ?? nothingOpen}
          change={change}
          showTable={showTable}
        />
      )}
      {path.answer !== undefined && (
        <PathSentence
          model={model}
          path={path.answer}
          stations={stations}
          why={paths.vpcConnect(project, vpc) + pathUrlSearch(search)}
        />
      )}
    </>
  )
}

const noStations: readonly Station[] = []
const nothingOpen: readonly string[] = []

/** Returns the result of the path query in the URL; undefined if the query is incomplete. */
function usePath(project: string, search: TopologySearch) {
  const question = pathQueryArgs(project, search)
  const isAsked = 'args' in question
  const { data, error } = useQuery({
    ...query('porticoPaths', isAsked ? question.args : noQueryArgs, notFoundIsFine),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    throwOnError: false,
    retry: false,
  })
  return { answer: isAsked && error === null ? data : undefined, error: isAsked ? error : null }
}

/** Arguments of the disabled query. */
const noQueryArgs = { query: { project: '', from: '', to: '', protocol: 'TCP' } } as const

/** A search by name, address or MAC address. Enter moves from one match to the next. */
function Finder(props: {
  text: string
  matches: readonly Member[] | null
  /** Returns the matches for a typed text that is not yet in the URL. */
  find: (typed: string) => readonly Member[] | null
  at: string | undefined
  change: (text: string) => void
  choose: (key: string) => void
}) {
  const { text, matches, find, at, change, choose } = props
  return (
    <form
      role="search"
      className="flex min-w-0 items-center gap-2 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = find(event.currentTarget.querySelector('input')?.value ?? text)
        const next = typed?.[typed.findIndex(({ key }) => key === at) + 1] ?? typed?.[0]
        if (next !== undefined) choose(next.key)
      }}
    >
      <ListSearchField
        label="Find by name, address or MAC"
        placeholder="Name, address, MAC"
        value={text}
        onChange={change}
        shortcut
      />
      <span role="status" className="flex-none text-xs text-fg-muted">
        {matches !== null && countOf(matches.length, 'match', 'matches')}
      </span>
    </form>
  )
}

function PathChip(props: { search: TopologySearch; path: Path | undefined; clear: () => void }) {
  const { search, path, clear } = props
  if (path === undefined) return null
  const { from, to, protocol = 'TCP', port } = search
  const Icon = path.passes ? Check : X
  return (
    <span className="inline-flex min-w-0 items-center gap-2 rounded-full bg-selected py-0.5 pr-1 pl-3">
      <span className="min-w-0 break-words">
        {endLabel(from ?? '')} → {endLabel(to ?? '')}, {protocol} {protocol === 'ICMP' ? '' : port}
      </span>
      <span className={cx('inline-flex flex-none items-center gap-1', path.passes ? 'text-ok' : 'text-bad')}>
        <Icon size={13} aria-hidden />
        {path.passes ? 'passes' : 'refused'}
      </span>
      <IconButton icon={X} size="sm" label="Hide the path" onPress={clear} />
    </span>
  )
}

/**
 * Chips with the number of instances by state, problems first. An active chip filters the nodes and moves the matching
 * ones to the front.
 */
function StateChips(props: {
  members: Model['members']
  shown: readonly string[] | undefined
  change: (tones: readonly string[] | undefined) => void
}) {
  const { shown, change } = props
  const members = instancesOf(props.members)
  const filters = toneFilters(members, shown)
  const byState = Object.fromEntries(countsByTone(members).map(({ tone, count }) => [tone, count]))
  return (
    <div className="ml-auto max-sm:ml-0">
      <FilterChips
        label="State"
        total={members.length}
        chips={stateChips(filters, { total: members.length, byState, capped: false })}
        value={chipOf(filters, shown)}
        onChange={(label) => change(filters.find((each) => each.label === label)?.states)}
      />
    </div>
  )
}
