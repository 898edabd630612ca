import type { Path, PathHop } from '@portico/contract/types.ts'
import { Ban, Check, X } from 'lucide-react'
import { Link } from '#ui/actions/link.tsx'
import { Time } from '#ui/cells/time.tsx'
import { cx } from '#ui/cx.ts'
import { Considered } from './considered.tsx'
import {
  hopTitle,
  nameOf,
  pageOf,
  passedText,
  refusalOf,
  type PathResources,
  resourcesOf,
} from './messages.ts'

/** The hops of a packet in order, up to where it is dropped. */
export function HopList({ project, path }: { project: string; path: Path }) {
  const things = resourcesOf(path)
  return (
    <ol aria-label="Steps of the path">
      {path.hops.map((hop, i) => {
        const { title, which, id } = hopTitle(hop, things)
        const page = pageOf(project, things, id)
        const isLast = i === path.hops.length - 1
        const before = path.hops[i - 1]
        return (
          <li
            // A path may meet the same interface more than once.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 pb-5 sm:grid-cols-[1.75rem_10rem_minmax(0,1fr)]"
          >
            {!isLast && (
              <span aria-hidden className="absolute top-6 bottom-0 left-[0.72rem] w-0.5 bg-line-strong" />
            )}
            <Marker hop={hop} number={i + 1} isLast={isLast} />
            <div className="min-w-0 pt-0.5">
              <h3 className="font-semibold">{title}</h3>
              {which !== '' && (
                <p className="text-xs break-words text-fg-muted">
                  {page === null ? which : <Link href={page}>{which}</Link>}
                </p>
              )}
            </div>
            <div className="col-start-2 min-w-0 border-line pt-1 sm:col-start-3 sm:border-b sm:pt-0.5 sm:pb-3">
              <HopBody project={project} hop={hop} resources={things} first={path.hops[0]} />
              {(before === undefined || isChanged(hop)) && <Packet hop={hop} />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Marker({ hop, number, isLast }: { hop: PathHop; number: number; isLast: boolean }) {
  const look = 'z-10 grid size-6 place-items-center border text-xs font-semibold'
  if (hop.refused !== null) {
    return (
      <span className={cx(look, 'rounded-md border-transparent bg-bad-bg text-bad')}>
        <X size={14} aria-label={`Step ${number}, refused`} />
      </span>
    )
  }
  if (isLast) {
    return (
      <span className={cx(look, 'rounded-full border-transparent bg-ok-bg text-ok')}>
        <Check size={14} aria-label={`Step ${number}, arrived`} />
      </span>
    )
  }
  return <span className={cx(look, 'rounded-full border-line-strong bg-bg text-fg')}>{number}</span>
}

function HopBody(props: {
  project: string
  hop: PathHop
  resources: PathResources
  /** The hop at which the packet starts */
  first: PathHop | undefined
}) {
  const { project, hop, resources: things, first } = props
  if (hop.type === 'rules') return <RulesBody project={project} hop={hop} resources={things} />
  if (hop.type === 'route') return <RouteBody project={project} hop={hop} resources={things} />
  return <p className="break-words">{refusalOf(hop)?.said ?? passedText(hop, things, first)}</p>
}

function RouteBody(props: {
  project: string
  hop: Extract<PathHop, { type: 'route' }>
  resources: PathResources
}) {
  const { project, hop, resources: things } = props
  const page = pageOf(project, things, hop.route)
  return (
    <>
      <p className="break-words">
        {hop.route !== null && (
          <>
            Route{' '}
            {page === null ? nameOf(things, hop.route) : <Link href={page}>{nameOf(things, hop.route)}</Link>}{' '}
            for <span className="font-mono text-xs">{hop.block}</span>
          </>
        )}
        {hop.refused !== null && <span className="block">{refusalOf(hop)?.said}</span>}
      </p>
      {hop.against.length > 0 && (
        <p className="text-xs text-busy">
          Tied with {hop.against.map((other) => nameOf(things, other)).join(', ')}, which leads elsewhere.
        </p>
      )}
    </>
  )
}

function RulesBody(props: {
  project: string
  hop: Extract<PathHop, { type: 'rules' }>
  resources: PathResources
}) {
  const { project, hop, resources: things } = props
  const page = pageOf(project, things, hop.rule)
  const isRefused = hop.refused !== null
  const Icon = isRefused ? Ban : Check
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-1.5">
        <span className={cx('inline-flex items-center gap-1', isRefused ? 'text-bad' : 'text-ok')}>
          <Icon size={13} aria-hidden />
          {isRefused ? 'Denied' : 'Passes'}
        </span>
        {page === null ? (
          <span>{isRefused ? 'No inbound rule allows it.' : 'No outbound rule matches.'}</span>
        ) : (
          <span className="min-w-0 break-words">
            by <Link href={page}>{nameOf(things, hop.rule)}</Link>
          </span>
        )}
      </p>
      {hop.timeLastUsed && (
        <p className="text-xs text-fg-muted">
          The rule last decided a packet <Time value={hop.timeLastUsed} format="ago" caption="Last used" />.
        </p>
      )}
      {hop.against.length > 0 && (
        <p className="text-xs text-busy">
          Tied with {hop.against.map((id) => nameOf(things, id)).join(', ')}: at equal priority, deny wins.
        </p>
      )}
      {hop.considered.length > 0 && <Considered hop={hop} isOpen={isRefused} />}
    </>
  )
}

const isChanged = (hop: PathHop): boolean => hop.type === 'translation' && hop.refused === null

/** The source and the destination of the packet at a hop, with changed values marked. */
function Packet({ hop }: { hop: PathHop }) {
  const { source, destination } = hop.type === 'translation' ? hop.after : hop.packet
  const mark = (now: string, before: string) =>
    now === before ? now : <mark className="rounded-sm bg-note-bg px-1 text-note">{now}</mark>
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 font-mono text-xs text-fg-muted">
      <span>{mark(source, hop.packet.source)}</span>
      <span aria-label="to">→</span>
      <span>{mark(destination, hop.packet.destination)}</span>
    </p>
  )
}
