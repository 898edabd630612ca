import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@portico/contract/client.ts'
import { TestProvider } from '@portico/adapters/saml/testing/identity-provider.ts'
import { logIn, type RunningServer, startServer } from '@portico/server/testing/server-process.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from './done.ts'
import { expectAccessible, expectNoOverflow, useBrowser, type VisitOptions } from './visit.ts'

const browser = useBrowser()

/** A server with the demo content. It has three silos, and a test identity provider whose metadata is on this host. */
let server: RunningServer
let folder: string
let admin: string
let metadata: Server
let metadataUrl: string
const provider = new TestProvider({ entityId: 'https://idp.example/other' })
beforeAll(async () => {
  metadata = createServer((_, response) => void response.end(provider.metadata))
  metadata.listen(0, '127.0.0.1')
  await once(metadata, 'listening')
  const { port } = metadata.address() as AddressInfo
  metadataUrl = `http://127.0.0.1:${port}/metadata`
  process.env['PORTICO_PRIVATE_IDENTITY_PROVIDERS'] = `127.0.0.1:${port}`
  folder = mkdtempSync(path.join(tmpdir(), 'portico-logins-'))
  chmodSync(folder, 0o755)
  server = await startServer(['--port', '0', '--data', folder, '--demo', '--speed', '20'])
  admin = await logIn(server.url)
}, 240_000)
afterAll(async () => {
  await server.stop()
  metadata.close()
  delete process.env['PORTICO_PRIVATE_IDENTITY_PROVIDERS']
  rmSync(folder, { recursive: true, force: true })
})

const api = () => createClient({ baseUrl: server.url, headers: { cookie: admin } })
const visit = (options: VisitOptions = {}) =>
  browser.visit({ ...options, signedOut: true, baseURL: server.url })

async function visitAsAdmin(options: VisitOptions = {}): Promise<Page> {
  const page = await visit(options)
  const [name = '', value = ''] = admin.split('=')
  await page.context().addCookies([{ name, value, url: server.url }])
  return page
}

const signInWith = (page: Page) => page.getByRole('link', { name: 'Sign in with test-provider' })

test('a user selects a silo, signs in at the test identity provider, and gets the page that was requested', async () => {
  const page = await visit()
  await page.goto('/projects?sort=-name')
  await page
    .getByRole('navigation', { name: 'Silos' })
    .getByRole('link', { name: /^studio/ })
    .click()
  await signInWith(page).click()
  await page.getByRole('heading', { level: 1, name: 'Choose a user' }).waitFor()
  await page.getByText('This is a test provider for').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'dov@studio.example' }).click()
  await page.waitForURL('**/projects?sort=-name')
  await page.getByText('dov@studio.example').first().waitFor()
})

test("a member of the operators' group sees the system pages at the first sign-in", async () => {
  const page = await visit()
  await page.goto('/login/studio/saml/test-provider?redirect_uri=%2Fsystem%2Futilization')
  await signInWith(page).click()
  await page.getByRole('button', { name: 'ingrid@studio.example' }).click()
  await page.waitForURL('**/system/utilization')
  await page.getByRole('row', { name: /^lab/ }).waitFor()
  await expectAccessible(page)
})

test('a new user is in no group, and the page explains what that means', async () => {
  const page = await visit()
  await page.goto('/login/studio/saml/test-provider')
  await signInWith(page).click()
  await page.getByRole('button', { name: 'ema@studio.example' }).click()
  await page.getByText('You are not in any groups and have no role on the silo or in a project.').waitFor()
})

test('each failure of sign-in has a message that fits 390 px, and the user can try again', async () => {
  const page = await visit({ theme: 'light', width: 390, locale: 'de-DE' })
  await page.goto('/login/studio/saml/test-provider?redirect_uri=%2Fimages')
  for (const [answer, words] of [
    ['Decline', 'did not sign you in'],
    ['No name', 'did not say who you are'],
    ['Too late', 'arrived too late or too early'],
    ['Another service', 'meant for another service'],
    ['Another issuer', 'came from another identity provider'],
    ['Never asked', 'took too long, or started in another browser'],
    ['Changed', 'was changed after it was signed'],
    ['Unreadable', 'could not be read'],
  ] as const) {
    await signInWith(page).click()
    await page.getByText('Responses that are refused').click()
    await page.getByRole('button', { name: answer, exact: true }).click()
    await page.getByRole('alert').getByText(words).waitFor()
    expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe('/images')
  }
  await expectAccessible(page)
  await expectNoOverflow(page)
  await signInWith(page).click()
  await page.getByRole('button', { name: 'carla@studio.example' }).click()
  await page.waitForURL('**/images')
  // The previous response of the identity provider is sent again, as the browser's Back button would do.
  await page.goBack()
  await page.getByRole('button', { name: 'carla@studio.example' }).click()
  await page.getByRole('alert').getByText('took too long, or started in another browser').waitFor()
})

