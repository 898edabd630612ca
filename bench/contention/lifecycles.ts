import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, type RunningServer, startServer } from '@portico/server/testing/server-process.ts'
import { type TimedResponse, newInstance, percentile, poster, statuses } from './clients.ts'

/** Number of seconds for which clients repeat their cycles. */
const seconds = Number(process.env['BENCH_CYCLE_SECONDS'] ?? 20)

/** Ms between two reads of an instance while a client waits for a state. */
const readInterval = 200

interface Round {
  readonly servers: number
  readonly clients: number
  readonly tell: (cells: readonly string[]) => void
}

/**
 * Measures cycles of clients in one project. In a cycle, a client creates an instance with a disk, stops, starts and
 * stops the instance, and deletes instance and disk. Reports cycles per second, and latency and statuses of every kind
 * of write. The requests stay on this machine and end by themselves.
 */
export async function measureLifecycles({ servers: count, clients, tell: report }: Round): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'lifecycles-bench-'))
  chmodSync(data, 0o755)
  const postgres = await startPostgres(data)
  const servers: RunningServer[] = []
  try {
    for (let i = 0; i < count; i++) {
      servers.push(await startServer(['--port', '0', '--database', postgres.url, '--speed', '100']))
    }
    const cookie = await logIn(servers[0]?.url ?? '')
    const send = servers.map(({ url }) => poster(url, cookie, clients))
    await send[0]?.('/v1/projects', { name: 'cycles', description: '' })
    const writes = new Map<string, TimedResponse[]>()
    let cycles = 0
    const until = performance.now() + seconds * 1000
    const client = async (number: number): Promise<void> => {
      const ask = send[number % send.length]
      if (ask === undefined) return
      const write = async (kind: string, url: string, body: unknown, method = 'POST') => {
        const answered = await ask(url, body, method)
        writes.set(kind, [...(writes.get(kind) ?? []), answered])
        if (answered.status >= 300 && answered.status !== 503) throw new Error(`${url}: ${answered.body}`)
        return answered.status < 300
      }
      for (let turn = 0; performance.now() < until; turn++) {
        const name = `i${number}-${turn}`
        const at = `/v1/instances/${name}`
        if (!(await write('create', '/v1/instances?project=cycles', newInstance(name)))) continue
        await untilState(ask, `${at}?project=cycles`, 'running')
        while (!(await write('stop', `${at}/stop?project=cycles`, {})));
        await untilState(ask, `${at}?project=cycles`, 'stopped')
        while (!(await write('start', `${at}/start?project=cycles`, {})));
        await untilState(ask, `${at}?project=cycles`, 'running')
        while (!(await write('stop', `${at}/stop?project=cycles`, {})));
        await untilState(ask, `${at}?project=cycles`, 'stopped')
        while (!(await write('delete', `${at}?project=cycles`, undefined, 'DELETE')));
        while (!(await write('delete disk', `/v1/disks/${name}-boot?project=cycles`, undefined, 'DELETE')));
        cycles++
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
    const title = `lifecycles, ${count} server${count > 1 ? 's' : ''}, ${clients} clients`
    report([title, `${(cycles / seconds).toFixed(1)} cycles/s`, statuses([...writes.values()].flat())])
    for (const [kind, answers] of writes) {
      const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => percentile(answers, share))
      report([`… ${kind}`, `p50 ${p50} ms`, `p90 ${p90} ms, p99 ${p99} ms`])
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

async function untilState(ask: ReturnType<typeof poster>, url: string, state: string): Promise<void> {
  for (;;) {
    const { body } = await ask(url, undefined, 'GET')
    const runState = (JSON.parse(body) as { run_state?: string }).run_state
    if (runState === state) return
    if (runState === 'failed') throw new Error(`${url} failed`)
    await new Promise((resolve) => setTimeout(resolve, readInterval))
  }
}
