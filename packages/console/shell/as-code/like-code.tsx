import type { Codeable } from '@portico/contract/as-code/as-code.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FailureState } from '../failure-state.tsx'
import { CodeView } from './code-view.tsx'

/** What would make another thing like one that is there. */
export function LikeCode(props: {
  /** undefined until what it needs is there */
  request: Codeable | undefined
  /** Why what it needs is not there, and how to ask again. */
  failure?: { readonly error: Error; readonly onRetry: () => void } | undefined
  /** What the other would not have. */
  note: string
}) {
  const { request, failure, note } = props
  if (request !== undefined)
    return <CodeView request={request} foot={<p className="text-xs text-fg-muted">{note}</p>} />
  if (failure !== undefined) return <FailureState title="What belongs to it could not be read" {...failure} />
  return <Spinner label="Reading what belongs to it" />
}
