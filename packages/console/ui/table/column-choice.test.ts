import { describe, expect, it } from 'vitest'
import { orderAfterMove, withColumnSwitched } from './column-changes.ts'
import { arranged, readChoice, shownOf, defaultColumns, writeChoice } from './column-choice.ts'

const columns = ['name', 'state', 'size', 'created'].map((id) => ({ id }))
const shown = (order: readonly string[], hidden: readonly string[] = []) =>
  shownOf(columns, { order, hidden: new Set(hidden) }).map(({ id }) => id)

it('shows the first column even if it is marked as hidden', () => {
  expect(shown([], ['name', 'size'])).toEqual(['name', 'state', 'created'])
})

describe('the stored column selection', () => {
  it('is restored from its stored text', () => {
    for (const order of [[], ['size', 'state']]) {
      const choice = { hidden: new Set(['created']), order }
      expect(readChoice(writeChoice(choice))).toEqual(choice)
    }
  })

  it('is restored when it is stored in the former format, a list of hidden columns', () => {
    expect(readChoice('["memory","created"]')).toEqual({ hidden: new Set(['memory', 'created']), order: [] })
  })

  it.each([null, '', '{', '3', 'null', '{"a":1}', '[1,null]', '{"hidden":3,"order":[4]}'])(
    'is replaced by the default when the stored text is %j',
    (stored) => expect(readChoice(stored)).toEqual(defaultColumns),
  )
})

describe('the columns of a table', () => {
  it('are in the selected order: the leading column first, columns that are missing in the order last', () => {
    expect(shown([])).toEqual(['name', 'state', 'size', 'created'])
    expect(shown(['created', 'name', 'state'])).toEqual(['name', 'created', 'state', 'size'])
    expect(shown(['created'], ['state'])).toEqual(['name', 'created', 'size'])
  })

  it('swap with their neighbor when moved, and stay in place when there is no neighbor', () => {
    const move = (order: readonly string[], id: string, by: -1 | 1) =>
      orderAfterMove(columns, { order }, id, by)
    expect(move([], 'created', -1)).toEqual(['state', 'created', 'size'])
    expect(move(['state', 'created', 'size'], 'state', 1)).toEqual(['created', 'state', 'size'])
    expect(move([], 'state', -1)).toEqual([])
    expect(move([], 'created', 1)).toEqual([])
    expect(move([], 'name', 1)).toEqual([])
  })

  it('are stored without an order when their order is the default', () => {
    expect(orderAfterMove(columns, { order: ['size', 'state', 'created'] }, 'state', -1)).toEqual([])
  })
})

describe('a column that is hidden by default', () => {
  const cpu = { id: 'cpu', optional: true } as const
  const [name, state, size] = ['name', 'state', 'size'].map((id) => ({ id }))
  const all = [name, state, cpu, size].filter((column) => column !== undefined)
  const ids = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id)

  it('is hidden and last in the column menu, even when the selection is older than the column', () => {
    expect(ids(shownOf(all, defaultColumns))).toEqual(['name', 'state', 'size'])
    expect(ids(arranged(all, defaultColumns))).toEqual(['name', 'state', 'size', 'cpu'])
    expect(ids(shownOf(all, { hidden: new Set(['size']), order: ['size', 'state'] }))).toEqual([
      'name',
      'state',
    ])
  })

  it('is shown at its default position or last in a custom order, and leaves nothing stored when it is hidden again', () => {
    const on = withColumnSwitched(all, defaultColumns, cpu, true)
    expect(ids(shownOf(all, on))).toEqual(['name', 'state', 'cpu', 'size'])
    expect(readChoice(writeChoice(on))).toEqual(on)
    expect(withColumnSwitched(all, on, cpu, false)).toEqual(defaultColumns)
    const moved = withColumnSwitched(all, { hidden: new Set(), order: ['size', 'state'] }, cpu, true)
    expect(moved.order).toEqual(['size', 'state', 'cpu'])
  })

  it('stays visible when other columns are moved, and is skipped while it is hidden', () => {
    const { order } = withColumnSwitched(all, defaultColumns, cpu, true)
    expect(orderAfterMove(all, { order }, 'cpu', 1)).toEqual(['state', 'size', 'cpu'])
    expect(orderAfterMove(all, { order: ['state', 'size', 'cpu'] }, 'cpu', -1)).toEqual(order)
    expect(orderAfterMove(all, { order: [] }, 'state', 1)).toEqual(['size', 'state'])
    expect(orderAfterMove(all, { order: [] }, 'size', 1)).toEqual([])
  })
})
