import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { expect, test } from 'vitest'
import type { SentPacket } from './reachability.ts'
import { createSimulatedRack } from './rack.ts'
import { memoryRackStore } from './store.ts'
import { LONG_ENOUGH, machineSpec } from './testing/fixtures.ts'
import { recordsOf } from './records.ts'
import { simulatedTraffic } from './traffic.ts'

/** Passes packets to the port 80 by a rule, and refuses others. */
const send = (address: string, port: number | null): SentPacket => ({
  arrives: port === 80,
  rules: [{ vpcId: 'vpc', rule: port === 80 ? 'web' : null }],
  refused:
    port === 80
      ? null
      : {
          portId: 'nic',
          direction: 'inbound',
          rule: null,
          protocol: port === null ? 'ICMP' : 'TCP',
          source: '172.30.0.5',
          destination: address,
          port,
          isFromOutside: false,
        },
})
const network = {
  resolve: () => null,
  send,
  receive: (_: string, port: number) => send('172.30.0.5', port),
  peers: () => ({ ports: [80], addresses: ['172.30.0.6'] }),
}
const counted = (rule: string | null, packets: number) =>
  expect.objectContaining({ vpcId: 'vpc', rule, packets, bytes: packets * 420 })

test('packets of commands are counted, and refused ones are known', async () => {
  const [clock, store] = [manualClock(), memoryRackStore()]
  const options = { clock, store, reachability: async () => network, hasHabits: false }
  const { traffic, guestNetwork } = simulatedTraffic({ ...options, machines: recordsOf(store, 'machine') })
  const guest = await guestNetwork('instance')
  expect(guest.reaches('172.30.0.6', 80, 1)).toBe(true)
  expect(guest.reaches('172.30.0.6', null, 10)).toBe(false)
  await expect.poll(() => traffic.counters()).toEqual([counted('web', 1), counted(null, 10)])
  const { refused, next } = await traffic.refusedPackets(null)
  expect(refused).toEqual([{ ...send('172.30.0.6', null).refused, time: clock.now() }])
  expect(guest.reaches('172.30.0.7', 81, 1)).toBe(false)
  await expect.poll(async () => (await traffic.refusedPackets(next)).refused).toMatchObject([{ port: 81 }])
  clock.advance(8 * 86_400_000)
  await traffic.counters()
  expect(await traffic.counters()).toEqual([])
})

test('guests with habits send packets that the rules allow', async () => {
  const [clock, store] = [manualClock(), memoryRackStore()]
  const options = { seed: 1, clock, store, reachability: async () => network }
  const rack = createSimulatedRack({ ...options, hasTraffic: true })
  expect(await rack.traffic?.counters()).toEqual([])
  const { sleds } = await rack.inventory()
  const spec = machineSpec('m', sleds[0]?.id ?? '')
  await rack.start({ ...spec, disks: [] })
  clock.advance(LONG_ENOUGH)
  const counters = await rack.traffic?.counters()
  expect(counters?.find(({ rule }) => rule === 'web')?.packets).toBeGreaterThan(10)
})
