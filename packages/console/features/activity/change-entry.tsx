import { ChevronRight } from 'lucide-react'
import { Link } from '#ui/actions/link.tsx'
import type { Change } from './change.ts'
import { DiffTable } from './diff-table.tsx'
import { kindLabel, pageOf } from './kinds.ts'
import { ruleKind } from './rule-history.ts'
import { useHistoryPages } from './history-pages.ts'
import { UndoChange } from './undo/put-back.tsx'

const marks = {
  create: { mark: '+', word: 'created', tone: 'text-ok' },
  update: { mark: '±', word: 'changed', tone: 'text-fg-muted' },
  delete: { mark: '−', word: 'deleted', tone: 'text-bad' },
} as const

/** One change of an entry: its resource, and its fields when expanded. */
export function ChangeEntry(props: { change: Change; isOpen: boolean; isLinked: boolean }) {
  const { change, isOpen } = props
  const { mark, word, tone } = marks[change.action]
  const inStory = useHistoryPages()
  const page = props.isLinked ? pageOf(change) : inStory(change)
  return (
    <details open={isOpen} className="group/change">
      <summary className="flex min-h-8 list-none items-center gap-2 rounded-sm hover:text-accent max-md:min-h-10 [&::-webkit-details-marker]:hidden">
        <ChevronRight size={13} aria-hidden className="flex-none text-fg-faint group-open/change:rotate-90" />
        <span aria-hidden className={`w-3 flex-none text-center font-mono ${tone}`}>
          {mark}
        </span>
        <span className="sr-only">{word}</span>
        <span className="flex-none text-fg-muted">
          {kindLabel(change.kind, change.after ?? change.before)}
        </span>
        <span className="min-w-0 truncate">{change.name}</span>
      </summary>
      <div className="flex flex-col gap-2 pt-1 pb-3 pl-6 max-sm:pl-0">
        {page !== null && (
          <p>
            <Link href={page}>Open {change.nameNow ?? change.name}</Link>
          </p>
        )}
        <DiffTable change={change} />
        {/* The history of one resource does not link to that history. */}
        {change.action === 'update' && !props.isLinked && change.kind !== ruleKind && (
          <UndoChange change={change} />
        )}
      </div>
    </details>
  )
}
