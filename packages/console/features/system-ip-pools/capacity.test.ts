import { expect, test } from 'vitest'
import { capacities, hundredthsUsed, isNearlyFull, shareText } from './capacity.ts'

const of = (allocated: bigint, capacity: bigint) => ({ version: 'v6' as const, allocated, capacity })

test('the counts of IPv6 addresses are exact', () => {
  const [v4, v6] = capacities({
    ipv4: { allocated: 1, capacity: 4 },
    ipv6: { allocated: 2n ** 127n - 1n, capacity: 2n ** 127n },
  })
  expect(v4).toEqual({ version: 'v4', allocated: 1n, capacity: 4n })
  expect(v6).toEqual({ version: 'v6', allocated: 2n ** 127n - 1n, capacity: 2n ** 127n })
  expect(v6 && shareText(v6)).toBe('> 99 %')
})

test('an IP version without addresses is hidden when the other version has some', () => {
  const none = { allocated: 0n, capacity: 0n }
  expect(capacities({ ipv4: { allocated: 0, capacity: 0 }, ipv6: none })).toMatchObject([{ version: 'v4' }])
  expect(
    capacities({ ipv4: { allocated: 0, capacity: 0 }, ipv6: { allocated: 0n, capacity: 8n } }),
  ).toMatchObject([{ version: 'v6' }])
})

test('the share is shown in whole percent, and compared in hundredths of a percent that are rounded down', () => {
  expect(shareText(of(1n, 10_000n))).toBe('< 1 %')
  expect(shareText(of(397n, 10_000n))).toBe('4 %')
  expect(shareText(of(0n, 10n))).toBe('0 %')
  expect(shareText(of(0n, 0n))).toBe('–')
  expect(hundredthsUsed(of(1n, 3n))).toBe(3333)
  expect(isNearlyFull(of(9n, 10n))).toBe(true)
  expect(isNearlyFull(of(8n, 10n))).toBe(false)
})
