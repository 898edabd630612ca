import { formatBytes } from '@portico/domain/byte-size.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { countOf, numberText } from '#ui/format/text.ts'

type Item = CallData<'porticoSledPlan'>['items'][number]

/** Maximum number of instances in the list, not counting those without a placement, which are all listed */
const maxListed = 8

/** A list of where the instances of a sled would be placed now; instances without a placement come first. */
export function Plan({ sledId, lead }: { sledId: string; lead: string }) {
  const { data, error } = useQuery({
    ...query('porticoSledPlan', { path: { sled: sledId } }),
    throwOnError: false,
  })
  if (error !== null) return <p className="mt-3 text-fg-muted">Could not compute the plan.</p>
  if (data === undefined) return <Spinner label="Computing the plan" />
  const { fits, refused, items } = data
  if (items.length === 0) return <p className="mt-3 text-fg-muted">No instance runs on it.</p>
  const stranded = items.filter(({ place }) => place.type === 'refused')
  const placed = items.filter(({ place }) => place.type === 'fits')
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p>{lead}</p>
      {stranded.length > 0 && (
        <section aria-label="Cannot be placed">
          <h3 className="text-xs font-semibold text-bad">
            {countOf(refused, 'instance')} {finds(refused)} cannot be placed
          </h3>
          <PlacementList items={stranded} />
        </section>
      )}
      {placed.length > 0 && (
        <section aria-label="Can be placed">
          <h3 className="text-xs font-semibold">
            {countOf(fits, 'instance')} {finds(fits)} a place
          </h3>
          <PlacementList items={placed.slice(0, maxListed)} />
          {fits > maxListed && (
            <p className="text-xs text-fg-muted">and {numberText(fits - maxListed)} more</p>
          )}
        </section>
      )}
    </div>
  )
}

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
