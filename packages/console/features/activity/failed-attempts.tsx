import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsQuery } from '#data/activity-queries.ts'
import { messageOf } from '#data/api-error.ts'
import { type CallArgs, type CallData, invoke } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NoMatch } from '#ui/feedback/no-match.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { historyPicture } from '#ui/pictures/history.ts'
import { FailedAttemptsByDay } from './failed-attempts-by-day.tsx'
import { usePoll } from './use-poll.ts'
import { useAllFailedAttempts } from './use-all-failed-attempts.ts'

interface RefusedListProps {
  args: CallArgs<'porticoRefusals'>
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined
}

/** A list of failed attempts: of all users if the current user may see them, or else only their own. */
export function FailedAttempts(props: RefusedListProps) {
  return <OneList key={JSON.stringify(props.args)} {...props} />
}

function OneList({ args, onClear }: RefusedListProps) {
  const { data, error, refetch, isOwn, older, state, showOlder } = useFailedAttempts(args)
  if (error !== null && data === undefined)
    return (
      <FailureState title="Could not load the failed attempts" error={error} onRetry={() => void refetch()} />
    )
  if (data === undefined)
    return (
      <div className="grid min-h-40 place-items-center">
        <Spinner label="Loading" />
      </div>
    )
  const items = [data, ...older].flatMap((page) => page.items)
  const { nextPage } = older.at(-1) ?? data
  return (
    <div className="@container flex flex-col gap-3">
      {isOwn && <Notice>You see your own failed attempts. Admins see those of all users.</Notice>}
      {items.length === 0 &&
        (onClear === undefined ? (
          <EmptyState
            picture={historyPicture}
            title="No failed attempts"
            body="Failed attempts to change something are listed here for 30 days."
          />
        ) : (
          <NoMatch noun="refusals" onClear={onClear} />
        ))}
      <FailedAttemptsByDay items={items} />
      {nextPage != null && (
        <div className="flex flex-wrap items-center gap-3 text-fg-muted">
          <Button size="sm" pending={state === 'loading'} onPress={() => void showOlder(nextPage)}>
            Show older
          </Button>
          {typeof state === 'object' && (
            <span role="alert">Could not load older failed attempts. {state.failure}</span>
          )}
        </div>
      )}
    </div>
  )
}

/** Returns pages of failed attempts. The newest page is polled until older pages are loaded. */
function useFailedAttempts(args: CallArgs<'porticoRefusals'>) {
  const { user } = useSession()
  const { all, isOwn } = useAllFailedAttempts(args)
  const ownArgs = { query: { ...args.query, actor: user.id } }
  const own = useQuery({ ...refusalsQuery(ownArgs), enabled: isOwn })
  const { data, error, refetch } = isOwn ? own : all
  const [older, setOlder] = useState<readonly CallData<'porticoRefusals'>[]>([])
  const [state, setState] = useState<'idle' | 'loading' | { failure: string }>('idle')
  const { queryKey } = refusalsQuery(isOwn ? ownArgs : args)
  // Older pages start after the last item that was shown when they were requested, so polling stops.
  const follows = older.length === 0 && state === 'idle'
  usePoll({ queryKey, enabled: follows }, refetch)

  async function showOlder(pageToken: string) {
    setState('loading')
    await queryClient.cancelQueries({ queryKey, exact: true })
    try {
      const page = await invoke('porticoRefusals', { query: { limit: args.query?.limit ?? 50, pageToken } })
      setOlder((before) => [...before, page])
      setState('idle')
    } catch (failure) {
      setState({ failure: messageOf(failure) })
    }
  }
  return { data, error, refetch, isOwn, older, state, showOlder }
}
