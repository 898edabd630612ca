import { CallError, isForbidden, messageOf } from '#data/api-error.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'

/**
 * An error that replaces a section which failed to load: the server's message and a retry button. If a permission is
 * missing, it names the required role. There is no retry button then, because live updates report a new role.
 */
export function FailureState(props: { title: string; error: Error; onRetry: () => void }) {
  const { title, error, onRetry } = props
  const isRefused = isForbidden(error)
  const comesByItself = isRefused && knownCapabilities()?.stream === true
  return (
    <ErrorState
      title={title}
      message={isRefused ? 'You do not have the required role.' : messageOf(error)}
      requestId={error instanceof CallError ? error.requestId : undefined}
      {...(!comesByItself && { onRetry })}
    />
  )
}
