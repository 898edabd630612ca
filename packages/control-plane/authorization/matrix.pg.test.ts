import { contractRoutes, type OperationId } from '@portico/contract/routes.ts'
import { includes, projectRoleFromSilo, type Role, strongest } from '@portico/domain/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '../testing/cloud.ts'
import { unbuilt } from '../unbuilt.ts'
import { type Need, needs, testedByHand } from './needs.ts'
import { type Fixture, makeFixture, requestFor } from './requests.ts'

/** Somebody who calls, with the roles that the rules see. */
interface Persona {
  readonly fleet?: Role
  readonly siloRole?: Role
  readonly project?: Role
  readonly otherSilo?: true
  readonly session?: 'none' | 'expired'
}

const personas: Readonly<Record<string, Persona>> = {
  'fleet admin': { fleet: 'admin' },
  'fleet collaborator': { fleet: 'collaborator' },
  'fleet viewer': { fleet: 'viewer' },
  'silo admin': { siloRole: 'admin' },
  'silo collaborator': { siloRole: 'collaborator' },
  'silo viewer': { siloRole: 'viewer' },
  'project admin': { project: 'admin' },
  'project collaborator': { project: 'collaborator' },
  'project viewer': { project: 'viewer' },
  'no role': {},
  'admin of another silo': { siloRole: 'admin', otherSilo: true },
  'no session': { session: 'none' },
  'expired session': { session: 'expired' },
}

type Outcome = 'allowed' | 401 | 403 | 404

/** What the rules say happens, worked out from the table of needs alone. */
function expected(need: Need, who: Persona): Outcome {
  if (need.kind === 'none') return 'allowed'
  if (who.session !== undefined) return 401
  const siloRole = who.siloRole ?? null
  const fleet = who.fleet ?? null
  switch (need.kind) {
    case 'user':
      return 'allowed'
    case 'project': {
      const own = who.otherSilo === true ? null : strongest([who.project, projectRoleFromSilo(siloRole)])
      if (own === null) return 404
      return includes(own, need.role) ? 'allowed' : 403
    }
    case 'silo': {
      const byFleet = need.orFleet !== undefined && includes(fleet, need.orFleet)
      return byFleet || includes(siloRole, need.role) ? 'allowed' : 403
    }
    case 'fleet':
      if (need.hidden && fleet === null) return 404
      return includes(fleet, need.role) ? 'allowed' : 403
    case 'silo-object': {
      const member = who.otherSilo !== true
      if (!member && fleet === null) return 404
      const bySilo =
        member && need.silo !== 'nobody' && (need.silo === 'member' || includes(siloRole, need.silo))
      return bySilo || includes(fleet, need.fleet) ? 'allowed' : 403
    }
  }
}

let cloud: TestCloud
let fixture: Fixture
const tokens = new Map<string, string | null>()

const origin = 'http://portico.test'
const ids = Object.keys(contractRoutes) as OperationId[]
const built = ids.filter((id) => !(unbuilt as readonly string[]).includes(id))

beforeAll(async () => {
  cloud = await testCloud()
  fixture = await makeFixture(cloud)
  await cloud.silo('elsewhere')
  const expiring = await cloud.user({ siloRole: 'admin' })
  cloud.clock.advance(9 * 60 * 60 * 1000)
  for (const [name, who] of Object.entries(personas)) {
    if (who.session !== undefined) {
      tokens.set(name, who.session === 'none' ? null : expiring.token)
      continue
    }
    const user = await cloud.user({
      silo: who.otherSilo === true ? 'elsewhere' : 'main',
      ...(who.fleet === undefined ? {} : { fleet: who.fleet }),
      ...(who.siloRole === undefined ? {} : { siloRole: who.siloRole }),
      ...(who.project === undefined ? {} : { projects: { [fixture['projectId'] ?? '']: who.project } }),
    })
    tokens.set(name, user.token)
  }
}, 120_000)
afterAll(() => cloud.close())

/**
 * Allowed is whatever is not a denial: the call may still be refused for its state or for an object in its body
 * that does not exist. Every call is a dry run, so that each finds the same world.
 */
async function actual(id: OperationId, who: string): Promise<Outcome> {
  const request = requestFor(id, fixture, origin, tokens.get(who) ?? null)
  const response = await cloud.controlPlane.fetch(request, { dryRun: true })
  const body = (await response.text()) || '{}'
  if (response.status === 500 || response.status === 501) throw new Error(`${id} as ${who}: ${body}`)
  // Login and the poll for a token say 401 and 400 of their own to anybody.
  if (needs.get(id)?.kind === 'none') return 'allowed'
  if (response.status === 401 || response.status === 403) return response.status
  if (response.status !== 404) return 'allowed'
  return body.includes('no-such-') || body.includes('device-auth-request') || body.includes('silo-group')
    ? 'allowed'
    : 404
}

test('every built operation has its need written down', () => {
  expect(built.filter((id) => !needs.has(id) && !testedByHand.has(id))).toEqual([])
  expect([...needs.keys()].filter((id) => !(built as string[]).includes(id))).toEqual([])
})

describe.each(Object.entries(personas))('%s', (name, who) => {
  test('gets from every operation what the rules say', async () => {
    const wrong: string[] = []
    for (const [id, need] of needs) {
      const [is, should] = [await actual(id as OperationId, name), expected(need, who)]
      if (is !== should) wrong.push(`${id}: should be ${should}, is ${is}`)
    }
    expect(wrong).toEqual([])
  }, 120_000)
})
