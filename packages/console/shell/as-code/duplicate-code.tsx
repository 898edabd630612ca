import type { ShownAsCode } from '@portico/contract/as-code/as-code.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FailureState } from '../failure-state.tsx'
import { CodeView } from './code-view.tsx'

/** The request that creates a duplicate of a resource, as code. */
export function DuplicateCode(props: {
  /** the request; undefined while the data for it is loading */
  request: ShownAsCode | undefined
  /** error if the data could not be loaded, and a function that retries */
  failure?: { readonly error: Error; readonly onRetry: () => void } | undefined
  /** text that says what the duplicate would lack */
  note: string
}) {
  const { request, failure, note } = props
  if (request !== undefined)
    return <CodeView request={request} foot={<p className="text-xs text-fg-muted">{note}</p>} />
  if (failure !== undefined) return <FailureState title="Could not read the related resources" {...failure} />
  return <Spinner label="Reading the related resources" />
}
