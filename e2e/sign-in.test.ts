import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { packed, TestProvider } from '@portico/adapters/saml/testing/identity-provider.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { adminApi, consoleUnderTest, done, expectAccessible, expectNoOverflow, useBrowser } from './visit.ts'
import { watchShift } from './watch-page.ts'

const browser = useBrowser()

/** An identity provider on this host. Its page signs in the user `next`, and posts the response as a browser would. */
let server: Server
let idp: TestProvider
/** user that the identity provider signs in next */
let next: { name: string; audience?: string } = { name: '' }
const service = () => ({ clientId: 'portico', acsUrl: `${consoleUnderTest().url}/login/corp/saml/sso` })

beforeAll(async () => {
  server = createServer((request, response) => {
    // Other requests are ignored, such as the browser's request for an icon.
    if (request.url?.startsWith('/login?') !== true) return void response.writeHead(404).end()
    void (async () => {
      const { id, relayState } = await idp.read(`http://idp.test${request.url}`, service())
      const said = { now: new Date(), ...next, groups: ['ops'] }
      const answer = await idp.answer(service(), id, said)
      response.setHeader('content-type', 'text/html')
      response.end(
        `<form method="post" action="${service().acsUrl}"><input name="SAMLResponse" value="${answer}">` +
          `<input name="RelayState" value="${relayState ?? ''}"><button>Go on as ${next.name}</button></form>`,
      )
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  idp = new TestProvider({ loginUrl: `http://127.0.0.1:${port}/login` })
  await done(
    adminApi().siloCreate({
      body: {
        name: 'corp',
        description: '',
        discoverable: true,
        identityMode: 'saml_jit',
        quotas: { cpus: 1, memory: 0, storage: 0 },
        tlsCertificates: [],
        mappedFleetRoles: {},
      },
    }),
  )
  await done(
    adminApi().samlIdentityProviderCreate({
      query: { silo: 'corp' },
      body: {
        name: 'sso',
        description: '',
        acsUrl: service().acsUrl,
        sloUrl: '',
        idpEntityId: idp.entityId,
        spClientId: 'portico',
        technicalContactEmail: '',
        groupAttributeName: 'groups',
        idpMetadataSource: { type: 'base64_encoded_xml', data: packed(idp.metadata) },
      },
    }),
  )
})
afterAll(async () => {
  await done(adminApi().siloDelete({ path: { silo: 'corp' } }))
  server.close()
})

test('a user without a session selects a silo, signs in at its identity provider, and gets the page that was requested', async () => {
  next = { name: 'ada@example.org' }
  const page = await browser.visit({ signedOut: true })
  await page.goto('/settings/profile')
  await page.getByRole('heading', { level: 1, name: 'Sign in to Portico' }).waitFor()
  const silos = page.getByRole('navigation', { name: 'Silos' })
  await silos.getByRole('link', { name: 'main Username and password' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await silos.getByRole('link', { name: 'corp Sign in with sso' }).click()
  await page.getByRole('link', { name: 'Sign in with sso' }).click()
  await page.getByRole('button', { name: 'Go on as ada@example.org' }).click()
  await page.waitForURL('**/settings/profile')
  await page.getByText('ada@example.org').first().waitFor()
})

test('no tab continues as the previous user when another user signs in at an identity provider', async () => {
  next = { name: 'bob@example.org' }
  const page = await browser.visit()
  await page.goto('/settings/profile')
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/login/corp/saml/sso?redirect_uri=%2Fprojects')
  await other.getByRole('link', { name: 'Sign in with sso' }).click()
  await other.getByRole('button', { name: 'Go on as bob@example.org' }).click()
  await other.waitForURL('**/projects')
  await page.getByText('bob@example.org').first().waitFor()
  await Promise.all([page, other].map((tab) => tab.getByRole('status', { name: 'Updates: Live' }).waitFor()))
})

test('a user whose sign-in is refused sees the reason and can try again', async () => {
  next = { name: 'ada@example.org', audience: 'another-service' }
  const page = await browser.visit({ signedOut: true, width: 390 })
  await page.goto('/login/corp/saml/sso?redirect_uri=%2Fprojects')
  await page.getByRole('link', { name: 'Sign in with sso' }).click()
  await page.getByRole('button', { name: 'Go on as ada@example.org' }).click()
  await page.getByRole('alert').getByText('meant for another service').waitFor()
  expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe('/projects')
  await expectAccessible(page)
  await expectNoOverflow(page)
  next = { name: 'ada@example.org' }
  await page.getByRole('link', { name: 'Sign in with sso' }).click()
  await page.getByRole('button', { name: 'Go on as ada@example.org' }).click()
  await page.waitForURL('**/projects')
})

test('typing filters a long list of silos by name', async () => {
  const names = Array.from({ length: 6 }, (_, at) => `tenant-${at}`)
  const page = await browser.visit({ signedOut: true, width: 390 })
  onTestFinished(async () => {
    for (const silo of names) await done(adminApi().siloDelete({ path: { silo } }))
  })
  for (const name of names) {
    const body = {
      name,
      description: '',
      discoverable: true,
      identityMode: 'local_only' as const,
      quotas: { cpus: 1, memory: 0, storage: 0 },
      tlsCertificates: [],
      mappedFleetRoles: {},
    }
    await done(adminApi().siloCreate({ body }))
  }
  await page.goto('/login')
  const listed = page.getByRole('navigation', { name: 'Silos' }).getByRole('link')
  const field = page.getByLabel('Find a silo, or type the name of one that is not listed')
  await field.waitFor()
  const place = await field.boundingBox()
  await field.fill('Tenant-4')
  await expect.poll(() => listed.allInnerTexts()).toHaveLength(1)
  await page.getByText(/^1 of \d+ silos match$/).waitFor()
  expect(await field.boundingBox()).toEqual(place)
  await field.fill('nowhere')
  await page.getByText('No listed silo has this in its name.').waitFor()
  expect(await field.boundingBox()).toEqual(place)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await field.fill('tenant-4')
  await field.press('Enter')
  await page.waitForURL('**/login/tenant-4/local**')
})

test('a silo that is not in the list is found by its name', async () => {
  const page = await browser.visit({ signedOut: true })
  await watchShift(page)
  await page.goto('/login?redirect_uri=%2Fprojects')
  // The list of silos appears after the page and must not cause a layout shift.
  await page.getByRole('navigation', { name: 'Silos' }).getByRole('link').first().waitFor()
  expect(await page.evaluate(() => window.shift)).toBe(0)
  await page.getByLabel('Another silo').fill('nowhere')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('No silo has this name').waitFor()
  await page.getByLabel('Another silo').fill('main')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/login/main/local?redirect_uri=%2Fprojects')
  await page.getByLabel('Username').waitFor()
})

test('the user is told before the console opens when the identity provider sent no groups', async () => {
  const page = await browser.visit({ width: 390 })
  await page.goto('/login/main/saml/idp?notice=groups&redirect_uri=%2Fprojects')
  await page.getByText('Signed in with your previous groups').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
})

test('the sign-in page says what an administrator has to change at the identity provider', async () => {
  const page = await browser.visit({ signedOut: true })
  for (const [word, text] of [
    ['unsigned', 'turn on signed assertions'],
    ['weak', 'choose SHA-256'],
    ['encrypted', 'turn off assertion encryption'],
    ['transient', 'send a persistent NameID'],
    ['untrusted', 'add the identity provider again'],
  ] as const) {
    await page.goto(`/login/main/saml/idp?failed=${word}`)
    await page.getByText(text).waitFor()
  }
})
