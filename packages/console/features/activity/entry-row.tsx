import { Link } from '#ui/actions/link.tsx'
import { countOf } from '#ui/format/text.ts'
import type { FieldChange } from '@portico/domain/changes/diff.ts'
import { FieldValue } from './field-value.tsx'
import { fieldLabel } from '@portico/domain/changes/fields.ts'
import { valueText } from './fields.ts'
import { pageOf } from './kinds.ts'
import { LineDetails } from './entry-details.tsx'
import { type Line, lineText, whatText } from './entries.ts'
import { useStoryPages } from './history-pages.ts'
import { OpeningRow } from './expandable-row.tsx'
import { whoText } from '@portico/domain/changes/who.ts'

/** One entry: when, who, what, and a summary of the changed fields. It expands below itself. */
export function LineRow(props: {
  line: Line
  filteredHref?: ((filter: { who: string } | { search: string }) => string) | undefined
}) {
  const { line } = props
  return (
    <OpeningRow
      label={`${lineText(line)}, by ${whoText(line.actor)}`}
      time={line.time}
      actor={line.actor}
      end={countOf(line.changes.length, 'change')}
      details={<LineDetails line={line} filteredHref={props.filteredHref} />}
    >
      <Headline line={line} isLinked={props.filteredHref !== undefined} />
    </OpeningRow>
  )
}

/** Links to the resource, except in the resource's own history. */
function Headline({ line, isLinked }: { line: Line; isLinked: boolean }) {
  const inStory = useStoryPages()
  const page = isLinked ? pageOf(line.main) : inStory(line.main)
  return (
    <>
      {whatText(line)}{' '}
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

/** `vCPUs 4 → 8`, or the value of a field that was empty. */
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
