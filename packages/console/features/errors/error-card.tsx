import { type ReactNode, useEffect } from 'react'
import { CallError, isForbidden, isNotFound } from '#data/api-error.ts'
import { isNotOffered } from '#data/capabilities.ts'
import { Forbidden } from '#shell/forbidden.ts'
import { codeNotLoaded, isCodeMissing } from '#shell/router/missing-code.ts'
import { usePlainTitle } from '#shell/navigation/plain-title.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { useMend } from './use-mend.ts'

/** An address that leads nowhere, or to what the user may not see. */
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

/** A page whose data the system does not have; another system, or a newer one, may. */
function NotOfferedCard() {
  usePlainTitle()
  return (
    <ErrorState
      isPage
      title="Not available on this system"
      message="The system behind this console does not offer what this page shows."
    />
  )
}

/**
 * What stands where something cannot be shown: not found, or what went wrong, with another attempt.
 * @param props.gone what is told of a thing that is not found, where more is known than that
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

/** What another attempt does not mend, but a change may. */
function Refused({ error, children }: { error: unknown; children: ReactNode }) {
  useMend(error)
  return children
}

function FailureCard({ error }: { error: unknown }) {
  usePlainTitle()
  const mend = useMend(error)
  useEffect(() => {
    // Failed calls have been written down where they failed.
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
          {/* The wording is fixed by docs/reference/specification.md#screens-and-routes. */}
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
