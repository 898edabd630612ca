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

describe('the list that a URL opens', () => {
  it('is a saved view when the URL contains only the view and a page', () => {
    const { search, view, isChanged } = shownList({ view: 'big', page: 'token', search: 'left over' }, [big])
    expect(search).toEqual({ ...big.content, page: 'token' })
    expect([view, isChanged]).toEqual([big, false])
  })

  it('has the state of the URL when the URL differs from the view', () => {
    const { search, view, isChanged } = shownList({ from: 'big', sort: '-size' }, [big])
    expect(search).toEqual({ sort: '-size' })
    expect([view, isChanged]).toEqual([big, true])
  })

  it('is unchanged when only the order of states differs, and changed when the order of columns differs', () => {
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

  it('is the default view when the URL contains no state', () => {
    expect(shownList({}, [big, first]).view).toBe(first)
    expect(shownList({ view: 'all' }, [big, first])).toMatchObject({
      search: {},
      view: null,
      isChanged: false,
    })
    expect(shownList({ search: 'x' }, [big, first])).toMatchObject({ view: null, isChanged: true })
  })

  it('has default settings and reports a missing view when the view is deleted or belongs to another user', () => {
    expect(shownList({ view: 'theirs' }, [big])).toMatchObject({ search: {}, view: null, isMissing: true })
    expect(shownList({ from: 'theirs', search: 'x' }, [big])).toMatchObject({
      search: { search: 'x' },
      isMissing: false,
    })
  })

  it('uses the number of rows in the URL only where the page size can be selected', () => {
    expect(shownList({ view: 'v' }, [saved('v', { rows: 50 })]).search).toEqual({ rows: 50 })
    expect(shownList({ view: 'v' }, [saved('v', { rows: 7 })]).search).toEqual({})
  })
})

describe('the URL of a list', () => {
  it('contains only the view when the view is unchanged', () => {
    expect(urlStateOf({ ...big.content, state: ['detached', 'attached'] } as object, big, [big])).toEqual({
      view: 'big',
    })
    expect(urlStateOf({ ...big.content, page: 'token' } as object, big, [big])).toEqual({
      view: 'big',
      page: 'token',
    })
  })

  it('contains the complete state when the view is changed, including removed filters', () => {
    expect(urlStateOf({}, big, [big])).toEqual({ from: 'big' })
    expect(urlStateOf({ search: 'x', from: 'old' }, big, [big])).toEqual({ search: 'x', from: 'big' })
  })

  it('says that no view is used when a default view would open otherwise', () => {
    expect(urlStateOf({}, null, [big])).toEqual({})
    expect(urlStateOf({ search: 'x' }, null, [first])).toEqual({ search: 'x', view: 'all' })
  })

  it('is parsed to the state from which it was written', () => {
    for (const view of [null, big, first]) {
      for (const search of [{}, { search: 'db' }, { sort: '-size' }]) {
        const shown = shownList(urlStateOf(search, view, [big, first]), [big, first])
        expect([shown.search, shown.view]).toEqual([search, view])
      }
    }
  })
})

it('requires loading the views only when they affect the list', () => {
  expect([{}, { view: 'id' }, { view: 'id', page: 'x' }].map(needsViews)).toEqual([true, true, true])
  expect([{ view: 'all' }, { from: 'id' }, { search: 'x' }].map(needsViews)).toEqual([false, false, false])
})
