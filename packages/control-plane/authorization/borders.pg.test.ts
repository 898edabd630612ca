import { endpointOf } from '@portico/contract/endpoints.ts'
import { operationIds } from '@portico/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleChanges } from '#kernel/changes/log.ts'
import { testCloud, type TestCloud, type TestUser } from '@portico/testing/cloud.ts'
import { follow } from '@portico/testing/follow.ts'
import { type SiloData, siloDataOf, isId, leakedData } from '@portico/testing/authorization/silo-data.ts'
import { idsOf, missingIds } from '@portico/testing/authorization/fixture-ids.ts'
import { createProvider } from '@portico/testing/authorization/identity-provider.ts'
import { createPersonas, personas } from '@portico/testing/authorization/personas.ts'
import {
  bodyOf,
  type Case,
  type Fixture,
  makeFixture,
  type Naming,
  requestFor,
} from '@portico/testing/authorization/requests.ts'

/*
 * Tenant isolation: two silos contain resources of the same names. Users of one silo send every operation, with the
 * names that both silos have and with the IDs of the other silo's resources, in paths, queries and bodies. Every byte
 * of each response is compared with the other silo's data, and the response to a request for a resource of the other
 * silo must be that of a resource that never existed.
 */

const cases: readonly Case[] = operationIds.map((id) => ({ id, onSilo: false }))

const origin = 'http://portico.test'
const mark = 'told nobody but the east'
const hidden = 'hidden-east'
const GiB = 1024 ** 3

let cloud: TestCloud
let west: Fixture
/** IDs of the resources in silo `east` */
let east: Fixture
let keeper: TestUser
let owned: SiloData
let ownedInProjects: SiloData
let people: ReturnType<typeof createPersonas>

beforeAll(async () => {
  cloud = await testCloud()
  const { admin } = cloud
  for (const name of ['west', hidden]) {
    const body = {
      name,
      description: name === hidden ? mark : '',
      discoverable: name === 'west',
      identity_mode: 'local_only',
      quotas: { cpus: 100, memory: 100 * GiB, storage: 1000 * GiB },
      tls_certificates: [],
    }
    expect((await admin.post('/v1/system/silos', body)).status).toBe(201)
    await admin.post('/v1/system/ip-pools/default/silos', { silo: name, is_default: true })
    await createProvider(cloud, name)
  }
  const inWest = await cloud.user({ silo: 'west', siloRole: 'admin', fleet: 'admin' })
  west = await makeFixture({ admin: inWest, pass: cloud.pass }, { silo: 'west' })
  people = createPersonas(cloud, west['projectId'] ?? '', 'west')
  keeper = await cloud.user({ silo: hidden, siloRole: 'admin', fleet: 'admin' })
  await fillEast()
}, 120_000)
afterAll(() => cloud.close())

async function fillEast(): Promise<void> {
  const named = await makeFixture({ admin: keeper, pass: cloud.pass }, { silo: hidden, mark })
  const key = { name: 'key', description: mark, public_key: 'ssh-ed25519 AAAA' }
  await keeper.post('/v1/me/ssh-keys', key)
  const neighbours = createPersonas(cloud, named['projectId'] ?? '', hidden)
  await neighbours.tokenFor(keeper.id)
  const viewer = await neighbours.credentials({ silo: 'viewer' }, 'group')
  const vain = requestFor({ id: 'disk_create', onSilo: false }, named, origin, viewer)
  expect((await cloud.controlPlane.fetch(vain)).status).toBe(403)
  const { body: file } = await keeper.post('/portico/v1/exports', everyDisk(named))
  await cloud.settle()
  east = { ...(await idsOf(keeper, named)), task: file.id }
  const { items } = (await keeper.get(`/v1/floating-ips?project=${named['projectId']}`)).body
  const texts = [mark, hidden, ...items.map(({ ip }: { ip: string }) => `"${ip}"`)]
  owned = await siloDataOf(cloud, east['silo'] ?? '', 'silo', texts)
  ownedInProjects = await siloDataOf(cloud, east['silo'] ?? '', 'projects', [])
  expect(owned.ids.size).toBeGreaterThan(40)
}

const everyDisk = (f: Fixture) => ({
  type: 'list',
  list: 'disk',
  project: f['projectId'],
  sort: 'name',
  columns: ['name'],
})

interface Answer {
  readonly status: number
  /** status, headers and body as received */
  readonly text: string
  /** the names and IDs that the request contained */
  readonly sentText: string
}

