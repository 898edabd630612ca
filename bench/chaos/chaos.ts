import { setTimeout as after } from 'node:timers/promises'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { brokenIndexes, brokenInvariants, unsettled } from '@portico/server/testing/invariants.ts'
import pg from 'pg'
import { Client } from './client.ts'
import { Fuzzing } from './fuzzing.ts'
import { Listener } from './listener.ts'
import { runLifecycles, Promised } from './lifecycles.ts'
import { openSite, type Site } from './site.ts'
import { Tally } from './tally.ts'
import { chooseFault, faultsOf, type WeightedFault } from './faults.ts'

const minutes = Number(process.env['BENCH_MINUTES'] ?? 30)
const seed = Number(process.env['BENCH_SEED'] ?? 1)
const serverCount = 3
const clientCount = 8

/**
 * Runs the chaos test: three servers work for half an hour while they and their PostgreSQL are killed, stopped,
 * restarted and flooded. Clients record every response. At the end the records are compared with the data in the
 * database, which is read directly, not through the servers. `BENCH_MINUTES` shortens the test, `BENCH_SEED` changes
 * the random choices.
 */
export async function measureChaos(report: (cells: readonly string[]) => void): Promise<void> {
  const random = seededRandom(seed)
  const chance = () => ((random.bytes(2)[0] ?? 0) * 256 + (random.bytes(1)[0] ?? 0)) / 65_536
  const site = await openSite(serverCount)
  try {
    const tally = new Tally()
    const client = new Client(site, tally, chance)
    await client.call('POST', '/v1/projects', [201], { name: 'chaos', description: '' })
    const fuzzing = await Fuzzing.open(site, tally, seed)
    const troubles = faultsOf(fuzzing)
    const promised = new Promised()
    const names = counted('h')
    const over = { yes: false }
    // The memory at the end is compared with the memory after a minute of warm-up.
    const lives = Array.from({ length: clientCount }, () =>
      runLifecycles(client, promised, names, chance, () => over.yes),
    )
    const listener = new Listener(site, chance)
    const listening = listener.run()
    await after(Math.min(60_000, minutes * 6000))
    const memoryBefore = site.memory()
    const done = await injectFaults(site, troubles, chance, performance.now() + minutes * 60_000)
    await after(5000)
    const memoryAfter = site.memory()
    over.yes = true
    await Promise.all(lives)
    const found = await check(site, promised, listener, listening)
    for (const { name } of troubles) report([name, String(done.get(name) ?? 0), ''])
    report(['requests answered', String(tally.done), `by ${serverCount} servers, ${clientCount} clients`])
    report([
      'acknowledged writes',
      String(promised.existing.size + promised.missing.size),
      `lost: ${found.lost.length}`,
    ])
    report(['refused wrongly', String(tally.wrongAnswers), ''])
    report(['5xx other than 503', String(tally.brokenAnswers), ''])
    report(['made requests answered', String(fuzzing.answered), `as none may be: ${tally.fuzzFailures}`])
    report([
      '503 or no answer',
      `${tally.unavailableInTrouble} in trouble`,
      `${tally.unavailableInCalm} in calm`,
    ])
    report([
      'p99 of an answer',
      `${tally.percentile(0.99, 'calm')} ms in calm`,
      `${tally.percentile(0.99, 'all')} ms in all`,
    ])
    report(['live updates', `${listener.heard.length} heard`, `missed or repeated: ${found.unheard}`])
    report(['memory of all servers', `${memoryBefore} MB before`, `${memoryAfter} MB after`])
    report(['invariants broken', String(found.broken.length), ''])
    const complaints = [...tally.complaints].flatMap(([kind, list]) => list.map((each) => `${kind}: ${each}`))
    for (const each of [...complaints, ...found.lost, ...found.broken]) console.log(`  ${each}`)
  } finally {
    await site.close()
  }
}

function* counted(prefix: string): Iterator<string> {
  for (let n = 1; ; n++) yield `${prefix}${n}`
}

/** Injects one fault after another, with short pauses. @returns how often each fault was injected */
async function injectFaults(
  site: Site,
  troubles: readonly WeightedFault[],
  chance: () => number,
  until: number,
): Promise<Map<string, number>> {
  const done = new Map<string, number>()
  while (performance.now() < until) {
    await after(3000 + chance() * 5000)
    const trouble = chooseFault(troubles, chance)
    await site.withFault(() => trouble.run(site, chance))
    done.set(trouble.name, (done.get(trouble.name) ?? 0) + 1)
  }
  return done
}

interface Found {
  readonly lost: readonly string[]
  readonly broken: readonly string[]
  /** number of changes that the listener did not receive exactly once and in order */
  readonly unheard: number
}

async function check(
  site: Site,
  promised: Promised,
  listener: Listener,
  listening: Promise<void>,
): Promise<Found> {
  const client = new pg.Client({ connectionString: site.postgres.url })
  await client.connect()
  try {
    const broken = (await unsettled(client)).map((what) => `${what} does not come to an end`)
    // The last events may still be on the way.
    await after(2000)
    listener.stop()
    await listening
    const { rows } = await client.query<{ what: string }>(
      `select 'instance ' || name as what from instance union all select 'disk ' || name from disk`,
    )
    const there = new Set(rows.map(({ what }) => what))
    const lost = [
      ...[...promised.existing]
        .filter((what) => !there.has(what))
        .map((what) => `${what} was answered and is not there`),
      ...[...promised.missing]
        .filter((what) => there.has(what))
        .map((what) => `${what} was deleted and is there`),
    ]
    broken.push(...(await brokenInvariants(client)), ...(await brokenIndexes(client)))
    return { lost, broken, unheard: await unheard(client, listener) }
  } finally {
    await client.end()
  }
}

/**
 * Compares the received events with the change log. Considers changes of instances and disks only, all of which the
 * listener's user may see.
 */
async function unheard(client: pg.Client, { heard, resets }: Listener): Promise<number> {
  const [first = 0] = heard
  const { rows } = await client.query<{ position: string }>(
    `select position from change where kind in ('instance', 'disk') and position >= $1 order by position`,
    [first],
  )
  const log = rows.map(({ position }) => Number(position))
  const known = new Set(heard)
  const missed = log.filter((position) => !known.has(position)).length
  const repeated = heard.length - known.size
  const disordered = heard.filter((position, i) => i > 0 && position < (heard[i - 1] ?? 0)).length
  return missed + repeated + disordered + resets
}
