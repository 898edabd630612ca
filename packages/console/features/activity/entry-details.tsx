import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Id } from '#ui/cells/id.tsx'
import { formatExact } from '#ui/format/date.ts'
import { countOf } from '#ui/format/text.ts'
import { Properties } from '#ui/page/properties.tsx'
import { ChangeEntry } from './change-entry.tsx'
import type { LogEntry } from './entries.ts'

/** Maximum number of changes shown before the user expands the rest */
const few = 12

/** An expanded entry: the exact time, the operation, and every change. */
export function EntryDetails(props: {
  line: LogEntry
  /** Returns the URL of the log filtered by a user or a request; absent in the history of a single resource. */
  filteredHref?: ((filter: { who: string } | { search: string }) => string) | undefined
}) {
  const { line, filteredHref } = props
  const [isWhole, setWhole] = useState(false)
  const { actor, operation, requestId } = line
  // Oldest first, in the order in which the changes were made.
  const changes = line.changes
    .toReversed()
    .toSorted((one, other) => Number(other.id === line.main.id) - Number(one.id === line.main.id))
  const shown = isWhole ? changes : changes.slice(0, few)
  return (
    <div className="flex flex-col gap-3 px-3 pt-2 pb-4 @min-[44rem]:pl-10">
      <Properties
        items={[
          { label: 'When', value: formatExact(line.time) },
          { label: 'Call', value: <code className="font-mono text-xs break-all">{operation ?? '–'}</code> },
          ...(requestId === null ? [] : [{ label: 'Request', value: <Id value={requestId} max={36} /> }]),
        ]}
      />
      {filteredHref !== undefined && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {requestId !== null && (
            <Link href={filteredHref({ search: requestId })}>All changes of this request</Link>
          )}
          {actor.kind === 'user' && actor.id !== null && actor.name !== null && (
            <Link href={filteredHref({ who: actor.id })}>All by {actor.name}</Link>
          )}
        </p>
      )}
      <ul>
        {shown.map((change) => (
          <li key={change.position}>
            <ChangeEntry change={change} isOpen={changes.length <= 2} isLinked={filteredHref !== undefined} />
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <div>
          <Button size="sm" onPress={() => setWhole(true)}>
            {`Show ${countOf(changes.length - shown.length, 'more', 'more')}`}
          </Button>
        </div>
      )}
    </div>
  )
}
