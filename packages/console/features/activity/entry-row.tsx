import { Link } from '#ui/actions/link.tsx'
import { countOf } from '#ui/format/text.ts'
import type { FieldChange } from '@portico/domain/changes/diff.ts'
import { FieldValue } from './field-value.tsx'
import { fieldLabel } from '@portico/domain/changes/fields.ts'
import { valueText } from './fields.ts'
import { pageOf } from './kinds.ts'
import { EntryDetails } from './entry-details.tsx'
import { type LogEntry, entryText, actionText } from './entries.ts'
import { useHistoryPages } from './history-pages.ts'
import { ExpandableRow } from './expandable-row.tsx'
import { actorText } from '@portico/domain/changes/actor.ts'

/** A log entry with time, user, verb, resource and a summary of the changed fields. Its details open below it. */
export function EntryRow(props: {
  line: LogEntry
  filteredHref?: ((filter: { who: string } | { search: string }) => string) | undefined
}) {
  const { line } = props
  return (
    <ExpandableRow
      label={`${entryText(line)}, by ${actorText(line.actor)}`}
      time={line.time}
      actor={line.actor}
      end={countOf(line.changes.length, 'change')}
      details={<EntryDetails line={line} filteredHref={props.filteredHref} />}
    >
      <Headline line={line} isLinked={props.filteredHref !== undefined} />
    </ExpandableRow>
  )
}

/** Links to the resource, except in the resource's own history. */
function Headline({ line, isLinked }: { line: LogEntry; isLinked: boolean }) {
  const inStory = useHistoryPages()
  const page = isLinked ? pageOf(line.main) : inStory(line.main)
  return (
    <>
      {actionText(line)}{' '}
      {line.name !== null &&
        (page === null ? (
          <b className="font-semibold">{line.name}</b>
        ) : (
          <span className="relative z-10 font-semibold">
            <Link href={page}>{line.name}</Link>
          </span>
        ))}
      {line.others !== '' && <span className="text-fg-muted"> and {line.others}</span>}
      {line.inShort.length > 0 && (
        <span className="text-fg-muted">
          {line.inShort.map((field) => (
            <FieldInShort key={field.name} kind={line.main.kind} field={field} />
          ))}
        </span>
      )}
    </>
  )
}

/** A changed field as `vCPUs 4 → 8`, or only the new value if the field was empty. */
function FieldInShort({ kind, field: { name, before, after } }: { kind: string; field: FieldChange }) {
  return (
    <span className="ml-3 inline-flex flex-wrap items-center gap-x-1.5 @max-[44rem]:ml-0 @max-[44rem]:flex">
      {fieldLabel(name)}
      {valueText(name, before) !== null && (
        <>
          <FieldValue kind={kind} name={name} value={before} inLine />
          <span aria-hidden>→</span>
          <span className="sr-only">is now</span>
        </>
      )}
      <FieldValue kind={kind} name={name} value={after} inLine />
    </span>
  )
}
