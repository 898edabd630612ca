import type { Change, ChangesPage } from './change.ts'

/** Changes on screen, newest first, without a gap between them. */
export interface Feed {
  readonly items: readonly Change[]
  /** token of what follows; null at the beginning of the log */
  readonly next: string | null
  /** how far back was looked, where that is further than the last item */
  readonly reached: Date | null
}

export function feedOf({ items, nextPage, timeReached }: ChangesPage): Feed {
  return { items, next: nextPage ?? null, reached: timeReached }
}

/** How many of a newer first page are not on screen; `isMore` when there may be more than that page holds. */
export function newsIn(
  { items: [newest] }: Feed,
  { items }: ChangesPage,
): { count: number; isMore: boolean } {
  const at = newest === undefined ? -1 : items.findIndex(({ position }) => position === newest.position)
  return at < 0 ? { count: items.length, isMore: newest !== undefined } : { count: at, isMore: false }
}

/**
 * What is on screen once a newer first page has come: that page, and what was there below it. If it does not reach down
 * to what was there, the rest is given up, for there would be a gap.
 */
export function withNews(feed: Feed, page: ChangesPage): Feed {
  const last = page.items.at(-1)
  const at = last === undefined ? -1 : feed.items.findIndex(({ position }) => position === last.position)
  if (at < 0) return feedOf(page)
  return { ...feed, items: [...page.items, ...feed.items.slice(at + 1)] }
}

/** With the page that its token led to. */
export function withOlder(feed: Feed, page: ChangesPage): Feed {
  const older = feedOf(page)
  return { ...older, items: [...feed.items, ...older.items] }
}
