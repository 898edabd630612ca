import { useQuery } from '@tanstack/react-query'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { CallError, isNotFound } from '../../data/api-error.ts'
import { query } from '../../data/calls.ts'
import { GuideLink } from '../../shell/guide-link.tsx'
import { currentGroups, currentUser } from '../../shell/session.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useMend } from './use-mend.ts'

function Card(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <section
      role="alert"
      className="m-auto flex w-full max-w-[30rem] flex-col items-center rounded-lg border border-line bg-raised px-6 py-10 text-center"
    >
      <span className="mb-3 grid size-10 place-items-center rounded-lg bg-bad-bg text-bad">
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <h1 className="text-lg font-bold tracking-[-0.015em]">{props.title}</h1>
      <p className="mt-1 text-balance text-fg-muted">{props.text}</p>
      {props.children}
    </section>
  )
}

/** An address that leads nowhere, or to what the user may not see. */
export function NotFoundCard() {
  usePlainTitle()
  return (
    <Card
      title="Page not found"
      text="The page you are looking for doesn't exist or you may not have access to it."
    />
  )
}

/** What stands where something cannot be shown: not found, or what went wrong, with another attempt. */
export function ErrorCard({ error }: { error: unknown }) {
  return isNotFound(error) ? <NotFoundCard /> : <FailureCard error={error} />
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
    <Card
      title="Something went wrong"
      text="Please try again. If the problem persists, contact your administrator."
    >
      {call !== null && <p className="mt-2 break-words text-fg-muted">{call.message}</p>}
      {call?.requestId !== undefined && (
        <p className="mt-2 text-xs text-fg-faint">
          Request <code className="font-mono">{call.requestId}</code>
        </p>
      )}
      {call?.status === 403 && <NoRoleHint />}
      <div className="mt-4">
        <Button icon={RotateCw} onPress={mend.now} pending={mend.isTrying}>
          Try again
        </Button>
      </div>
    </Card>
  )
}

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
  const policy = useQuery({ ...query('policyView', {}), ...quiet }).data
  if (user === undefined || groups === undefined) return null
  const hasRole = policy?.roleAssignments.some(({ identityId }) => identityId === user.id) ?? false
  if (groups.items.length > 0 || hasRole) return null
  return (
    <div className="mt-4 text-left">
      <Notice kind="warn">
        You are not in any groups and have no role on the silo. This usually means the identity provider is
        not set up correctly. <GuideLink guide="identity-providers" />
      </Notice>
    </div>
  )
}
