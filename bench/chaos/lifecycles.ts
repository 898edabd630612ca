import { setTimeout as after } from 'node:timers/promises'
import type { Client } from './client.ts'

const GIB = 1024 ** 3

/** Results that a response has promised. No other client uses these names. */
export class Promised {
  /** names of created resources whose deletion was not requested: must exist */
  readonly existing = new Set<string>()
  /** names of deleted resources: must not exist */
  readonly missing = new Set<string>()
  /** names whose last request got no response: may or may not exist */
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

/** Repeats these steps: creates an instance with a disk, stops the instance, and usually deletes both. */
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
    // The few instances that remain must fit into the project's subnet for the whole test.
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

/**
 * Stops an instance, waits, and deletes it with its disk. A refusal because of the current state is not an error; the
 * request is then repeated.
 */
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
    // Status 404 is accepted if an earlier request got no response, since that request may have deleted the resource.
    const fine = tries === 0 ? [204, 400] : [204, 400, 404]
    const answer = await client.call('DELETE', `/v1/${kind}s/${name}?project=chaos`, fine)
    if (answer?.status === 204 || answer?.status === 404) {
      promised.recordDeleted(what)
      return
    }
    await after(50)
  }
}
