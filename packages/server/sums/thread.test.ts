import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { topologySum } from '@portico/control-plane/network/topology/view.ts'
import type { Sum } from '@portico/control-plane/kernel/sums.ts'
import { chain } from '@portico/domain/networks/testing/build.ts'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SumThread } from './thread.ts'

/** A program that does what it is told, for what no sum does. */
const program = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ id, given }) => {
  if (given === 'hangs') for (;;);
  if (given === 'ends') process.exit(3)
  parentPort.postMessage(given === 'fails' ? { id, failure: 'for a reason' } : { id, result: given })
})`

const echo: Sum<unknown, unknown> = { name: 'echo', work: (given) => given }

let folder: string
let clock: ReturnType<typeof manualClock>
const opened: SumThread[] = []
/** Called with each line of the log. */
let onLog: (line: string) => void = () => {}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-sums-'))
  writeFileSync(path.join(folder, 'program.mjs'), program)
  clock = manualClock()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((thread) => thread.close()))
  rmSync(folder, { recursive: true, force: true })
})

function threadOf(worker?: URL): SumThread {
  const log = ({ message }: { message: string }) => onLog(message)
  const thread = new SumThread({ clock, log, ...(worker && { worker }) })
  opened.push(thread)
  return thread
}

const obedient = () => threadOf(pathToFileURL(path.join(folder, 'program.mjs')))
const ask = (thread: SumThread, given: unknown) => thread.run(echo, given)

test('does every sum that there is, to the same result as here', async () => {
  const looks = { states: new Map(), macs: new Map(), pools: new Map(), externalIps: [] }
  const given = { network: chain(3), vpcId: 'net', looks }
  const result = await threadOf().run(topologySum, given)
  expect(result).toEqual(topologySum.work(given))
  expect(result.subnets).toHaveLength(3)
})

test('a sum that fails says why, and the next one is done', async () => {
  const thread = obedient()
  await expect(ask(thread, 'fails')).rejects.toThrow('echo failed: for a reason')
  expect(await ask(thread, 'next')).toBe('next')
})

test('when the thread ends, who waited for it may ask again', async () => {
  const thread = obedient()
  await expect(ask(thread, 'ends')).rejects.toMatchObject({ refusal: { status: 503 } })
  expect(await ask(thread, 'next')).toBe('next')
})

test('a sum that never ends is given up', async () => {
  const thread = obedient()
  const said = new Promise<string>((resolve) => (onLog = resolve))
  expect(await ask(thread, 'first')).toBe('first')
  const hanging = expect(ask(thread, 'hangs')).rejects.toMatchObject({ refusal: { status: 503 } })
  clock.advance(20_000)
  await hanging
  expect(await said).toBe('A sum was not done in 20 s: echo')
  expect(await ask(thread, 'next')).toBe('next')
})
