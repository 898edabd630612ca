import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { machineProcesses, phaseIs, type TestHost, testHost } from './testing/host.ts'

const ROUNDS = 12
const MACHINES = 4
/**
 * Maximum ms between the first start and the killing of the server. Some servers die before any start, some after all
 * starts.
 */
const LATEST_KILL = 250

let host: TestHost
beforeAll(() => {
  host = testHost()
})
afterAll(() => host.close())

/**
 * Starts machines in a separate process and kills the process after `after` ms.
 * @returns the lines that it printed about each machine
 */
function killedServer(ids: readonly string[], after: number): Promise<string[]> {
  const script = path.join(import.meta.dirname, 'testing', 'start-machines.ts')
  const child = spawn(process.execPath, [script, host.folder, ...ids], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  return new Promise((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      if (output === '') setTimeout(() => child.kill('SIGKILL'), after)
      output += data.toString()
    })
    child.on('close', () => resolve(output.split('\n').filter((line) => line !== '')))
  })
}

test('killing a server at any moment leaves no unknown machine, starts none twice and forgets none', async () => {
  const random = seededRandom(7)
  const requested: string[] = []
  const started = new Set<string>()
  const stopped = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const ids = Array.from({ length: MACHINES }, () => randomUUID())
    requested.push(...ids)
    // Most kills come early, when there are most steps to interrupt.
    const after = ((random.bytes(1)[0] ?? 0) / 255) ** 2 * LATEST_KILL
    for (const line of await killedServer(ids, after)) {
      const [what, id = ''] = line.split(' ')
      if (what === 'started') started.add(id)
      if (what === 'stopped') stopped.add(id)
    }
  }
  const driver = await host.open({ graceTime: 0 })
  const known = new Set((await driver.list()).map(({ id }) => id))
  for (const id of started) expect(known).toContain(id)
  for (const id of stopped) await phaseIs(driver, id, 'stopped')
  // A request without a response may have been recorded or not, so both results are correct.
  const live = []
  for (const id of known) {
    if (!stopped.has(id) && (await phaseIs(driver, id, 'running', 'stopped')) === 'running') live.push(id)
  }
  const running = machineProcesses().filter((id) => requested.includes(id))
  expect(running.toSorted()).toEqual(live.toSorted())
  await Promise.all(live.map((id) => driver.stop(id)))
  await Promise.all(live.map((id) => phaseIs(driver, id, 'stopped')))
  expect(machineProcesses().filter((id) => requested.includes(id))).toEqual([])
  for (const id of known) await driver.forget(id)
  expect(readdirSync(path.join(host.folder, 'qemu', 'machines'))).toEqual([])
}, 180_000)
