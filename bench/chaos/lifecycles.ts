import { setTimeout as after } from 'node:timers/promises'
import type { Client } from './client.ts'

const GIB = 1024 ** 3

/** Promised results, recorded when a response arrives. Nobody else changes these names. */
export class Promised {
  /** created, and not requested to be deleted since: must exist */
  readonly existing = new Set<string>()
  /** deleted: must not exist */
  readonly missing = new Set<string>()
  /** requested without a response: either is right */
  readonly unknown = new Set<string>()

  recordCreated(what: string): void {
    this.unknown.delete(what)
    this.existing.add(what)
  }

  recordRequest(what: string): void {
    this.existing.delete(what)
    this.unknown.add(what)
  }

  recordDeleted(what: string): void {
    this.unknown.delete(what)
    this.missing.add(what)
  }
}

/** Repeats: creates an instance with its disk, stops it, and deletes both, or leaves them. */
export async function runLifecycles(
  client: Client,
  promised: Promised,
  names: Iterator<string>,
  chance: () => number,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const name = String(names.next().value)
    if (!(await create(client, promised, name, chance() < 0.8))) continue
    const shown = await client.call('GET', `/v1/instances/${name}?project=chaos`, [200])
    if (shown !== null && shown.body.id === undefined) continue
    await client.call('GET', `/v1/disks?project=chaos&limit=25&sort=-time_created`, [200])
    // The few that remain must fit into the project's subnet for the whole duration.
    if (chance() < 0.99) await end(client, promised, name, isOver)
  }
}

async function create(client: Client, promised: Promised, name: string, start: boolean): Promise<boolean> {
  for (const what of [`instance ${name}`, `disk ${name}`]) promised.recordRequest(what)
  const boot = { type: 'create', name, description: '', size: GIB }
  const answer = await client.call('POST', '/v1/instances?project=chaos', [201], {
    name,
    description: '',
    hostname: name,
    ncpus: 1,
    memory: GIB,
    start,
    boot_disk: { ...boot, disk_source: { type: 'blank', block_size: 512 } },
    external_ips: [],
  })
  if (answer?.status !== 201) return false
  for (const what of [`instance ${name}`, `disk ${name}`]) promised.recordCreated(what)
  return true
}

/** Stops, waits, deletes. A refusal because of the current state is no error; the request is repeated. */
async function end(client: Client, promised: Promised, name: string, isOver: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isOver(); tries++) {
    const stopped = await client.call('POST', `/v1/instances/${name}/stop?project=chaos`, [202, 400])
    if (stopped?.status === 202 && stopped.body.run_state === 'stopped') break
    const shown = await client.call('GET', `/v1/instances/${name}?project=chaos`, [200])
    if (['stopped', 'failed'].includes(shown?.body.run_state ?? '')) break
    await after(50)
  }
  await remove(client, promised, 'instance', name, isOver)
  await remove(client, promised, 'disk', name, isOver)
}

async function remove(
  client: Client,
  promised: Promised,
  kind: 'instance' | 'disk',
  name: string,
  isOver: () => boolean,
): Promise<void> {
  const what = `${kind} ${name}`
  if (!promised.existing.has(what)) return
  promised.recordRequest(what)
  for (let tries = 0; tries < 100 && !isOver(); tries++) {
    // 404: an earlier request without a response did it.
    const fine = tries === 0 ? [204, 400] : [204, 400, 404]
    const answer = await client.call('DELETE', `/v1/${kind}s/${name}?project=chaos`, fine)
    if (answer?.status === 204 || answer?.status === 404) {
      promised.recordDeleted(what)
      return
    }
    await after(50)
  }
}
