import { type ReactNode, useEffect } from 'react'
import { CallError, isForbidden, isNotFound } from '#data/api-error.ts'
import { isNotOffered } from '#data/capabilities.ts'
import { Forbidden } from '#shell/forbidden.ts'
import { codeNotLoaded, isCodeMissing } from '#shell/router/missing-code.ts'
import { usePlainTitle } from '#shell/navigation/plain-title.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { useRetry } from './use-retry.ts'

/** The error for an unknown address, or for a resource that the user may not see. */
export function NotFoundCard() {
  usePlainTitle()
  return (
    <ErrorState
      isPage
      title="Page not found"
      message="The page you are looking for doesn't exist or you may not have access to it."
    />
  )
}

/** The error for a page that the connected server does not offer; another or a newer one may. */
function NotOfferedCard() {
  usePlainTitle()
  return (
    <ErrorState
      isPage
      title="Not available on this system"
      message="This system does not offer what this page shows."
    />
  )
}

/**
 * An error in place of content that could not be loaded: not found, or a failure with a retry button.
 * @param props.gone shown instead of the general text if the resource is not found
 */
export function ErrorCard({ error, gone = <NotFoundCard /> }: { error: unknown; gone?: ReactNode }) {
  if (isNotOffered(error)) {
    return (
      <Refused error={error}>
        <NotOfferedCard />
      </Refused>
    )
  }
  if (isNotFound(error)) return <Refused error={error}>{gone}</Refused>
  if (!isForbidden(error)) return <FailureCard error={error} />
  return (
    <Refused error={error}>
      <Forbidden operation={error.operation} />
    </Refused>
  )
}

/** An error that a retry does not fix, but a change of the data or of roles may. */
function Refused({ error, children }: { error: unknown; children: ReactNode }) {
  useRetry(error)
  return children
}

function FailureCard({ error }: { error: unknown }) {
  usePlainTitle()
  const mend = useRetry(error)
  useEffect(() => {
    // Failed requests are logged where they are sent.
    if (!(error instanceof CallError)) console.error(error)
  }, [error])
  const call = error instanceof CallError ? error : null
  return (
    <ErrorState
      isPage
      title="Something went wrong"
      message={
        <>
          <p>
            {asSentence(
              call?.message ?? (isCodeMissing(error) ? codeNotLoaded : 'This page could not be shown'),
            )}
          </p>
          {/* docs/reference/specification.md#screens-and-routes defines the text. */}
          <p>Please try again. If the problem persists, contact your administrator.</p>
        </>
      }
      requestId={call?.requestId}
      onRetry={mend.now}
      isRetrying={mend.isTrying}
    />
  )
}

const asSentence = (text: string): string => (/[.?]$/.test(text) ? text : `${text}.`)
