import { randomBytes } from 'node:crypto'
import { databaseRackStore } from '@portico/control-plane/fleet/simulated-rack/store.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { createSimulatedRack, type SimulatedRack } from '@portico/hypervisor/simulated/rack.ts'
import { sql } from 'kysely'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import { type RackWitness, witnessRack } from './rack-witness.ts'
import { logIn, type RunningServer, startServer } from './server-process.ts'

/** ms in which the rack copies 1 GiB: long enough to be interrupted */
const copyTime = 150

/** Number of requests per round, to both servers. */
const requestsPerRound = 8

/** maximum ms until all operations in progress have ended */
const settleTime = 60_000

export interface KillAndPauseOptions {
  /** URL of a PostgreSQL server on which databases may be created and dropped */
  readonly postgres: string
  readonly rounds: number
  readonly seed: number
}

export interface KillAndPauseResult {
  /** number of rounds in which a server was killed, or paused and continued */
  readonly kills: number
  readonly pauses: number
  /** number of disks whose creation was acknowledged, and of those whose deletion was also acknowledged */
  readonly created: number
  readonly deleted: number
  /** a sentence for each violation; empty if there is none */
  readonly wrong: readonly string[]
}

/**
 * Two server processes on one database create, copy and delete disks and instances. In each round one of them is
 * killed, or paused and continued, at a random moment; its leases expire and the other server takes over. A witness
 * counts what the rack creates. The test writes to acknowledged disks like a guest, and compares their content at the
 * end.
 */
export async function killAndPause(options: KillAndPauseOptions): Promise<KillAndPauseResult> {
  const name = `held_up_${randomBytes(6).toString('hex')}`
  const admin = openPool(options.postgres)
  await sql`create database ${sql.id(name)}`.execute(admin)
  const url = new URL(options.postgres)
  url.pathname = `/${name}`
  const db = openPool(url.toString())
  const start = () => startServer(['--port', '0', '--database', url.toString(), '--speed', '100'])
  const servers = [await start(), await start()]
  try {
    const scene = await openScene(db, servers, options.seed)
    let kills = 0
    for (let round = 0; round < options.rounds; round++) {
      const harmed = Math.floor(scene.chance() * servers.length)
      // Concurrent clients draw random numbers too, so that a random choice would not be the same in each run.
      const killed = round % 4 === 3
      if (killed) kills += 1
      await playRound(scene, harmed, killed ? 'kill' : 'pause')
      if (killed) servers[harmed] = await start()
    }
    const wrong = await findWrong(scene)
    return { kills, pauses: options.rounds - kills, ...scene.promises.counts(), wrong }
  } finally {
    for (const server of servers) {
      server.process.kill('SIGCONT')
      await server.stop('SIGKILL')
    }
    await db.destroy()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  }
}

interface Answer {
  readonly status: number
  readonly body: { readonly id: string; readonly state?: { readonly state: string } }
}

interface Scene {
  readonly db: Db
  readonly servers: readonly RunningServer[]
  readonly rack: SimulatedRack
  readonly witness: RackWitness
  readonly promises: Acknowledged
  /** Sends a request to either server; null if it was killed before it responded. */
  readonly call: (method: string, path: string, body?: object) => Promise<Answer | null>
  readonly imageId: string
  /** returns a random number from 0 to below 1 */
  readonly chance: () => number
  readonly newName: () => string
}

/** The acknowledged state: disks that must exist, with the data written to them, and disks that must not exist. */
class Acknowledged {
  readonly disks = new Map<string, { readonly id: string; readonly digest: string | null }>()
  readonly instances: string[] = []
  readonly gone = new Set<string>()
  readonly #seen = new Set<string>()

  /** Records a disk that was acknowledged or listed. @returns whether it was not recorded before */
  isNew(id: string): boolean {
    const before = this.#seen.size
    return this.#seen.add(id).size > before
  }

