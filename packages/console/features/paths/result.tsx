import type { Path } from '@portico/contract/types.ts'
import { Check, Copy, X } from 'lucide-react'
import type { CallArgs } from '#data/call.ts'
import { copyText } from '#shell/copy-text.ts'
import { Button } from '#ui/actions/button.tsx'
import { Time } from '#ui/cells/time.tsx'
import { cx } from '#ui/cx.ts'
import { HopList } from './hops.tsx'
import { endLabel } from '#data/path-query.ts'
import { outside } from '#data/path-search.ts'
import { Remedies } from './remedies.tsx'
import { asText, nameOf, ownerOf, refusalOf, type PathResources, resourcesOf, verdict } from './messages.ts'

/**
 * The result of a path query: whether the packet passes, its hops, what would have to change, and the rules considered.
 */
export function PathResult(props: {
  path: Path
  question: CallArgs<'porticoPaths'>['query']
  /** Whether the result belongs to the previous query. */
  isOld: boolean
}) {
  const { path, question } = props
  const things = resourcesOf(path)
  const named = {
    from: endName(question.from, things),
    to: question.to === outside ? 'the outside' : endName(question.to, things),
    traffic: question.port === undefined ? question.protocol : `${question.protocol} ${question.port}`,
  }
  const sentence = verdict(path, things, named)
  const at = path.hops.length
  const last = path.hops.at(-1)
  const Icon = path.passes ? Check : X
  return (
    <div
      className={cx(
        'grid gap-x-8 gap-y-6 pt-5 lg:grid-cols-[minmax(0,1fr)_19rem]',
        props.isOld && 'opacity-60',
      )}
    >
      <div className="min-w-0">
        <div className="mb-5 flex items-start gap-3" role="status">
          <span
            className={cx(
              'grid size-8 flex-none place-items-center',
              path.passes ? 'rounded-full bg-ok-bg text-ok' : 'rounded-md bg-bad-bg text-bad',
            )}
          >
            <Icon size={18} aria-hidden />
          </span>
          <div className="min-w-0">
            <h2 className="text-lg leading-tight font-bold tracking-[-0.015em] break-words">{sentence}</h2>
            <p className="mt-1 text-fg-muted">
              {path.passes || last === undefined
                ? 'Replies pass too.'
                : `Refused at step ${at}. ${refusalOf(last)?.said ?? ''}`}
            </p>
            {path.seen && <SeenWorking path={path} seen={path.seen} named={named} />}
          </div>
        </div>
        <HopList project={question.project} path={path} />
      </div>
      <aside className="min-w-0 lg:border-l lg:border-line lg:pl-6">
        {!path.passes && <Remedies project={question.project} path={path} />}
        {path.neighbours.length > 0 && <NeighbourList path={path} />}
        <h3 className="text-md font-semibold">How this is computed</h3>
        <p className="mt-1 text-fg-muted">
          Computed from the current rules, routes and addresses, and again after every change. No packet is
          sent. Firewalls inside guests are not considered.
        </p>
        <div className="mt-4">
          <Button icon={Copy} onPress={() => void copyText(asText(path, sentence), 'Answer')}>
            Copy as text
          </Button>
        </div>
      </aside>
    </div>
  )
}

/** Says when a packet of exactly this question arrived. */
function SeenWorking(props: {
  path: Path
  seen: NonNullable<Path['seen']>
  named: { readonly from: string; readonly to: string; readonly traffic: string }
}) {
  const { path, seen, named } = props
  const rule = nameOf(resourcesOf(path), seen.rule)
  return (
    <p className="mt-1 text-fg-muted">
      <span className="font-semibold text-ok">
        Seen working <Time value={seen.time} format="words" caption="Last packet" />
      </span>
      : rule {rule} let in a packet. It matches only {named.traffic} from {named.from} to {named.to}.
    </p>
  )
}

/** Returns the name of an end; an interface has the name of its instance. */
function endName(end: string, things: PathResources): string {
  const [, id] = /^interface:(.+)$/.exec(end) ?? []
  return (id === undefined ? null : ownerOf(things, id)) ?? endLabel(end)
}

function NeighbourList({ path: { neighbours } }: { path: Path }) {
  return (
    <section className="mb-6">
      <h3 className="text-md font-semibold">Results from other subnets</h3>
      <ul className="mt-1">
        {neighbours.map(({ subnet, total, passing, others }) => {
          const [all, none] = [passing === total, passing === 0]
          const Icon = none ? X : Check
          return (
            <li key={subnet.id} className="py-1">
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 break-words text-fg-muted">Subnet {subnet.name}</span>
                <span
                  className={cx(
                    'inline-flex items-center gap-1 whitespace-nowrap',
                    all ? 'text-ok' : none && 'text-bad',
                  )}
                >
                  <Icon size={13} aria-hidden />
                  {passing} of {total} pass
                </span>
              </div>
              {others.length > 0 && (
                <p className="text-xs break-words text-fg-muted">
                  {passing > total / 2 ? 'All but' : 'Only'} {others.join(', ')}
                  {Math.min(passing, total - passing) > others.length && ' and others'}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
