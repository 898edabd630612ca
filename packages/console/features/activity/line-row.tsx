import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from '#ui/actions/link.tsx'
import { cx } from '#ui/cx.ts'
import { formatClock, formatExact } from '#ui/format/date.ts'
import { countOf } from '#ui/format/words.ts'
import { tip } from '#ui/overlays/tip.ts'
import type { FieldChange } from '@portico/domain/changes/diff.ts'
import { FieldValue } from './field-value.tsx'
import { fieldLabel } from '@portico/domain/changes/fields.ts'
import { valueText } from './fields.ts'
import { pageOf } from './kinds.ts'
import { LineDetails } from './line-details.tsx'
import { type Line, lineText } from './lines.ts'
import { whoText } from '@portico/domain/changes/who.ts'
import { Who } from './who.tsx'

/** One cause: when, who, what it did, and what changed in short. It opens below itself. */
export function LineRow(props: {
  line: Line
  filteredHref?: ((filter: { who: string } | { search: string }) => string) | undefined
}) {
  const { line } = props
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  return (
    <li className="border-t border-line first:border-t-0">
      <div
        className={cx(
          'relative grid min-h-9 grid-cols-[1.25rem_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1.5 @min-[44rem]:grid-cols-[1.25rem_6rem_9rem_minmax(0,1fr)_auto]',
          isOpen ? 'bg-selected' : 'hover:bg-hover',
        )}
      >
        {/* Its target is the whole row. */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          aria-label={`${lineText(line)}, by ${whoText(line.actor)}`}
          className="grid size-5 place-items-center rounded-sm text-fg-faint after:absolute after:inset-0"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={14} aria-hidden className={isOpen ? 'rotate-90' : ''} />
        </button>
        <time
          dateTime={line.time.toISOString()}
          className="font-mono text-xs whitespace-nowrap text-fg-muted"
          {...tip(formatExact(line.time))}
        >
          {formatClock(line.time)}
        </time>
        <Who actor={line.actor} />
        <span className="min-w-0 break-words @max-[44rem]:order-last @max-[44rem]:col-span-3 @max-[44rem]:col-start-2">
          <Headline line={line} isLinked={props.filteredHref !== undefined} />
        </span>
        <span className="text-right text-xs whitespace-nowrap text-fg-muted">
          {countOf(line.changes.length, 'change')}
        </span>
      </div>
      {isOpen && (
        <div id={detailsId} className="border-t border-line bg-sunken">
          <LineDetails line={line} filteredHref={props.filteredHref} />
        </div>
      )}
    </li>
  )
}

/** The thing leads to its page, but not from its own history. */
function Headline({ line, isLinked }: { line: Line; isLinked: boolean }) {
  const page = isLinked ? pageOf(line.main) : null
  return (
    <>
      {line.verb} {line.kind}{' '}
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

/** `vCPUs 4 → 8`, or what a field is now that was empty. */
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