  counts(): { created: number; deleted: number } {
    return { created: this.#seen.size, deleted: this.gone.size }
  }
}

async function openScene(db: Db, servers: readonly RunningServer[], seed: number): Promise<Scene> {
  const random = seededRandom(seed)
  const chance = (): number => (random.bytes(1)[0] ?? 0) / 256
  const cookie = await logIn(servers[0]?.url ?? '')
  const call: Scene['call'] = async (method, path, body) => {
    const { url } = servers[Math.floor(chance() * servers.length)] ?? { url: '' }
    try {
      const response = await fetch(`${url}/v1/${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: JSON.parse(text === '' ? '{}' : text) as Answer['body'] }
    } catch {
      return null
    }
  }
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await call('POST', path, { description: '', ...body })
    if (answer?.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`)
    return answer.body.id
  }
  const rack = createSimulatedRack({ seed: 1, clock: systemClock, store: databaseRackStore(db) })
  const witness = await witnessRack(db)
  await make('projects', { name: 'held' })
  const disk = { name: 'origin', size: GIB, disk_source: { type: 'blank', block_size: 512 } }
  await rack.volumes.write(await make('disks?project=held', disk), 0, new Uint8Array(512).fill(1))
  const snapshotId = await make('snapshots?project=held', { name: 'frozen', disk: 'origin' })
  const about = { name: 'image', os: 'any', version: '1', source: { type: 'snapshot', id: snapshotId } }
  const imageId = await make('images?project=held', about)
  await rack.faults.copySlowly(copyTime)
  let names = 0
  const newName = () => `n${++names}`
  return { db, servers, rack, witness, promises: new Acknowledged(), call, imageId, chance, newName }
}

async function playRound(scene: Scene, harmed: number, harm: 'kill' | 'pause'): Promise<void> {
  const { servers, chance } = scene
  const requests = Array.from({ length: requestsPerRound }, () => request(scene))
  await wait(chance() * copyTime * 1.5)
  const server = servers[harmed]
  server?.process.kill(harm === 'kill' ? 'SIGKILL' : 'SIGSTOP')
  await expireLeases(scene.db)
  await wait(chance() * 2000)
  await expireLeases(scene.db)
  await wait(chance() * 300)
  if (harm === 'pause') await useWhatIsThere(scene)
  server?.process.kill('SIGCONT')
  await Promise.all(requests)
}

/** Expires all leases, as 15 s without a renewal would do; the other server's jobs are then also available to both. */
export async function expireLeases(db: Db): Promise<void> {
  await sql`
    update work set lease_until = 'epoch' where (kind, id) in
      (select kind, id from work where lease_until is not null for update skip locked)`.execute(db)
}

async function request(scene: Scene): Promise<void> {
  const dice = scene.chance()
  if (dice < 0.45) return makeDisk(scene)
  if (dice < 0.7) return deleteDisk(scene)
  return dice < 0.85 ? makeInstance(scene) : endInstance(scene)
}

async function makeDisk(scene: Scene): Promise<void> {
  const { call, imageId, newName, promises } = scene
  const name = newName()
  const source = { type: 'image', image_id: imageId }
  const answer = await call('POST', 'disks?project=held', {
    name,
    description: '',
    size: GIB,
    disk_source: source,
  })
  if (answer?.status !== 201) return
  const { id, state } = answer.body
  if (!promises.isNew(id)) return
  const digest = state?.state === 'detached' ? await writeTo(scene, id) : null
  promises.disks.set(name, { id, digest })
}

/** Writes to disks that one server has created while the other server, which received the request, is paused. */
async function useWhatIsThere(scene: Scene): Promise<void> {
  const { db, promises } = scene
  const { disks } = promises
  const rows = await db.selectFrom('disk').select(['id', 'name']).where('state', '=', 'detached').execute()
  for (const { id, name } of rows) {
    if (promises.isNew(id)) disks.set(name, { id, digest: await writeTo(scene, id) })
  }
}

/** Writes like a guest, as soon as the disk exists. @returns the digest of the disk's content */
async function writeTo({ rack, witness, chance }: Scene, id: string): Promise<string | null> {
  const sector = Math.floor(chance() * 1000)
  await rack.volumes.write(id, 512 * sector, new Uint8Array(512).fill(1 + (sector % 255)))
  return witness.digest(id)
}

async function deleteDisk({ call, promises, chance }: Scene): Promise<void> {
  const names = [...promises.disks.keys()]
  const name = names[Math.floor(chance() * names.length)]
  if (name === undefined) return
  const disk = promises.disks.get(name)
  // Until the deletion is acknowledged, the disk may or may not exist.
  promises.disks.delete(name)
  const answer = await call('DELETE', `disks/${name}?project=held`)
  if (answer?.status === 204) promises.gone.add(disk?.id ?? '')
  else if (answer !== null && disk !== undefined) promises.disks.set(name, disk)
}

async function makeInstance({ call, imageId, newName, promises }: Scene): Promise<void> {
  const name = newName()
  const source = { type: 'image', image_id: imageId }
  const boot = { type: 'create', name: `${name}-boot`, description: '', size: GIB, disk_source: source }
  const about = { name, description: '', hostname: name, ncpus: 1, memory: GIB }
  await call('POST', 'instances?project=held', { ...about, boot_disk: boot })
  promises.instances.push(name)
}

async function endInstance({ call, promises, chance }: Scene): Promise<void> {
  const name = promises.instances[Math.floor(chance() * promises.instances.length)]
  if (name === undefined) return
  await call('POST', `instances/${name}/stop?project=held`)
  await call('DELETE', `instances/${name}?project=held`)
}

async function findWrong({ db, witness, promises }: Scene): Promise<string[]> {
  const wrong = (await unsettled(db)).map((what) => `${what} does not come to an end`)
  const rows = await db.selectFrom('disk').select('id').execute()
  const there = new Set(rows.map(({ id }) => id))
  for (const [name, { id, digest }] of promises.disks) {
    if (!there.has(id)) wrong.push(`disk ${name} was answered and is not there`)
    const now = await witness.digest(id)
    if (digest !== null && now !== digest)
      wrong.push(`disk ${name} lost what was written: ${digest}, now ${now}`)
  }
  for (const id of promises.gone) if (there.has(id)) wrong.push(`disk ${id} was deleted and is there`)
  for (const id of await witness.createdTwice()) wrong.push(`volume ${id} was made twice`)
  return [...wrong, ...(await witness.differences())]
}

/** Waits until no resource is in transition. @returns those that still are after the maximum time */
async function unsettled(db: Db): Promise<string[]> {
  const until = Date.now() + settleTime
  for (;;) {
    const { rows } = await sql<{ what: string }>`
      select format('instance %s (%s)', name, run_state) as what from instance
        where run_state not in ('running', 'stopped', 'failed')
      union all
      select format('%s %s (%s)', kind, id, last_error) from work where kind <> 'machine'`.execute(db)
    if (rows.length === 0 || Date.now() > until) return rows.map(({ what }) => what)
    await wait(100)
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
