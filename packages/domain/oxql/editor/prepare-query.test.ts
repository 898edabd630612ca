import { expect, test } from 'vitest'
import { positionOf, formatProblem } from '../language/problem.ts'
import { applyEdits } from './edits.ts'
import { onOneLine } from './one-line.ts'
import { prepareQuery } from './prepare-query.ts'

const options = {
  now: Date.parse('2026-03-01T12:00:00Z'),
  values: { $start: '@2026-03-01T11:00:00.000', $end: '@2026-03-01T12:00:00.000', $step: '15s' },
} as const

function read(text: string, within: 'project' | null = null) {
  const read = prepareQuery(text, { ...options, within })
  if ('problem' in read) throw new Error(formatProblem(text, read.problem))
  return read.value
}

function refusal(text: string, within: 'project' | null = null): string {
  const read = prepareQuery(text, { ...options, within })
  return 'problem' in read ? formatProblem(text, read.problem) : ''
}

const usage = 'get virtual_machine:vcpu_usage'

test('variables are replaced by their values, except within quoted texts', () => {
  const { sent, variables } = read(`${usage} | filter timestamp >= $start && state == "$end" | align mean_within($step)`) // prettier-ignore
  expect(sent).toBe(`${usage} | filter timestamp >= @2026-03-01T11:00:00.000 && state == "$end" | align mean_within(15s)`) // prettier-ignore
  expect([...variables]).toEqual(['$start', '$step'])
})

test('the position of a problem refers to the written text, not to the text with variables replaced', () => {
  const text = `${usage}\n| filter timestamp >= $start && timestamp < $end\n| align mean_over($step)`
  expect(refusal(text)).toMatch(/^line 3, column 9: .* \(at `mean_over`\)$/)
  expect(refusal(`${usage} | filter timestamp >= $begin`)).toBe(
    'line 1, column 54: unknown variable $begin (at `$begin`)',
  )
})

test('in a project, missing owner fields are added to the group_by of each query', () => {
  const text = `${usage} | align mean_within(1m) | group_by [instance_id], mean`
  expect(read(text).added).toEqual([])
  const { sent, added } = read(text, 'project')
  expect(sent).toBe(`${usage} | align mean_within(1m) | group_by [instance_id, project_id, silo_id], mean`)
  expect(added.map(({ at, names }) => [text.slice(0, at).endsWith('[instance_id'), names])).toEqual([
    [true, ['project_id', 'silo_id']],
  ])
  const each = `${usage} | align mean_within($step) | group_by [`
  expect(read(`{ ${each}] ; ${each}silo_id] } | join`, 'project').sent).toBe(
    `{ ${each}project_id, silo_id] ; ${each}silo_id, project_id] } | join`.replaceAll('$step', '15s'),
  )
})

test("a timeseries without owners is refused in a project with the server's message", () => {
  expect(refusal('get http_service:request_latency_histogram', 'project')).toContain(
    'http_service:request_latency_histogram belongs to no project. Query it in the metrics of the system',
  )
})

test('a query without a lower time bound is marked as unbounded', () => {
  expect(read(usage).isUnbounded).toBe(true)
  expect(read(`${usage} | filter timestamp > @now() - 1h`).isUnbounded).toBe(false)
  expect(read(`{ ${usage} | filter timestamp > $start ; ${usage} } | filter vcpu_id == 0`).isUnbounded).toBe(
    true,
  )
})

test('positions are mapped back to the text before an insertion', () => {
  const { text, before } = applyEdits('a $x b $y', [
    { span: { from: 2, to: 4 }, text: 'longer' },
    { span: { from: 7, to: 9 }, text: '1' },
  ])
  expect(text).toBe('a longer b 1')
  expect(before({ from: 9, to: 10 })).toEqual({ from: 5, to: 6 })
  expect(before({ from: 3, to: 5 })).toEqual({ from: 2, to: 4 })
  expect(before({ from: 11, to: 12 })).toEqual({ from: 7, to: 9 })
  expect(before({ from: 12, to: 12 }).to).toBe(9)
  expect(positionOf('a\nb', before({ from: 0, to: 1 }).from).line).toBe(1)
})

test('a query on one line has the same meaning', () => {
  expect(onOneLine(`${usage}\n  | filter state ==   "a  b"\n`)).toBe(`${usage} | filter state == "a  b"`)
})
