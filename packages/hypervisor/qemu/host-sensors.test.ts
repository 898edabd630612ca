import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolders } from './folders.ts'
import { hostSensors, parseLinks } from './host-sensors.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-sensors-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (file: string, text: string) => {
  const full = path.join(root, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, text)
}

const links = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo:  100       2    0    0    0     0          0         0      100       2    0    0    0     0       0          0
  eth0: 5000      40    1    0    0     0          0         0     7000      50    2    0    0     0       0          0
`

test("the kernel's sensors are reported, and their failed readings are counted", async () => {
  put('sys/class/hwmon/hwmon0/name', 'k10temp\n')
  put('sys/class/hwmon/hwmon0/temp1_label', 'Tctl\n')
  put('sys/class/hwmon/hwmon0/temp1_input', '45375\n')
  put('sys/class/hwmon/hwmon0/temp1_max', '70000\n')
  put('sys/class/hwmon/hwmon1/name', 'nct6775\n')
  put('sys/class/hwmon/hwmon1/fan1_input', '1180\n')
  put('sys/class/hwmon/hwmon1/in0_input', '1012\n')
  put('sys/class/hwmon/hwmon1/power1_average', '65250000\n')
  put('sys/class/hwmon/hwmon1/temp2_input', '')
  put('proc/net/dev', links)
  put('sys/class/net/eth0/device/vendor', '0x8086\n')
  const clock = manualClock()
  const sensors = hostSensors(openFolders(path.join(root, 'data')), clock, root)
  const first = await sensors.read()
  expect(
    first.sensors.map(({ component, sensor, measure, value }) => [component.kind, sensor, measure, value]),
  ).toEqual([
    ['k10temp', 'Tctl', 'amd_cpu_tctl', 45.375],
    ['nct6775', 'fan1', 'fan_speed', 1180],
    ['nct6775', 'in0', 'voltage', 1.012],
    ['nct6775', 'power1', 'power', 65.25],
    ['nct6775', 'temp2', 'temperature', null],
  ])
  expect(first.links).toMatchObject([
    { name: 'eth0', kind: 'physical', bytesReceived: 5000n, bytesSent: 7000n, errorsSent: 2n },
  ])
  clock.advance(90_000)
  const second = await sensors.read()
  expect(second.errors.map(({ sensor, count }) => [sensor?.name, count])).toEqual([['temp2', 2n]])
  // The start time is the same, since the host has not restarted.
  expect(second.links[0]?.since).toEqual(first.links[0]?.since)
})

test('hostSensors reports no sensors when the kernel has none', async () => {
  const sensors = hostSensors(openFolders(path.join(root, 'data')), manualClock(), root)
  expect(await sensors.read()).toMatchObject({ sensors: [], errors: [], links: [] })
})

test("hostSensors reports the kernel's counters of each link", () => {
  expect(parseLinks(links).map(({ name, packetsReceived, packetsSent, errorsReceived }) => [name, packetsReceived, packetsSent, errorsReceived])).toEqual([['lo', 2n, 2n, 0n], ['eth0', 40n, 50n, 1n]]) // prettier-ignore
  expect(parseLinks('nothing of the kind')).toEqual([])
})
