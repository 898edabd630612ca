import { operationIds } from '@portico/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { needs } from './needs.ts'
import { expected, lineOf, type Outcome } from '@portico/testing/authorization/expected.ts'
import { createProvider } from '@portico/testing/authorization/identity-provider.ts'
import { createPersonas, outsiders, personas, type Way } from '@portico/testing/authorization/personas.ts'
import { type Case, type Fixture, makeFixture, requestFor } from '@portico/testing/authorization/requests.ts'

/** Every operation; operations that act on the silo when no project is given are listed twice. */
const cases: readonly Case[] = operationIds.flatMap((id) => {
  const need = needs[id]
  const either = typeof need === 'object' && need.project !== undefined && need.silo !== undefined
  const onSilo = either && !lineOf(id).needs.includes(' and ') ? [{ id, onSilo: true }] : []
  return [{ id, onSilo: false }, ...onSilo]
})

const labelOf = ({ id, onSilo }: Case) => (onSilo ? `${id} on the silo` : id)

const origin = 'http://portico.test'

let cloud: TestCloud
let fixture: Fixture
let people: ReturnType<typeof createPersonas>

beforeAll(async () => {
  cloud = await testCloud()
  fixture = await makeFixture(cloud)
  await createProvider(cloud, 'main')
  await cloud.silo('elsewhere')
  people = createPersonas(cloud, fixture['projectId'] ?? '')
}, 120_000)
afterAll(() => cloud.close())

/**
 * `yes` is any response other than a denial: the request may still be refused because of a state or a missing resource
 * in its body. Every request is a dry run, so that each finds the same data.
 */
async function actual(what: Case, credentials: Record<string, string>): Promise<Outcome> {
  const request = requestFor(what, fixture, origin, credentials)
  if (what.id === 'instance_serial_console_stream') return onConsole(request)
  const response = await cloud.controlPlane.fetch(request, { dryRun: true })
  if (what.id === 'portico_stream' && response.ok) {
    await response.body?.cancel()
    return 'yes'
  }
  const body = (await response.text()) || '{}'
  if (response.status === 500 || response.status === 501) throw new Error(`${labelOf(what)}: ${body}`)
  // Login and the poll for a token return 401 and 400 for other reasons, and are open to everybody.
  if (needs[what.id] === 'nothing') return 'yes'
  if (response.status === 404) return isAboutAnother(what, body) ? 'yes' : '404'
  return outcomeOf(response.status)
}

/**
 * Opens the websocket, because a plain request never reaches the console. The instance is stopped, so no connection
 * succeeds.
 */
async function onConsole(request: Request): Promise<Outcome> {
  const listener = { output: () => {}, closed: () => {}, revoked: () => {} }
  const result = await cloud.controlPlane.openConsole(request, listener)
  return 'refusal' in result ? outcomeOf(result.refusal.status) : 'yes'
}

function outcomeOf(status: number): Outcome {
  return status === 401 ? '401' : status === 403 ? '403' : status === 404 ? '404' : 'yes'
}

/** Returns whether the missing resource is one that the fixture does not have, or has in silo `main` only. */
function isAboutAnother({ id, onSilo }: Case, body: string): boolean {
  if (id === 'image_create' && onSilo) return body.includes(fixture['snapshotId'] ?? '')
  // Private resources are requested with the IDs of another user's resources.
  if (/not found: (task|session|access-token) /.test(body)) return true
  return body.includes('no-such-') || body.includes('device-auth-request') || body.includes('silo-group')
}

/** Returns the outcome of every operation for one user. */
async function column(credentials: Record<string, string>): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const what of cases) outcomes[labelOf(what)] = await actual(what, credentials)
  return outcomes
}

const expectedColumn = (who: string) => {
  const persona = personas[who] ?? {}
  return Object.fromEntries(cases.map((what) => [labelOf(what), expected(what, persona)]))
}

const columns = new Map<string, Record<string, Outcome>>()

describe.each(Object.keys(personas))('%s', (who) => {
  test.each<Way>(['session', 'token', 'group'])(
    'gets the outcome of the reference from every operation, by %s',
    async (way) => {
      const outcomes = await column(await people.credentials(personas[who] ?? {}, way))
      if (way === 'session') columns.set(who, outcomes)
      expect(outcomes).toEqual(expectedColumn(who))
    },
    120_000,
  )
})

test.each(outsiders)(
  '%s is refused by every operation that needs a login',
  async (kind) => {
    const outcomes = await column(await people.outsider(kind))
    columns.set(kind, outcomes)
    expect(outcomes).toEqual(
      Object.fromEntries(cases.map((what) => [labelOf(what), needs[what.id] === 'nothing' ? 'yes' : '401'])),
    )
  },
  120_000,
)

/** Runs last: it needs the results of all other tests. */
test('the role matrix equals the reviewed golden file', async () => {
  const names = [...Object.keys(personas), ...outsiders]
  const rows = cases.map((what) => [
    labelOf(what),
    ...names.map((name) => columns.get(name)?.[labelOf(what)] ?? 'not asked'),
  ])
  await expect(table([['operation', ...names], ...rows])).toMatchFileSnapshot('matrix.golden.md')
})

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return `# Who gets what\n\nWritten by \`matrix.pg.test.ts\`. \`yes\` is whatever is not a denial.\n\n${[line(head), rule, ...rows.map(line)].join('\n')}\n`
}
