import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProvider } from '@portico/testing/authorization/identity-provider.ts'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { discoverLogin, loginPage } from './discovery.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
})
afterEach(() => cloud.close())

async function addSilo(name: string, more: object = {}): Promise<void> {
  const { status } = await cloud.admin.post('/v1/system/silos', {
    name,
    description: '',
    discoverable: true,
    identity_mode: 'saml_jit',
    quotas: { cpus: 1, memory: 0, storage: 0 },
    tls_certificates: [],
    ...more,
  })
  expect(status).toBe(201)
}

const zones = ['cloud.example']

/** Returns the page to which an anonymous user of a host is sent, or the reason why there is none. */
async function ledTo(host: string): Promise<string> {
  const found = await discoverLogin(cloud.db, host, zones)
  if ('refusal' in found) return found.refusal.message
  return found.silo === null ? 'several' : loginPage(found.silo)
}

describe('an anonymous user', () => {
  test('is sent to the silo that the host names, discoverable or not', async () => {
    await addSilo('corp', { discoverable: false })
    await createProvider(cloud, 'corp')
    expect(await ledTo('corp.sys.cloud.example')).toBe('/login/corp/saml/provider')
    expect(await ledTo('MAIN.sys.cloud.example:4600')).toBe('/login/main/local')
  })

  test("gets the reason when the host's silo has no way to log in", async () => {
    await addSilo('corp')
    expect(await ledTo('corp.sys.cloud.example')).toBe('no identity providers are configured for Silo')
  })

  test('is sent to the only silo with a way to log in', async () => {
    await addSilo('corp')
    await addSilo('shy', { discoverable: false, identity_mode: 'local_only' })
    expect(await ledTo('127.0.0.1:4600')).toBe('/login/main/local')
    expect(await ledTo('nobody.sys.cloud.example')).toBe('/login/main/local')
  })

  test('must choose when there are several silos', async () => {
    await addSilo('corp')
    await createProvider(cloud, 'corp')
    expect(await ledTo('localhost')).toBe('several')
  })

  test('is sent to the first silo with local users when none is discoverable', async () => {
    await cloud.controlPlane.asSystem('test set-up', ({ db }) =>
      db.updateTable('silo').set({ discoverable: false }).execute(),
    )
    expect(await ledTo('localhost')).toBe('/login/main/local')
    await cloud.controlPlane.asSystem('test set-up', ({ db }) =>
      db.updateTable('silo').set({ identity_mode: 'saml_jit' }).execute(),
    )
    expect(await ledTo('localhost:80')).toBe('HTTP request for unknown server name "localhost:80"')
  })
})

describe('the silos that an anonymous user can choose', () => {
  const silos = async (query = '') =>
    (await cloud.anonymous.get(`/portico/v1/login-silos${query}`)).body.items

  test('are the discoverable ones that have a way to log in, with that way', async () => {
    await addSilo('corp')
    await createProvider(cloud, 'corp')
    await addSilo('empty')
    await addSilo('shy', { discoverable: false, identity_mode: 'local_only' })
    expect(await silos()).toEqual([
      { name: 'corp', providers: ['provider'] },
      { name: 'main', providers: null },
    ])
  })

  test('are not displaced by silos without a way to log in', async () => {
    for (let i = 0; i < 200; i++) await addSilo(`empty-${String(i)}`)
    expect(await silos()).toEqual([{ name: 'main', providers: null }])
  })

  test('are limited to the named silo when the request names one', async () => {
    await addSilo('shy', { discoverable: false, identity_mode: 'local_only' })
    expect(await silos('?silo=shy')).toEqual([{ name: 'shy', providers: null }])
    expect(await silos('?silo=nowhere')).toEqual([])
  })
})
