import { describe, expect, it } from 'vitest'
import { urlStateOf, needsViews, type SavedView, shownList } from './list-views.ts'

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

describe('the list that a URL shows', () => {
  it('is a saved view unchanged, at one of its pages', () => {
    const { search, view, isChanged } = shownList({ view: 'big', page: 'token', search: 'left over' }, [big])
    expect(search).toEqual({ ...big.content, page: 'token' })
    expect([view, isChanged]).toEqual([big, false])
  })

  it('is what the URL says where it was changed from a view', () => {
    const { search, view, isChanged } = shownList({ from: 'big', sort: '-size' }, [big])
    expect(search).toEqual({ sort: '-size' })
    expect([view, isChanged]).toEqual([big, true])
  })

  it('is unchanged when only states are in another order, and changed when columns are', () => {
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

  it('is the default view when the URL has no list state', () => {
    expect(shownList({}, [big, first]).view).toBe(first)
    expect(shownList({ view: 'all' }, [big, first])).toMatchObject({
      search: {},
      view: null,
      isChanged: false,
    })
    expect(shownList({ search: 'x' }, [big, first])).toMatchObject({ view: null, isChanged: true })
  })

  it('is the plain list, marked as missing, for a view that is deleted or belongs to someone else', () => {
    expect(shownList({ view: 'theirs' }, [big])).toMatchObject({ search: {}, view: null, isMissing: true })
    expect(shownList({ from: 'theirs', search: 'x' }, [big])).toMatchObject({
      search: { search: 'x' },
      isMissing: false,
    })
  })

  it('keeps the number of rows only where such pages can be shown', () => {
    expect(shownList({ view: 'v' }, [saved('v', { rows: 50 })]).search).toEqual({ rows: 50 })
    expect(shownList({ view: 'v' }, [saved('v', { rows: 7 })]).search).toEqual({})
  })
})

describe('the URL of a list', () => {
  it('contains only the view while it is unchanged', () => {
    expect(urlStateOf({ ...big.content, state: ['detached', 'attached'] } as object, big, [big])).toEqual({
      view: 'big',
    })
    expect(urlStateOf({ ...big.content, page: 'token' } as object, big, [big])).toEqual({
      view: 'big',
      page: 'token',
    })
  })

  it('contains the whole state after a change, including removed filters', () => {
    expect(urlStateOf({}, big, [big])).toEqual({ from: 'big' })
    expect(urlStateOf({ search: 'x', from: 'old' }, big, [big])).toEqual({ search: 'x', from: 'big' })
  })

  it('says that it is the plain list where a view would open by default', () => {
    expect(urlStateOf({}, null, [big])).toEqual({})
    expect(urlStateOf({ search: 'x' }, null, [first])).toEqual({ search: 'x', view: 'all' })
  })

  it('is read back to the same state', () => {
    for (const view of [null, big, first]) {
      for (const search of [{}, { search: 'db' }, { sort: '-size' }]) {
        const shown = shownList(urlStateOf(search, view, [big, first]), [big, first])
        expect([shown.search, shown.view]).toEqual([search, view])
      }
    }
  })
})

it('needs the views only where they decide what is shown', () => {
  expect([{}, { view: 'id' }, { view: 'id', page: 'x' }].map(needsViews)).toEqual([true, true, true])
  expect([{ view: 'all' }, { from: 'id' }, { search: 'x' }].map(needsViews)).toEqual([false, false, false])
})
