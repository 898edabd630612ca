import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Computation } from '@portico/control-plane/kernel/computations.ts'
import { computations } from '@portico/control-plane/network/computations.ts'
import { chain, entry, vpcId } from '@portico/domain/networks/testing/build.ts'
import { unavailable } from '@portico/domain/refusals.ts'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ComputationThread } from './thread.ts'

/** A program for the thread that does what no real computation does. */
const program = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ given }) => {
  if (given === 'hangs') for (;;);
  if (given === 'ends') process.exit(3)
  if (given === 'grows') for (const all = []; ; ) all.push(new Array(100_000).fill(0.5))
  parentPort.postMessage(given === 'fails' ? { failure: 'for a reason' } : { result: given })
})`

/** The refusal does not suggest a retry. */
const tooMuch = { status: 400, code: 'InvalidRequest', message: expect.any(String) }

const echo: Computation<unknown, unknown> = { name: 'echo', work: (given) => given }

let folder: string
let clock: ReturnType<typeof manualClock>
const opened: ComputationThread[] = []
/** Called with each log line. */
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

function threadOf(worker?: URL): ComputationThread {
  const log = ({ message }: { message: string }) => onLog(message)
  const thread = new ComputationThread({ clock, log, ...(worker && { worker }) })
  opened.push(thread)
  return thread
}

const obedient = () => threadOf(pathToFileURL(path.join(folder, 'program.mjs')))
const ask = (thread: ComputationThread, given: unknown) => thread.run(echo, given)

/** Three instances in a chain, as read from the database. */
const network = chain(3)
const rows = network.rules.map((rule) => ({
  id: rule.id,
  name: rule.name,
  description: '',
  time_created: manualClock().now(),
  time_modified: manualClock().now(),
  silo_id: 'silo',
  project_id: 'project',
  vpc_id: rule.vpcId,
  status: 'enabled' as const,
  direction: rule.direction,
  action: rule.action,
  priority: rule.priority,
  targets: [{ type: 'vpc' as const, value: vpcId }],
  filters: {},
}))
const requested = {
  from: { type: 'interface', id: 'i0-nic' },
  to: { type: 'interface', id: 'i1-nic' },
  protocol: 'TCP',
  port: 22,
}
const looks = { states: new Map(), macs: new Map(), pools: new Map(), externalIps: [] }

/** The input of each computation, and a word from its result. */
const givenTo: Readonly<Record<string, readonly [given: unknown, word: string]>> = {
  comparison: [[network, { ...network, rules: [] }], '"closes":18'],
  'effective-rules': [{ network, instanceId: 'i0', rows }, '"name":"all"'],
  path: [{ network, rows, asked: requested, isSmall: true }, '"passes":true'],
  'rule-findings': [{ network, vpcId }, '"rule":"all"'],
  'rule-parts': [{ network, vpcId, asked: [{ side: 'target', part: entry('instance:i1') }] }, '"i1"'],
  'vpc-document': [
    { vpcId, dnsZone: 'zone', network, ports: new Map(), sourcePorts: new Map() },
    '"dnsZone":"zone"',
  ],
  topology: [{ network, vpcId, looks }, '"name":"s2"'],
}

test('every computation returns the same result in a worker thread as in the main thread', async () => {
  const thread = threadOf()
  for (const sum of computations) {
    const [given, word] = givenTo[sum.name] ?? []
    const result = await thread.run(sum, given as never)
    expect(result).toEqual(sum.work(given as never))
    expect(JSON.stringify(result)).toContain(word)
  }
})

test('every computation has a unique name', async () => {
  const folderOfAll = fileURLToPath(new URL('../../control-plane', import.meta.url))
  const files = readdirSync(folderOfAll, { recursive: true, encoding: 'utf8' })
  const found: unknown[] = []
  for (const file of files.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
    const names = readFileSync(path.join(folderOfAll, file), 'utf8').matchAll(
      /^export const (\w+Computation)\b/gm,
    )
    for (const [, name = ''] of names) {
      const module: Record<string, unknown> = await import(`@portico/control-plane/${file}`)
      found.push(module[name])
    }
  }
  expect(new Set(computations)).toEqual(new Set(found))
  expect(new Set(computations.map(({ name }) => name)).size).toBe(found.length)
})

test('a computation that fails returns its error, and the next one runs', async () => {
  const thread = obedient()
  await expect(ask(thread, 'fails')).rejects.toThrow('echo failed: for a reason')
  expect(await ask(thread, 'next')).toBe('next')
})

test('waiting computations get a new thread when the thread ends', async () => {
  const thread = obedient()
  const ending = expect(ask(thread, 'ends')).rejects.toThrow('The computation thread ended with 3')
  const others = ['next', 'last'].map((each) => ask(thread, each))
  await ending
  expect(await Promise.all(others)).toEqual(['next', 'last'])
})

test('a computation that never ends is stopped, and the next ones run', async () => {
  const thread = obedient()
  const said = new Promise<string>((resolve) => (onLog = resolve))
  expect(await ask(thread, 'first')).toBe('first')
  const hanging = expect(ask(thread, 'hangs')).rejects.toHaveProperty('refusal', tooMuch)
  const others = ['next', 'last'].map((each) => ask(thread, each))
  clock.advance(20_000)
  await hanging
  expect(await said).toBe('A computation did not finish within 20 s: echo')
  expect(await Promise.all(others)).toEqual(['next', 'last'])
})

test('a computation that takes too much memory is stopped, and the next ones run', async () => {
  const thread = obedient()
  const growing = expect(ask(thread, 'grows')).rejects.toHaveProperty('refusal', tooMuch)
  const next = ask(thread, 'next')
  await growing
  expect(await next).toBe('next')
})

test('input that cannot be copied to the thread fails immediately, and the thread continues', async () => {
  const thread = obedient()
  const said: string[] = []
  onLog = (line) => void said.push(line)
  const first = ask(thread, 'first')
  const failing = expect(ask(thread, () => {})).rejects.toThrow('could not be cloned')
  const next = ask(thread, 'next')
  await failing
  expect(await Promise.all([first, next])).toEqual(['first', 'next'])
  await expect(ask(thread, () => {})).rejects.toThrow('could not be cloned')
  clock.advance(20_000)
  expect(await ask(thread, 'last')).toBe('last')
  expect(said).toEqual([])
})

test('a result that cannot be copied fails its computation', async () => {
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const program = path.join(folder, 'more-sums.mjs')
  writeFileSync(
    program,
    `import { computations } from ${at('../../control-plane/network/computations.ts')}
    computations.push({ name: 'echo', work: (given) => (given === 'function' ? () => {} : given) })
    await import(${at('worker.ts')})`,
  )
  const thread = threadOf(pathToFileURL(program))
  await expect(ask(thread, 'function')).rejects.toThrow('could not be cloned')
  expect(await ask(thread, 'next')).toBe('next')
})

test('waiting computations are refused with 503 when the thread is closed', async () => {
  const thread = obedient()
  const waiting = ['hangs', 'next'].map((each) =>
    expect(ask(thread, each)).rejects.toMatchObject({ refusal: unavailable }),
  )
  await thread.close()
  await Promise.all(waiting)
  await expect(ask(thread, 'late')).rejects.toMatchObject({ refusal: unavailable })
})
