import { BigNumber } from '#ui/cells/big-number.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Time } from '#ui/cells/time.tsx'
import type { RuleUse } from './rows.ts'

/** The number of packets that a rule decided, short enough that the other columns keep their space. */
export function PacketCount({ use }: { use: RuleUse }) {
  return <BigNumber value={use.packets} compactFrom={100_000n} />
}

/** When a rule last decided about a packet. */
export function LastUsed({ use }: { use: RuleUse | undefined }) {
  if (use === undefined) return <Empty />
  const { timeLastUsed, timeSince } = use
  if (timeLastUsed !== null) {
    return <Time value={timeLastUsed} format="ago" caption="Last used" className="text-fg-muted" />
  }
  return (
    <span className="whitespace-nowrap text-fg-muted">
      Never in <Time value={timeSince} caption="Counted since" />
    </span>
  )
}
