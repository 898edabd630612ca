import type { SupportBundleFacts } from '@portico/contract/types.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { countOf } from '#ui/format/text.ts'
import { partLabel, progressOf } from '../labels.ts'

/** The sections of a bundle while it is collected, each shown as done, running, or waiting. */
export function CollectionProgress({ parts }: { parts: SupportBundleFacts['parts'] }) {
  const next = parts.findIndex(({ files }) => files === null)
  const done = parts.filter(({ files }) => files !== null).length
  return (
    <section aria-label="Parts" className="rounded-lg border border-line bg-raised">
      <div className="px-3.5 pt-3">
        <progress aria-label="Parts collected" value={done} max={parts.length} className="progress-line" />
        {/* Screen readers announce only the end of a section. */}
        <p role="status" className="py-1 text-xs text-fg-muted">
          {progressOf(parts)}
        </p>
      </div>
      <ol>
        {parts.map(({ name, files, leftOut }, at) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 border-t border-line px-3.5 py-1.5">
            <span className="min-w-24">
              {files !== null && <Badge tone="ok">Collected</Badge>}
              {files === null &&
                (at === next ? <Badge tone="busy">In progress</Badge> : <Badge>Waiting</Badge>)}
            </span>
            <span className="font-medium">{partLabel(name)}</span>
            <span className="ml-auto text-fg-muted">{files !== null && countOf(files, 'file', 'files')}</span>
            {leftOut.map((line) => (
              <p key={line} className="w-full text-xs wrap-anywhere text-fg-muted">
                Left out: {line}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
