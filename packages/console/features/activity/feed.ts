import type { Change, ChangesPage } from './change.ts'

/** The changes on the screen, newest first, without gaps. */
export interface Feed {
  readonly items: readonly Change[]
  /** Token of the next page; null at the beginning of the log */
  readonly next: string | null
  /** The time up to which the log was searched, if older than the last entry shown */
  readonly reached: Date | null
}

export function feedOf({ items, nextPage, timeReached }: ChangesPage): Feed {
  return { items, next: nextPage ?? null, reached: timeReached }
}

/**
 * Returns the number of changes in a new first page that are not on the screen. `isMore` is set if there may be more
 * than the page contains.
 */
export function newsIn(
  { items: [newest] }: Feed,
  { items }: ChangesPage,
): { count: number; isMore: boolean } {
  const at = newest === undefined ? -1 : items.findIndex(({ position }) => position === newest.position)
  return at < 0 ? { count: items.length, isMore: newest !== undefined } : { count: at, isMore: false }
}

/**
 * Returns the feed after prepending a new first page. Known older changes are kept if the page overlaps them, and
 * dropped otherwise, because there would be a gap.
 */
export function withNews(feed: Feed, page: ChangesPage): Feed {
  const last = page.items.at(-1)
  const at = last === undefined ? -1 : feed.items.findIndex(({ position }) => position === last.position)
  if (at < 0) return feedOf(page)
  return { ...feed, items: [...page.items, ...feed.items.slice(at + 1)] }
}

/** Returns the feed with the next page appended. */
export function withOlder(feed: Feed, page: ChangesPage): Feed {
  const older = feedOf(page)
  return { ...older, items: [...feed.items, ...older.items] }
}