test('silos that were used on this device are listed first, can be reached by keyboard, and can be removed', async () => {
  const page = await visit({ width: 390 })
  await page.goto('/login?redirect_uri=%2Fprojects')
  await page.getByRole('link', { name: /^studio/ }).press('Enter')
  await signInWith(page).press('Enter')
  await page.getByRole('heading', { name: 'Choose a user' }).waitFor()
  await page.goto('/login?redirect_uri=%2Fprojects')
  const used = page.getByRole('navigation', { name: 'Silos used on this device' })
  await used.getByRole('link', { name: 'studio Sign in with test-provider · used today' }).waitFor()
  const others = page.getByRole('navigation', { name: 'Silos', exact: true })
  // Recently used silos are shown before the server has returned its list.
  await others.getByRole('link', { name: /^main/ }).waitFor()
  expect(await others.getByRole('link').allInnerTexts()).toEqual([
    expect.stringContaining('lab'),
    expect.stringContaining('main'),
  ])
  await expectAccessible(page)
  await expectNoOverflow(page)
  // The sign-in page of another silo has a link back to the list of silos.
  await others.getByRole('link', { name: /^main/ }).click()
  await page.getByRole('link', { name: 'Sign in to another silo' }).click()
  await used.getByRole('button', { name: 'Forget studio on this device' }).press('Enter')
  await used.waitFor({ state: 'detached' })
  await others.getByRole('link', { name: /^studio/ }).waitFor()
  await page.reload()
  await others.getByRole('link', { name: /^studio/ }).waitFor()
  expect(await used.count()).toBe(0)
})

test('identity providers that are created from a metadata URL or a file appear on the sign-in page', async () => {
  const page = await visitAsAdmin()
  await page.goto('/system/silos/studio/idps')
  await page.getByRole('link', { name: 'test-provider' }).click()
  const shown = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label }).inputValue()
  await page.getByRole('dialog').getByText('signed', { exact: true }).waitFor()
  expect([await shown('Entity ID'), await shown('Group attribute name')]).toEqual([
    'https://test-provider.invalid/metadata',
    'groups',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  for (const [name, fill] of [
    ['by-address', () => page.getByLabel('Metadata source URL').fill(metadataUrl)],
    [
      'by-file',
      async () => {
        await page.getByRole('radio', { name: 'XML file' }).check({ force: true })
        const file = { name: 'idp.xml', mimeType: 'text/xml', buffer: Buffer.from(provider.metadata) }
        await page.locator('input[type=file]').last().setInputFiles(file)
      },
    ],
  ] as const) {
    await page.goto('/system/silos/studio/idps-new')
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Name', { exact: true }).fill(name)
    await panel.getByText(`/login/studio/saml/${name}`).first().waitFor()
    await panel.getByLabel('Description').fill('Another one')
    await panel.getByLabel('Technical contact email').fill('ops@studio.example')
    await panel.getByLabel('Service provider client ID').fill('portico')
    await panel.getByLabel('Single Logout (SLO) URL').fill('https://idp.example/out')
    await panel.getByLabel('Entity ID').fill(provider.entityId)
    await fill()
    await panel.getByRole('button', { name: 'Create provider' }).click()
    await page.getByRole('row', { name: new RegExp(`^${name}`) }).waitFor()
  }
  const { items } = await done(api().siloIdentityProviderList({ query: { silo: 'studio' } }))
  expect(items.map(({ name }) => name).toSorted()).toEqual(['by-address', 'by-file', 'test-provider'])
  const login = await visit({ width: 390 })
  await login.goto('/login/studio/saml/test-provider?redirect_uri=%2Fimages')
  const ways = login.getByRole('navigation', { name: 'Other ways to sign in' })
  await ways.getByRole('link', { name: 'by-file' }).click()
  await login.waitForURL('**/login/studio/saml/by-file?redirect_uri=%2Fimages')
  await login.getByRole('link', { name: 'Sign in with by-file' }).waitFor()
  await expectAccessible(login)
  await expectNoOverflow(login)
})

test("the fleet's utilization page lists the usage of each silo with links", async () => {
  const page = await visitAsAdmin({ theme: 'light' })
  await page.goto('/system')
  await page.getByRole('link', { name: 'System utilization' }).click()
  await page.getByRole('radio', { name: /^vCPUs: .* of 4,096, .*; quotas: 4,240, 104 %/ }).waitFor()
  const silos = page.getByRole('table').first()
  // The silo with the highest usage is the first one.
  await expect
    .poll(async () => (await silos.getByRole('link').allInnerTexts()).slice(0, 3))
    .toEqual(['main', 'lab', 'studio'])
  await silos.getByRole('button', { name: 'Of quota' }).click()
  await page.waitForURL('**/system/utilization?silos.sort=share')
  await page.getByRole('radio', { name: /^Storage/ }).click({ force: true })
  await page.getByRole('columnheader', { name: 'Storage taken' }).waitFor()
  await expectAccessible(page)
  // The second table lists the utilization of each sled, highest first.
  const sleds = page.getByRole('table').nth(1)
  await sleds.getByRole('columnheader', { name: 'Memory' }).waitFor()
  await sleds
    .getByRole('row', { name: /of 128 .* GiB of / })
    .first()
    .waitFor()
  await page
    .getByRole('row', { name: /^tenants/ })
    .getByText('5 / 126')
    .waitFor()
  await page.getByRole('link', { name: 'lab' }).click()
  await page.waitForURL('**/system/silos/lab/quotas')
})

test('the activity of the system is shown for all silos, for one silo, and for resources outside of silos', async () => {
  const page = await visitAsAdmin({ width: 390 })
  await page.goto('/system/activity?silo=studio')
  await page.getByText('Created silo').waitFor()
  expect(await page.getByText(/floating IP/).count()).toBe(0)
  await page.getByRole('button', { name: /^Silo/ }).first().click()
  await page.getByRole('option', { name: 'The fleet itself' }).click()
  await page.waitForURL((url) => url.searchParams.get('silo') === '~fleet')
  await page.getByText('Created IP pool').first().waitFor()
  await done(api().ipPoolCreate({ body: { name: 'brand-new', description: '' } }))
  await page.getByText('brand-new').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  // A filter with an unknown silo matches no changes.
  await page.goto('/system/activity?silo=never')
  await page.getByText('No changes match the filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('brand-new').waitFor()
})
