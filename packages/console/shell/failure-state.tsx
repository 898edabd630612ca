import { CallError, isForbidden, messageOf } from '#data/api-error.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'

/**
 * What stands in for a part of a page that could not be loaded: the server's words, and another attempt; or what it takes,
 * where no attempt would bring it and live updates do when a role is given.
 */
export function FailureState(props: { title: string; error: Error; onRetry: () => void }) {
  const { title, error, onRetry } = props
  const isRefused = isForbidden(error)
  const comesByItself = isRefused && knownCapabilities()?.stream === true
  return (
    <ErrorState
      title={title}
      message={isRefused ? 'This takes a role that you do not have.' : messageOf(error)}
      requestId={error instanceof CallError ? error.requestId : undefined}
      {...(!comesByItself && { onRetry })}
    />
  )
}
