import { describe, expect, it } from 'vitest'
import { orderAfterMove, withColumnSwitched } from './column-changes.ts'
import { arranged, readChoice, shownOf, defaultColumns, writeChoice } from './column-choice.ts'

const columns = ['name', 'state', 'size', 'created'].map((id) => ({ id }))
const shown = (order: readonly string[], hidden: readonly string[] = []) =>
  shownOf(columns, { order, hidden: new Set(hidden) }).map(({ id }) => id)

it('shows the first column even if it is hidden', () => {
  expect(shown([], ['name', 'size'])).toEqual(['name', 'state', 'created'])
})

describe('the stored choice', () => {
  it('is read back', () => {
    for (const order of [[], ['size', 'state']]) {
      const choice = { hidden: new Set(['created']), order }
      expect(readChoice(writeChoice(choice))).toEqual(choice)
    }
  })

  it('may be a list of hidden columns, the former format', () => {
    expect(readChoice('["memory","created"]')).toEqual({ hidden: new Set(['memory', 'created']), order: [] })
  })

  it.each([null, '', '{', '3', 'null', '{"a":1}', '[1,null]', '{"hidden":3,"order":[4]}'])(
    'is the default for %j',
    (stored) => expect(readChoice(stored)).toEqual(defaultColumns),
  )
})

describe('columns', () => {
  it('are shown in the chosen order, with unnamed ones last and the leading one first', () => {
    expect(shown([])).toEqual(['name', 'state', 'size', 'created'])
    expect(shown(['created', 'name', 'state'])).toEqual(['name', 'created', 'state', 'size'])
    expect(shown(['created'], ['state'])).toEqual(['name', 'created', 'size'])
  })

  it('swap places with their neighbor, and stay where there is none', () => {
    const move = (order: readonly string[], id: string, by: -1 | 1) =>
      orderAfterMove(columns, { order }, id, by)
    expect(move([], 'created', -1)).toEqual(['state', 'created', 'size'])
    expect(move(['state', 'created', 'size'], 'state', 1)).toEqual(['created', 'state', 'size'])
    expect(move([], 'state', -1)).toEqual([])
    expect(move([], 'created', 1)).toEqual([])
    expect(move([], 'name', 1)).toEqual([])
  })

  it('back in their default order store no order', () => {
    expect(orderAfterMove(columns, { order: ['size', 'state', 'created'] }, 'state', -1)).toEqual([])
  })
})

describe('a column that is off by default', () => {
  const cpu = { id: 'cpu', optional: true } as const
  const [name, state, size] = ['name', 'state', 'size'].map((id) => ({ id }))
  const all = [name, state, cpu, size].filter((column) => column !== undefined)
  const ids = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id)

  it('is listed last and hidden, even if a choice was stored before it existed', () => {
    expect(ids(shownOf(all, defaultColumns))).toEqual(['name', 'state', 'size'])
    expect(ids(arranged(all, defaultColumns))).toEqual(['name', 'state', 'size', 'cpu'])
    expect(ids(shownOf(all, { hidden: new Set(['size']), order: ['size', 'state'] }))).toEqual([
      'name',
      'state',
    ])
  })

  it('takes its default position, or the last one of a custom order, and leaves no trace when switched off', () => {
    const on = withColumnSwitched(all, defaultColumns, cpu, true)
    expect(ids(shownOf(all, on))).toEqual(['name', 'state', 'cpu', 'size'])
    expect(readChoice(writeChoice(on))).toEqual(on)
    expect(withColumnSwitched(all, on, cpu, false)).toEqual(defaultColumns)
    const moved = withColumnSwitched(all, { hidden: new Set(), order: ['size', 'state'] }, cpu, true)
    expect(moved.order).toEqual(['size', 'state', 'cpu'])
  })

  it('stays on when others are moved, and is skipped while it is off', () => {
    const { order } = withColumnSwitched(all, defaultColumns, cpu, true)
    expect(orderAfterMove(all, { order }, 'cpu', 1)).toEqual(['state', 'size', 'cpu'])
    expect(orderAfterMove(all, { order: ['state', 'size', 'cpu'] }, 'cpu', -1)).toEqual(order)
    expect(orderAfterMove(all, { order: [] }, 'state', 1)).toEqual(['size', 'state'])
    expect(orderAfterMove(all, { order: [] }, 'size', 1)).toEqual([])
  })
})
