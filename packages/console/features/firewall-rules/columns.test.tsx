import { serverNow } from '#ui/server-clock.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ruleColumns } from './columns.tsx'
import { type RuleRow, type RuleUse, statesOf } from './rows.ts'

const scope = { project: 'shop', vpc: 'default' }
const ago = (minutes: number) => new Date(serverNow().getTime() - minutes * 60_000)
const use: RuleUse = { rule: 'ssh', packets: 1234, bytes: 9, timeSince: ago(120), timeLastUsed: ago(2) }

const row = (more: Partial<RuleRow>) =>
  ({
    name: 'ssh',
    direction: 'inbound',
    status: 'enabled',
    finding: undefined,
    use,
    ...more,
  }) as RuleRow

function cell(id: string, more: Partial<RuleRow> = {}): string {
  const column = ruleColumns(scope, true).find((one) => one.id === id)
  return renderToStaticMarkup(<>{column?.cell(row(more))}</>).replaceAll(/<[^>]*>/g, '')
}

test('the list of rules says how often each decided, and since when it is unused', () => {
  expect([cell('packets'), cell('last_used')]).toEqual(['1,234', '2m ago'])
  const unused = { use: { ...use, packets: 0, timeLastUsed: null } }
  expect(cell('last_used', unused)).toBe('Never in 2h')
  expect(statesOf(row(unused))).toContain('unused')
  expect(statesOf(row({}))).not.toContain('unused')
  // A disabled rule cannot be used, and a new one has no count yet.
  expect(statesOf(row({ ...unused, status: 'disabled' }))).not.toContain('unused')
  expect(cell('last_used', { ...unused, status: 'disabled' })).not.toContain('Never')
  expect(statesOf(row({ use: undefined }))).not.toContain('unused')
})

test('the list of rules has no counts if the system does not count packets', () => {
  expect(ruleColumns(scope, false).map(({ id }) => id)).not.toContain('packets')
})
