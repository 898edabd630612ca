import { expect, test } from 'vitest'
import type { Change, ChangesPage } from './change.ts'
import { feedOf, newsIn, withNews, withOlder } from './feed.ts'
import { makeChange } from './testing.ts'

const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((position) => makeChange({ position })) as [
  Change,
  Change,
  Change,
  Change,
  Change,
]
const page = (items: Change[], nextPage: string | null = null): ChangesPage => ({
  items,
  nextPage,
  timeReached: null,
})
const positions = ({ items }: { items: readonly Change[] }) => items.map(({ position }) => position).join('')

test('new changes are added at the top, and older pages remain loaded', () => {
  const feed = withOlder(feedOf(page([c, b], 'more')), page([a]))
  expect(newsIn(feed, page([e, d]))).toEqual({ count: 2, isMore: true })
  expect(newsIn(feed, page([d, c], 'x'))).toEqual({ count: 1, isMore: false })
  const grown = withNews(feed, page([d, c], 'x'))
  expect(positions(grown)).toBe('dcba')
  expect(grown.next).toBe(null)
})

test('a new first page that does not overlap the known changes replaces them, because there would be a gap', () => {
  const feed = feedOf(page([b, a]))
  expect(withNews(feed, page([e, d], 'more'))).toEqual(feedOf(page([e, d], 'more')))
})

test('updated entries replace their earlier version', () => {
  const gone = { ...b, exists: false }
  expect(withNews(feedOf(page([b, a])), page([gone, a])).items[0]).toBe(gone)
  expect(newsIn(feedOf(page([b, a])), page([gone, a])).count).toBe(0)
})

test('the first change in an empty log is reported as new', () => {
  expect(newsIn(feedOf(page([])), page([a]))).toEqual({ count: 1, isMore: false })
  expect(positions(withNews(feedOf(page([])), page([a])))).toBe('a')
})
