import { arranged, type ColumnChoice, type Identified, isOffByDefault, type Order } from './column-choice.ts'

const idsOf = (all: readonly Identified[]) => all.slice(1).map(({ id }) => id)

/**
 * Returns the form of an order that is stored: empty for the default order, and without columns that are hidden by
 * default.
 */
function storedOrder(columns: readonly Identified[], order: readonly string[]): readonly string[] {
  const usual = idsOf(columns.filter(({ optional }) => optional !== true))
  return order.length === usual.length && usual.every((id, at) => id === order[at]) ? [] : order
}

/**
 * Returns the selection after a column was shown or hidden. A column without a position gets its default position, or
 * the last one.
 */
export function withColumnSwitched(
  columns: readonly Identified[],
  choice: ColumnChoice,
  column: Identified,
  on: boolean,
): ColumnChoice {
  const { id } = column
  if (column.optional !== true) {
    const hidden = new Set(choice.hidden)
    if (on) hidden.delete(id)
    else hidden.add(id)
    return { ...choice, hidden }
  }
  const isShown = (each: Identified) => (each.id === id ? on : !isOffByDefault(each, choice))
  const isUsual = choice.order.length === 0
  const order = idsOf(
    (isUsual ? columns : arranged(columns, choice)).filter((each, at) => at === 0 || isShown(each)),
  )
  return { ...choice, order: storedOrder(columns, order) }
}

/**
 * Returns the order after a column and its neighbor were swapped; empty if it is the default order.
 * @param by -1 towards the first column, 1 towards the last; the order does not change beyond either end
 */
export function orderAfterMove(
  columns: readonly Identified[],
  choice: Order,
  id: string,
  by: -1 | 1,
): readonly string[] {
  const ids = idsOf(arranged(columns, choice).filter((column) => !isOffByDefault(column, choice)))
  const from = ids.indexOf(id)
  const neighbour = ids[from + by]
  if (from === -1 || neighbour === undefined) return choice.order
  return storedOrder(columns, ids.with(from, neighbour).with(from + by, id))
}
