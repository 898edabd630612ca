import { describe, expect, it } from 'vitest'
import { addressOf, needsViews, type SavedView, shownList } from './list-views.ts'

const saved = (id: string, content: SavedView['content'], opensFirst = false): SavedView => ({
  id,
  list: 'disk',
  projectId: null,
  name: id,
  shared: false,
  author: null,
  content,
  opensFirst,
  timeCreated: new Date(0),
  timeModified: new Date(0),
  count: null,
})
const big = saved('big', {
  sort: '-size',
  state: ['attached', 'detached'],
  hidden: ['size'],
  order: ['b', 'a'],
})
const first = saved('first', { search: 'db' }, true)

describe('what an address shows', () => {
  it('is a view as it is saved, at one of its pages', () => {
    const { search, view, isChanged } = shownList({ view: 'big', page: 'token', search: 'left over' }, [big])
    expect(search).toEqual({ ...big.content, page: 'token' })
    expect([view, isChanged]).toEqual([big, false])
  })

  it('is what it says, where it began as a view', () => {
    const { search, view, isChanged } = shownList({ from: 'big', sort: '-size' }, [big])
    expect(search).toEqual({ sort: '-size' })
    expect([view, isChanged]).toEqual([big, true])
  })

  it('is no change where states are the same in another order, and one where columns are', () => {
    const address = {
      from: 'big',
      sort: '-size',
      state: ['detached', 'attached'],
      hidden: ['size'],
      order: ['b', 'a'],
    }
    expect(shownList(address, [big]).isChanged).toBe(false)
    expect(shownList({ ...address, order: ['a', 'b'] }, [big]).isChanged).toBe(true)
  })

  it('is the view that opens first, when it says nothing', () => {
    expect(shownList({}, [big, first]).view).toBe(first)
    expect(shownList({ view: 'all' }, [big, first])).toMatchObject({
      search: {},
      view: null,
      isChanged: false,
    })
    expect(shownList({ search: 'x' }, [big, first])).toMatchObject({ view: null, isChanged: true })
  })

  it('is the plain list for a view that is gone or is somebody else’s, which is told', () => {
    expect(shownList({ view: 'theirs' }, [big])).toMatchObject({ search: {}, view: null, isMissing: true })
    expect(shownList({ from: 'theirs', search: 'x' }, [big])).toMatchObject({
      search: { search: 'x' },
      isMissing: false,
    })
  })

  it('keeps a number of rows only where pages of it can be shown', () => {
    expect(shownList({ view: 'v' }, [saved('v', { rows: 50 })]).search).toEqual({ rows: 50 })
    expect(shownList({ view: 'v' }, [saved('v', { rows: 7 })]).search).toEqual({})
  })
})

describe('the address of a list', () => {
  it('names the view alone while it is as saved', () => {
    expect(addressOf({ ...big.content, state: ['detached', 'attached'] } as object, big, [big])).toEqual({
      view: 'big',
    })
    expect(addressOf({ ...big.content, page: 'token' } as object, big, [big])).toEqual({
      view: 'big',
      page: 'token',
    })
  })

  it('says all of it once it is changed, also that nothing is filtered any more', () => {
    expect(addressOf({}, big, [big])).toEqual({ from: 'big' })
    expect(addressOf({ search: 'x', from: 'old' }, big, [big])).toEqual({ search: 'x', from: 'big' })
  })

  it('says that it is the plain list where another would open', () => {
    expect(addressOf({}, null, [big])).toEqual({})
    expect(addressOf({ search: 'x' }, null, [first])).toEqual({ search: 'x', view: 'all' })
  })

  it('leads back to what it was made of', () => {
    for (const view of [null, big, first]) {
      for (const search of [{}, { search: 'db' }, { sort: '-size' }]) {
        const shown = shownList(addressOf(search, view, [big, first]), [big, first])
        expect([shown.search, shown.view]).toEqual([search, view])
      }
    }
  })
})

it('waits for the views only where they decide what is shown', () => {
  expect([{}, { view: 'id' }, { view: 'id', page: 'x' }].map(needsViews)).toEqual([true, true, true])
  expect([{ view: 'all' }, { from: 'id' }, { search: 'x' }].map(needsViews)).toEqual([false, false, false])
})
