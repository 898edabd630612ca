import { CallError, isForbidden, messageOf } from '#data/api-error.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'

/**
 * An error in place of a section that failed to load: the server's message and a retry button. For a missing
 * permission, it names the required role instead of a retry button, because live updates report a new role.
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
