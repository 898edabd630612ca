import type { ListSearch } from '#data/list-search.ts'
import { Time } from '#ui/cells/time.tsx'
import { numberText } from '#ui/format/text.ts'
import type { RowGroup } from '#ui/table/grouped-rows.tsx'
import type { RuleBody } from './rule.ts'
import type { RuleRow, Unmatched } from './rows.ts'

const words = {
  inbound: { heading: 'Inbound', end: 'Dropped' },
  outbound: { heading: 'Outbound', end: 'Passes' },
} as const

/**
 * Groups rules by direction under headings. Each group ends with the default action for packets that match no rule;
 * this end is omitted if the page does not show the last rule of the direction.
 * @param all the rules of the VPC in order
 * @param unmatched inbound packets that no rule matches; null if there were none, undefined if they are not counted
 */
export function ruleGroups(
  all: readonly RuleRow[],
  { search, state }: Pick<ListSearch, 'search' | 'state'>,
  unmatched: Unmatched,
): readonly RowGroup<RuleRow>[] {
  return (['inbound', 'outbound'] as const).map((direction) => {
    const isWhole = search === undefined && (state === undefined || state.includes(direction))
    return {
      id: direction,
      heading: (
        <>
          <b className="mr-2 font-semibold text-fg">{words[direction].heading}</b>
          {all.some((rule) => rule.direction === direction)
            ? 'first match decides, lowest number first'
            : 'no rules'}
        </>
      ),
      holds: (row) => row.direction === direction,
      ...(isWhole && {
        end: {
          cells: {
            priority: '–',
            rule: 'No rule matches',
            action: words[direction].end,
            ...(direction === 'inbound' && unmatched && droppedCells(unmatched)),
          },
          isHere: (rows) => endsAmong(all, direction, rows),
        },
      }),
    }
  })
}

/** Returns the cells for packets that were dropped because no rule matches, by the IDs of the columns of rules. */
function droppedCells({ packets, timeLast }: NonNullable<Unmatched>) {
  return {
    packets: numberText(packets),
    last_used: <Time value={timeLast} format="ago" caption="Last dropped" />,
  }
}

/** Returns whether these rows include the last rule of the direction, or the position where it would be. */
function endsAmong(
  all: readonly RuleRow[],
  direction: RuleBody['direction'],
  rows: readonly RuleRow[],
): boolean {
  const last =
    all.findLast((rule) => rule.direction === direction) ?? (direction === 'inbound' ? all[0] : all.at(-1))
  return last === undefined || rows.some(({ name }) => name === last.name)
}
