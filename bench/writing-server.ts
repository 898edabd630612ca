import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import { SampleBuffer } from '@portico/control-plane/metrics/samples/buffer.ts'
import { toStored } from '@portico/control-plane/metrics/samples/stored-form.ts'
import { takeSamplingLease } from '@portico/control-plane/metrics/samples/sampling-lease.ts'
import { sampledMachines } from './sampled-machines.ts'

/**
 * Starts a server that stores samples of additional sources, which are generated in the same process. The measurement
 * therefore excludes the cost of taking samples, and includes that of storing them. Takes the server's arguments; see
 * bench/writing.ts.
 */
const main = new URL('../packages/server/main.ts', import.meta.url)
await import(main.href)

const data = process.argv[process.argv.indexOf('--data') + 1] ?? ''
const sources = Number(process.env['BENCH_SOURCES'])
const interval = 5000

const db = openPool((await startPostgres(data)).url)
// Holds the sampling lease, so that no other server takes the samples.
await takeSamplingLease(
  db,
  '00000000-0000-4000-8000-000000000001',
  new Date(),
  new Date(Date.now() + 86_400_000),
)
const buffered = new SampleBuffer()
const different = sampledMachines(20, 1)
let ticks = 0

const timer = setInterval(() => {
  const time = Date.now()
  const now = different.map(({ kind, step }) => ({ kind, counters: step(interval) }))
  for (let n = 0; n < sources; n++) {
    const taken = now[n % now.length]
    if (taken !== undefined) buffered.add(n + 1, toStored(taken.kind, { time, counters: taken.counters }))
  }
  ticks++
  if (ticks % (60_000 / interval) === 0) void buffered.write(db)
}, interval)
process.on('SIGTERM', () => {
  clearInterval(timer)
  void db.destroy()
})
