import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isForbidden, messageOf } from '#data/api-error.ts'
import { headQuery } from '#data/activity-queries.ts'
import { type CallArgs, invoke } from '#data/calls.ts'
import type { ChangesPage } from './change.ts'
import { type Feed, feedOf, newsIn, withNews, withOlder } from './feed.ts'

/**
 * The changes on screen: new ones are added at the top while `follows`, older ones on demand. Give the component a key
 * of the arguments, because this state belongs to them.
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
  // Rows do not move while the user reads further down; updates of known entries move nothing.
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
    /** Why there is nothing to show. Entries are removed when the user may no longer read them. */
    failure: shown === null || isForbidden(error) ? error : null,
    retry: () => void refetch(),
    older,
    loadOlder: () => void loadOlder(),
  }
}

const nothingNew = { count: 0, isMore: false }
