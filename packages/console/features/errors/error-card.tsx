import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { CallError, isNotFound } from '#data/api-error.ts'
import { query } from '#data/calls.ts'
import { guideHref } from '#shell/guide-address.ts'
import { currentGroups, currentUser } from '#shell/session.tsx'
import { Link } from '#ui/actions/link.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
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

/**
 * What stands where something cannot be shown: not found, or what went wrong, with another attempt.
 * @param props.gone what is told of a thing that is not found, where more is known than that
 */
export function ErrorCard({ error, gone = <NotFoundCard /> }: { error: unknown; gone?: ReactNode }) {
  return isNotFound(error) ? <GoneCard error={error}>{gone}</GoneCard> : <FailureCard error={error} />
}

function GoneCard({ error, children }: { error: unknown; children: ReactNode }) {
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
  const state = (
    <ErrorState
      isPage
      title="Something went wrong"
      message={
        <>
          <p>{asSentence(call?.message ?? 'This page could not be shown')}</p>
          {/* The words of the specification (section 2). */}
          <p>Please try again. If the problem persists, contact your administrator.</p>
        </>
      }
      requestId={call?.requestId}
      onRetry={mend.now}
      isRetrying={mend.isTrying}
    />
  )
  if (call?.status !== 403) return state
  // The hint is known later than the failure: below it, it moves nothing.
  return (
    <div className="relative m-auto w-full max-w-[30rem]">
      {state}
      <div className="absolute inset-x-0 top-full pt-4">
        <NoRoleHint />
      </div>
    </div>
  )
}

const asSentence = (text: string): string => (/[.?]$/.test(text) ? text : `${text}.`)

function usePlainTitle(): void {
  useEffect(() => {
    document.title = 'Portico'
  }, [])
}

/** A user without groups and without a role on the silo has most likely been set up wrongly (catalogue section 6). */
function NoRoleHint() {
  const quiet = { throwOnError: false } as const
  const user = useQuery({ ...currentUser, ...quiet }).data
  const groups = useQuery({ ...currentGroups, ...quiet }).data
  const policy = useQuery({ ...query('policyView', {}), ...quiet })
  if (user === undefined || groups === undefined || policy.isPending) return null
  const hasRole = policy.data?.roleAssignments.some(({ identityId }) => identityId === user.id) ?? false
  if (groups.items.length > 0 || hasRole) return null
  return (
    <Notice kind="warn">
      You are not in any groups and have no role on the silo. This usually means the identity provider is not
      set up correctly.{' '}
      <Link href={guideHref('identity-providers')} newTab>
        Identity providers
      </Link>
    </Notice>
  )
}
