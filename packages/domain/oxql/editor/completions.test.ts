import { expect, test } from 'vitest'
import { schemas } from '../schemas.ts'
import { completionsAt } from './completions.ts'

/** Returns the labels of the completions at the cursor. @param text with `¦` as the cursor */
function completions(text: string) {
  const at = text.indexOf('¦')
  return completionsAt(text.replace('¦', ''), at, schemas)
}
const labels = (text: string) => completions(text)?.items.map(({ label }) => label) ?? []

const usage = 'get virtual_machine:vcpu_usage'

test('a query begins with get, followed by operations', () => {
  expect(labels('¦')).toEqual(['get', '{'])
  expect(labels(`{ ${usage} ; g¦`)).toEqual(['get', '{'])
  expect(labels(`${usage} | al¦`)).toEqual(['filter', 'align', 'group_by', 'join', 'first', 'last'])
  expect(labels(`${usage}\n| filter state == "run" ¦`)).toEqual([])
})

test('after get, timeseries are offered that replace the whole name at the cursor', () => {
  const offers = completions('get virtual_ma¦chine:reset | join')
  expect(offers).toMatchObject({ from: 4, to: 'get virtual_machine:reset'.length })
  expect(offers?.items.find(({ label }) => label === 'virtual_machine:vcpu_usage')).toMatchObject({
    detail: 'counter of nanoseconds',
    about: 'The virtual machine of an instance. Time that a vCPU spent in each state.',
  })
  expect(labels(`${usage} ¦`)).toEqual([])
})

test("fields of the query's own timeseries come first, and fields of others are marked", () => {
  const offers = completions(`${usage} | filter timestamp > $start && inst¦`)?.items ?? []
  expect(offers.slice(0, 4).map(({ label }) => label)).toEqual([
    'timestamp',
    'start_time',
    'datum',
    'instance_id',
  ])
  expect(offers.find(({ label }) => label === 'instance_id')).toMatchObject({ detail: 'uuid, of the target' })
  expect(offers.find(({ label }) => label === 'attached_instance_id')).toMatchObject({
    detail: 'not a field of this metric',
    isOther: true,
  })
})

test('after a subquery, only the fields of all its queries are offered', () => {
  const offers = completions('{ get virtual_disk:reads ; get virtual_disk:io_size } | filter ¦')?.items ?? []
  const isOther = (name: string) => offers.find(({ label }) => label === name)?.isOther ?? false
  expect([isOther('disk_id'), isOther('io_kind'), isOther('instance_id')]).toEqual([false, true, true])
  const inner = completions(`{ ${usage} ; get virtual_disk:reads | filter ¦`)?.items ?? []
  expect(inner.find(({ label }) => label === 'vcpu_id')?.isOther).toBe(true)
})

test('after a field name, comparisons with known values, IDs or timestamps are offered', () => {
  expect(labels(`${usage} | filter state ¦`)).toEqual(['==', '!=', '<', '<=', '>', '>=', '~='])
  expect(labels(`${usage} | filter vcpu_id ¦`)).not.toContain('~=')
  expect(labels(`${usage} | filter state == ¦`)).toEqual(['"run"', '"idle"', '"waiting"', '"emulation"'])
  expect(completions(`${usage} | filter state == "r¦" | join`)).toMatchObject({ from: 49, to: 52 })
  expect(completions(`${usage} | filter instance_id == ¦`)).toMatchObject({ items: [], idsOf: 'instance_id' })
  expect(completions(`${usage} | filter instance_id == "web¦`)).toMatchObject({
    idsOf: 'instance_id',
    from: 55,
  })
  expect(labels(`${usage} | filter timestamp < ¦`)).toContain('$end')
})

test('the arguments of align and group_by are offered step by step', () => {
  expect(labels(`${usage} | align ¦`)).toEqual(['mean_within'])
  expect(labels(`${usage} | align mean_within(¦`)).toContain('$step')
  expect(labels(`${usage} | align mean_within($s¦)`)).toContain('$step')
  expect(labels(`${usage} | group_by ¦`)).toEqual(['['])
  expect(labels(`${usage} | group_by [state, ¦]`)).toContain('instance_id')
  expect(labels(`${usage} | group_by [state, ¦]`)).not.toContain('state')
  expect(labels(`${usage} | group_by [state], ¦`)).toEqual(['mean', 'sum'])
})

test('completions never fail, for any text and cursor', () => {
  const text = `{ ${usage} | filter state == "run" && !(vcpu_id ~= 'x') ; get a:b } | align mean_within($step) | group_by [x, ] , § "` // prettier-ignore
  for (let at = 0; at <= text.length; at++) {
    const found = completionsAt(text, at, schemas)
    if (found !== null) expect(found.from <= at && found.to >= at).toBe(true)
  }
})