async function ask(what: Case, credentials: Record<string, string>, naming: Naming = {}): Promise<Answer> {
  const request = requestFor(what, west, origin, credentials, naming)
  const sentText = `${request.url} ${await request.clone().text()}`
  if (what.id === 'instance_serial_console_stream') {
    const listener = { output: () => {}, closed: () => {}, revoked: () => {} }
    const result = await cloud.controlPlane.openConsole(request, listener)
    if (!('refusal' in result)) return { status: 101, text: '', sentText }
    return { status: result.refusal.status, text: JSON.stringify(result.refusal), sentText }
  }
  const response = await cloud.controlPlane.fetch(request, { dryRun: true })
  const { status, headers } = response
  // The event stream is covered by a separate test.
  if (what.id === 'portico_stream') await response.body?.cancel()
  const body = what.id === 'portico_stream' ? '' : await response.text()
  return { status, text: `${status} ${JSON.stringify([...headers])} ${body}`, sentText }
}

/**
 * Returns a response without the values that differ between requests, with the requested IDs replaced by their keys.
 */
function likeness({ text }: Answer, ids: Fixture): string {
  let like = text
  for (const [key, value] of Object.entries(ids)) if (isId(value)) like = like.replaceAll(value, key)
  // Replaces IDs and device codes.
  return like.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{40}|[A-Z]{4}-[A-Z]{4}/g, 'made')
}

/** Returns what one user learns about silo `east`, by operation. */
async function leaks(
  credentials: Record<string, string>,
  secret: SiloData,
  { mayKnowSilos = false } = {},
): Promise<readonly string[]> {
  // Device codes are rate-limited per minute.
  cloud.clock.advance(60_000)
  const nothing = missingIds(east)
  const found: string[] = []
  const listen = (how: string, answer: Answer) => {
    const shown = leakedData(secret, answer.text, answer.sentText)
    if (shown.length > 0) found.push(`${how} tells ${shown.join(', ')}`)
  }
  for (const what of cases) {
    listen(what.id, await ask(what, credentials))
    const namings: Record<string, [Naming, Naming]> = {
      'by id': [{ ids: east }, { ids: nothing }],
      ...(JSON.stringify(bodyOf(what.id, east)) !== JSON.stringify(bodyOf(what.id, nothing)) && {
        'in its body': [{ body: east }, { body: nothing }],
      }),
    }
    for (const [how, [theirs, none]] of Object.entries(namings)) {
      const answer = await ask(what, credentials, theirs)
      listen(`${what.id} ${how}`, answer)
      if (mayKnowSilos) continue
      const other = await ask(what, credentials, none)
      if (likeness(answer, east) !== likeness(other, nothing)) {
        found.push(`${what.id} ${how}: ${likeness(answer, east)} instead of ${likeness(other, nothing)}`)
      }
    }
  }
  return found
}

const withoutFleet = Object.entries(personas).filter(([, { fleet, elsewhere }]) => !fleet && !elsewhere)

test.each(withoutFleet)(
  '%s of silo west learns nothing about silo east',
  async (_, persona) => {
    expect(await leaks(await people.credentials(persona, 'session'), owned)).toEqual([])
  },
  120_000,
)

test.each(['token', 'group'] as const)(
  'the admin of silo west learns nothing about silo east, by %s',
  async (way) => {
    expect(await leaks(await people.credentials({ silo: 'admin' }, way), owned)).toEqual([])
  },
  120_000,
)

test('an anonymous caller learns nothing about silo east', async () => {
  expect(await leaks({}, owned)).toEqual([])
}, 120_000)

test.each(Object.entries(personas).filter(([, { fleet }]) => fleet))(
  '%s of silo west learns nothing about resources in projects of silo east',
  async (_, persona) => {
    const credentials = await people.credentials(persona, 'session')
    expect(await leaks(credentials, ownedInProjects, { mayKnowSilos: true })).toEqual([])
  },
  120_000,
)

test('the same comparison finds the resources of silo east for a user of silo east', async () => {
  const leaked = await leaks({ cookie: `session=${keeper.token}` }, owned, { mayKnowSilos: true })
  expect(leaked.length).toBeGreaterThan(100)
}, 120_000)

