import { expect, test } from 'vitest'
import { suggestedFixes } from './fixes.ts'
import { prepareQuery } from './prepare-query.ts'

const values = { $start: '@2026-03-01', $end: '@2026-03-02', $step: '1m' }

/** Returns the text after the first suggested fix. */
function fixed(text: string): string | undefined {
  const read = prepareQuery(text, { now: 0, values, within: null })
  const [fix] = 'problem' in read ? suggestedFixes(text, read.problem) : []
  return fix && text.slice(0, fix.span.from) + fix.text + text.slice(fix.span.to)
}

const usage = 'get virtual_machine:vcpu_usage'

test.each([
  [`${usage} | align mean_over(30s)`, `${usage} | align mean_within(30s)`],
  [`${usage} | align interpolate(30s)`, `${usage} | align mean_within(30s)`],
  [`${usage} | grup_by [state]`, `${usage} | group_by [state]`],
  ['get virtual_machine:vcpu', usage],
  [`${usage} | filter stat == "run"`, `${usage} | filter state == "run"`],
  [`${usage} | filter state = "run"`, `${usage} | filter state == "run"`],
  [`${usage} | filter state == run`, `${usage} | filter state == "run"`],
  [`${usage} | filter state == "run`, `${usage} | filter state == "run"`],
  [`${usage} | filter (state == "run" | join`, `${usage} | filter (state == "run" )| join`],
  [`${usage} | filter timestamp > $strat`, `${usage} | filter timestamp > $start`],
  [`gett virtual_machine:vcpu_usage`, usage],
  [`${usage} filter state == "run"`, `${usage} | filter state == "run"`],
])('the first suggested fix is as expected: %s', (text, expected) => {
  expect(fixed(text)).toBe(expected)
})

test('a word unlike any expected one has no suggested fix', () => {
  expect(fixed(`${usage} | filter whatever_it_may_be == "run"`)).toBeUndefined()
  expect(fixed(`${usage} | `)).toBeUndefined()
})
