import { formatBytes } from '@portico/domain/byte-size.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'
import { Time } from '#ui/cells/time.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { countOf, numberText } from '#ui/format/text.ts'

type Item = CallData<'porticoSledPlan'>['items'][number]

/** Maximum number of instances in the list, not counting those without a placement, which are all listed */
const maxListed = 8

/** A list of where the instances of a sled would be placed now; instances without a placement come first. */
export function Plan({
  sledId,
  lead,
  isAboutRestart = false,
}: {
  sledId: string
  lead: string
  /** whether the instances restart by their policy, instead of being started by a user */
  isAboutRestart?: boolean
}) {
  const { data, error } = useQuery({
    ...query('porticoSledPlan', { path: { sled: sledId } }),
    throwOnError: false,
  })
  if (error !== null) return <p className="mt-3 text-fg-muted">Could not compute the plan.</p>
  if (data === undefined) return <Spinner label="Computing the plan" />
  const { fits, refused, items } = data
  if (items.length === 0) return <p className="mt-3 text-fg-muted">No instance runs on it.</p>
  const isDown = ({ restart }: Item) => isAboutRestart && restart.type !== 'automatic'
  const down = items.filter(isDown)
  const up = items.filter((item) => !isDown(item))
  const stranded = up.filter(({ place }) => place.type === 'refused')
  const placed = up.filter(({ place }) => place.type === 'fits')
  const [unplaced, fitting] = isAboutRestart ? [stranded.length, placed.length] : [refused, fits]
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p>{lead}</p>
      {stranded.length > 0 && (
        <section aria-label="Cannot be placed">
          <h3 className="text-xs font-semibold text-bad">
            {countOf(unplaced, 'instance')} {finds(unplaced)} cannot be placed
          </h3>
          <PlacementList items={stranded} />
        </section>
      )}
      {placed.length > 0 && (
        <section aria-label="Can be placed">
          <h3 className="text-xs font-semibold">
            {countOf(fitting, 'instance')} {isAboutRestart ? restarts(fitting) : `${finds(fitting)} a place`}
          </h3>
          <PlacementList items={placed.slice(0, maxListed)} />
          {fitting > maxListed && (
            <p className="text-xs text-fg-muted">and {numberText(fitting - maxListed)} more</p>
          )}
        </section>
      )}
      {down.length > 0 && (
        <section aria-label="Stay down">
          <h3 className="text-xs font-semibold text-bad">
            {countOf(down.length, 'instance')} {down.length === 1 ? 'stays' : 'stay'} down
          </h3>
          <ul className="mt-1 flex flex-col gap-1">
            {down.map(({ instance, restart }) => (
              <li key={instance.id} className="text-xs">
                <span className="font-medium wrap-anywhere">{instance.name}</span>{' '}
                <span className="text-fg-muted wrap-anywhere">
                  {instance.siloName} / {instance.projectName}: <WhyDown restart={restart} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function WhyDown({ restart }: { restart: Item['restart'] }) {
  return restart.type === 'later' ? (
    <>
      was restarted a short time ago, restarts after <Time value={restart.time} format="date" />
    </>
  ) : (
    'its policy is not to restart'
  )
}

const restarts = (count: number): string => (count === 1 ? 'restarts elsewhere' : 'restart elsewhere')
const finds = (count: number): string => (count === 1 ? 'finds' : 'find')

function PlacementList({ items }: { items: readonly Item[] }) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {items.map(({ instance, place }) => (
        <li key={instance.id} className="text-xs">
          <span className="font-medium wrap-anywhere">{instance.name}</span>{' '}
          <span className="text-fg-muted wrap-anywhere">
            {instance.siloName} / {instance.projectName}, {countOf(instance.ncpus, 'vCPU')},{' '}
            {formatBytes(instance.memory)}
          </span>
          <br />
          {place.type === 'fits' ? (
            <span className="text-fg-muted">
              to <span className="font-mono">{place.sledSerial}</span>
            </span>
          ) : (
            place.message
          )}
        </li>
      ))}
    </ul>
  )
}
