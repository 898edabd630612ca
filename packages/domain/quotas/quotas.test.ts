import { expect, test } from 'vitest'
import { checkQuota, checkQuotaAmounts, nothing, QUOTA_MAX, type Resources } from './quotas.ts'

const quota: Resources = { cpus: 10, memory: 1024, storage: 2048 }
const asking = (more: Partial<Resources>, used: Partial<Resources> = {}) =>
  checkQuota({ ...nothing, ...used }, { ...nothing, ...more }, quota)

test('usage equal to the quota is accepted, and one unit more is refused', () => {
  expect(asking({ cpus: 4 }, { cpus: 6 })).toBeNull()
  expect(asking({ cpus: 5 }, { cpus: 6 })).toMatchObject({ status: 507, code: 'InsufficientCapacity' })
})

test('the refusal names the first resource over its limit: vCPUs, memory, storage', () => {
  expect(asking({ cpus: 11, memory: 2048, storage: 4096 })?.message).toContain('vCPU Limit Exceeded')
  expect(asking({ memory: 2048, storage: 4096 })?.message).toContain(
    'Memory Limit Exceeded: requested 2 KiB with 0 B of 1 KiB in use',
  )
  expect(asking({ storage: 4096 })?.message).toContain('Storage Limit Exceeded')
})

test('a resource that is over its quota is not checked when the request asks for none of it', () => {
  expect(asking({ cpus: 1 }, { memory: 5000 })).toBeNull()
})

test('a quota must be a safe integer and not negative', () => {
  expect(checkQuotaAmounts({ cpus: 0, memory: QUOTA_MAX })).toBeNull()
  expect(checkQuotaAmounts({})).toBeNull()
  expect(checkQuotaAmounts({ storage: -1 })?.message).toBe('a quota cannot be negative')
  expect(checkQuotaAmounts({ cpus: 1, storage: QUOTA_MAX + 1 })).toMatchObject({
    status: 400,
    message: `the quota of storage may be at most ${QUOTA_MAX}`,
  })
})
