import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isForbidden, messageOf } from '#data/api-error.ts'
import { headQuery } from '#data/activity-queries.ts'
import { type CallArgs, invoke } from '#data/calls.ts'
import type { ChangesPage } from './change.ts'
import { type Feed, feedOf, newsIn, withNews, withOlder } from './feed.ts'

/**
 * Returns the changes on the screen. New changes are added at the top while `follows` is true, and older ones on
 * demand. Use the arguments as the component's key, because the state is valid for one query only.
 */
export function useFeed(args: CallArgs<'porticoChanges'>, follows: boolean) {
  const { data: head, error, refetch } = useQuery(headQuery(args))
  const [shown, setShown] = useState<{ feed: Feed; head: ChangesPage } | null>(null)
  const [older, setOlder] = useState<'idle' | 'loading' | { failure: string }>('idle')
  const news = shown === null || head === undefined ? nothingNew : newsIn(shown.feed, head)
  const show = () => {
    if (head !== undefined)
      setShown({ feed: shown === null ? feedOf(head) : withNews(shown.feed, head), head })
  }
  // New rows are not inserted while the user reads further down; updates of shown entries are applied immediately.
  if (head !== undefined && head !== shown?.head && (shown === null || follows || news.count === 0)) show()

  async function loadOlder() {
    const token = shown?.feed.next
    if (token == null) return
    setOlder('loading')
    try {
      const page = await invoke('porticoChanges', {
        query: { limit: args.query?.limit ?? 50, pageToken: token },
      })
      setShown((now) => (now?.feed.next === token ? { ...now, feed: withOlder(now.feed, page) } : now))
      setOlder('idle')
    } catch (failure) {
      setOlder({ failure: messageOf(failure) })
    }
  }

  return {
    feed: shown?.feed,
    news,
    showNews: show,
    /** An error to show instead of the list. A user who may no longer read the log sees no entries. */
    failure: shown === null || isForbidden(error) ? error : null,
    retry: () => void refetch(),
    older,
    loadOlder: () => void loadOlder(),
  }
}

const nothingNew = { count: 0, isMore: false }
