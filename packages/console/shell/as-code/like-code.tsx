import type { Codeable } from '@portico/contract/as-code/as-code.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { CodeView } from './code-view.tsx'

/** What would make another thing like one that is there. */
export function LikeCode(props: {
  /** undefined until what it needs is there */
  request: Codeable | undefined
  /** What the other would not have. */
  note: string
}) {
  const { request, note } = props
  if (request === undefined) return <Spinner label="Reading what belongs to it" />
  return <CodeView request={request} foot={<p className="text-xs text-fg-muted">{note}</p>} />
}
