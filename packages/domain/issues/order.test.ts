import { expect, test } from 'vitest'
import { type Urgent, urgentFirst } from './order.ts'

const of = (
  severity: Urgent['severity'],
  since: number | null,
  breaks: number | null = null,
): Urgent & { name: string } => ({ severity, since, breaks, name: `${severity} ${since} ${breaks}` })

test('issues are sorted by severity, then soon ones by the time at which they break, others newest first', () => {
  const order = [
    of('broken', 20),
    of('broken', 10),
    of('broken', null),
    of('soon', null, 30),
    of('soon', 5, 40),
    of('soon', 50, null),
    of('unfinished', 9),
    of('unfinished', 8),
  ]
  for (const mixed of [order.toReversed(), [...order.slice(3), ...order.slice(0, 3)]]) {
    expect(mixed.toSorted(urgentFirst)).toEqual(order)
  }
})