/** Yields requests for every operation that filters, with a value that only silo `east` has. */
function* picks(): Iterable<{ what: Case; key: string; theirs: string; none: string }> {
  const nowhere = { id: '00000000-0000-4000-8000-000000000000', text: 'nowhere-at-all' }
  for (const what of cases) {
    const offered = Object.keys(endpointOf(what.id).query.shape)
    for (const key of ['search', 'q'].filter((one) => offered.includes(one))) {
      for (const theirs of [mark, hidden, 'key', ...owned.texts]) {
        yield { what, key, theirs: theirs.replaceAll('"', ''), none: nowhere.text }
      }
      yield { what, key, theirs: east['instance'] ?? '', none: nowhere.id }
    }
    for (const key of ['id', 'actor', 'user'].filter((one) => offered.includes(one))) {
      for (const theirs of owned.ids) yield { what, key, theirs, none: nowhere.id }
    }
  }
}

test.each(['silo admin', 'silo viewer', 'no role'])(
  '%s of silo west finds nothing of silo east',
  async (who) => {
    const credentials = await people.credentials(personas[who] ?? {}, 'session')
    const found: string[] = []
    const pick = async ({ id }: Case, key: string, value: string) => {
      const url = new URL(requestFor({ id, onSilo: false }, west, origin, {}).url)
      url.searchParams.set(key, value)
      const response = await cloud.controlPlane.fetch(new Request(url, { headers: credentials }))
      return { status: response.status, text: await response.text(), sentText: url.href }
    }
    for (const { what, key, theirs, none } of picks()) {
      const answer = await pick(what, key, theirs)
      const other = await pick(what, key, none)
      const leaked = leakedData(owned, answer.text, decodeURIComponent(answer.sentText.replaceAll('+', ' ')))
      if (leaked.length > 0) found.push(`${what.id} ${key}=${theirs} tells ${leaked.join(', ')}`)
      if (likeness(answer, { [key]: theirs }) !== likeness(other, { [key]: none })) {
        found.push(`${what.id} ${key}=${theirs}: ${answer.text} instead of ${other.text}`)
      }
    }
    expect(found).toEqual([])
  },
  120_000,
)

test.each(Object.keys(personas))('a live stream of %s contains nothing of silo east', async (who) => {
  const persona = personas[who] ?? {}
  if (persona.elsewhere === true) return
  const credentials = await people.credentials(persona, 'session')
  const stream = await follow(cloud, { cookie: credentials['cookie'] ?? '' })
  expect(await stream.until('\n\n')).toContain('event: hello')
  const project = { name: `busy-${who.replaceAll(' ', '-')}`, description: mark }
  expect((await keeper.post('/v1/projects', project)).status).toBe(201)
  for (const [path, body] of [
    ['/v1/vpcs', { name: 'net', description: mark, dns_name: 'net' }],
    ['/v1/floating-ips', { name: 'ip', description: mark }],
    ['/v1/images/image/promote', undefined],
  ] as const) {
    await keeper.post(`${path}?project=${project.name}`, body)
  }
  await keeper.put(`/v1/projects/${project.name}/policy`, {
    role_assignments: [{ identity_type: 'silo_user', identity_id: keeper.id, role_name: 'viewer' }],
  })
  const key = { name: `of-${who.replaceAll(' ', '-')}`, description: '', public_key: 'ssh-ed25519 AAAA' }
  await cloud.send((credentials['cookie'] ?? '').slice('session='.length), 'POST', '/v1/me/ssh-keys', key)
  await settleChanges(cloud.db)
  const heard = await stream.until(`"name":"${key.name}"`)
  await stream.close()
  const newest = await siloDataOf(cloud, east['silo'] ?? '', persona.fleet ? 'projects' : 'silo', owned.texts)
  expect(leakedData(persona.fleet ? { ...newest, texts: [mark] } : newest, heard)).toEqual([])
})

test('an export of everything that an admin of silo west may read contains nothing of silo east', async () => {
  const { cookie = '' } = await people.credentials({ silo: 'admin' }, 'session')
  const send = (method: string, path: string, body?: unknown) =>
    cloud.send(cookie.slice('session='.length), method, path, body)
  const sources = [
    { type: 'changes', format: 'jsonl' },
    { type: 'changes', format: 'csv' },
    ...[west, { ...west, projectId: east['project'] ?? '' }].map(everyDisk),
  ]
  const answers: string[] = []
  for (const source of sources) {
    const { body } = await send('POST', '/portico/v1/exports', source)
    await cloud.settle()
    const request = new Request(`${origin}/portico/v1/tasks/${body.id}/file`, { headers: { cookie } })
    const response = await cloud.controlPlane.fetch(request)
    answers.push(`${JSON.stringify(body)} ${response.status} ${await response.text()}`)
  }
  expect(answers.map((answer) => leakedData(owned, answer, east['project']))).toEqual(sources.map(() => []))
  expect(answers[0]).toContain(west['projectId'])
  expect(answers[2]).toContain('spare')
})
