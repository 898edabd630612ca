import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { CallError, isNotFound } from '../../data/api-error.ts'
import { query } from '../../data/calls.ts'
import { currentGroups, currentUser } from '../../shell/session.tsx'
import { signOut } from '../../shell/sign-out.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { GuideLink } from '../../shell/guide-link.tsx'

function ErrorCard(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-page flex-col">
      <header className="flex items-center justify-between gap-2 p-3">
        <LinkButton href="/" variant="quiet" icon={ArrowLeft}>
          Back to console
        </LinkButton>
        <Button variant="quiet" onPress={() => void signOut()}>
          Sign out
        </Button>
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-24">
        <section
          role="alert"
          className="flex w-full max-w-[30rem] flex-col items-center rounded-lg border border-line bg-raised px-6 py-10 text-center"
        >
          <span className="mb-3 grid size-10 place-items-center rounded-lg bg-bad-bg text-bad">
            <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
          </span>
          <h1 className="text-lg font-bold tracking-[-0.015em]">{props.title}</h1>
          <p className="mt-1 text-balance text-fg-muted">{props.text}</p>
          {props.children}
        </section>
      </main>
    </div>
  )
}

/** An address that leads nowhere, or to what the user may not see. */
export function NotFoundPage() {
  usePlainTitle()
  return (
    <ErrorCard
      title="Page not found"
      text="The page you are looking for doesn't exist or you may not have access to it."
    />
  )
}

/** What a page becomes when it cannot be shown: not found, or something that went wrong. */
export function ErrorPage({ error }: { error: unknown }) {
  usePlainTitle()
  useEffect(() => {
    // Failed calls have been written down where they failed.
    if (!(error instanceof CallError)) console.error(error)
  }, [error])
  if (isNotFound(error)) return <NotFoundPage />
  const call = error instanceof CallError ? error : null
  return (
    <ErrorCard
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
    </ErrorCard>
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
        not set up correctly. <GuideLink title="Identity Providers" />
      </Notice>
    </div>
  )
}
