import type { Issue } from '@portico/contract/types.ts'
import { ChevronRight } from 'lucide-react'
import { numberText } from '#ui/format/text.ts'
import { IssueRow, type RowContext, SeverityMark } from './row.tsx'
import { kindLabels } from './messages.ts'

/** Many issues of one kind in a single row that can be expanded. */
export function CollapsedRow(props: RowContext & { many: readonly [Issue, ...Issue[]]; isCut: boolean }) {
  const { many, isCut, ...context } = props
  const [{ severity, about }] = many
  const count = `${numberText(many.length)}${isCut ? ' and more' : ''}`
  return (
    <li className="border-line not-first:border-t">
      <details className="group/many">
        <summary className="grid list-none grid-cols-[1.1rem_minmax(0,1fr)_auto] items-start gap-x-3 px-[0.95rem] py-3 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <SeverityMark severity={severity} />
          <span className="min-w-0 font-semibold break-words">
            {count} {kindLabels[about.kind][1]}
          </span>
          <ChevronRight
            size={15}
            aria-hidden
            className="mt-[0.2rem] text-fg-faint group-open/many:rotate-90"
          />
        </summary>
        <ul className="border-t border-line">
          {many.map((issue) => (
            <IssueRow key={issue.key} issue={issue} {...context} />
          ))}
        </ul>
      </details>
    </li>
  )
}
