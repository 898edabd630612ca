import { CallError, isForbidden, messageOf } from '#data/api-error.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'

/**
 * What stands in for a part of a page that could not be loaded: the server's words, and another attempt; or what it takes,
 * where no attempt would bring it. When the role for it is given, live updates do.
 */
export function FailureState(props: { title: string; error: Error; onRetry: () => void }) {
  const { title, error, onRetry } = props
  if (isForbidden(error)) {
    return <ErrorState title={title} message="This takes a role that you do not have." />
  }
  const requestId = error instanceof CallError ? error.requestId : undefined
  return (
    <ErrorState
      title={title}
      message={messageOf(error)}
      {...(requestId !== undefined && { requestId })}
      onRetry={onRetry}
    />
  )
}
