import { beforeEach, describe, expect, test } from 'vitest'
import { fillRoute, routePaths } from './routes.ts'
import { useBareFront } from './upstream/bare-front.ts'
import { allAddresses, expectShown, missingId, watch } from './upstream/every-address.ts'
import { expectAccessible, useBrowser } from './visit.ts'

const browser = useBrowser()

describe('in front of an upstream that implements only the published contract', () => {
  const front = useBareFront()
  beforeEach(() => {
    front.answers.lists = 'many'
    front.answers.isOperator = false
    front.answers.writes = 400
  })

  const names = {
    project: 'plain',
    instance: 'plain',
    part: 'disk',
    image: 'plain',
    snapshot: 'plain',
    disk: 'plain',
    floatingIp: 'plain',
    rule: 'plain',
    sshKey: 'plain',
    task: '00000000-0000-4000-8000-000000000000',
    upload: '00000000-0000-4000-8000-000000000000',
    vpc: 'plain',
    subnet: 'plain',
    router: 'plain',
    route: 'plain',
    gateway: 'plain',
    antiAffinityGroup: 'plain',
    affinityGroup: 'plain',
    silo: 'main',
    provider: 'sso',
    pool: 'plain',
    sled: missingId,
    bundle: missingId,
    certificate: 'plain',
    lot: 'uplinks',
    settings: 'uplink',
    set: 'public',
    config: 'rack',
    port: 'switch0-qsfp0',
    session: 'switch0-192.0.2.1',
    probe: 'plain',
    template: 'plain',
    backup: 'plain',
    user: missingId,
    group: missingId,
  }

  const inLists = test.each(['many', 'none'] as const)
  inLists('every address is a page, with %s in its lists', { timeout: allAddresses }, async (lists) => {
    front.answers.lists = lists
    const page = await browser.visit({ baseURL: front.url(), signedOut: true })
    const failures = watch(page)
    for (const isOperator of [false, true]) {
      front.answers.isOperator = isOperator
      const routes = routePaths().filter((route) => route.startsWith('/system') === isOperator)
      for (const [at, route] of routes.entries()) {
        const address = fillRoute(route, names)
        // The document contains responses of the upstream. After following a link, the page requests them itself.
        const document = await page.request.get(address, { headers: { accept: 'text/html' } })
        // A page that only Portico has is sent with the status 404.
        expect([200, 404], address).toContain(document.status())
        await expectShown(page, address, at === 0 ? 'load' : 'move')
      }
    }
    expect(failures).toEqual([])
  })

  test('a refusal without a message shows a message of the console inside the frame', async () => {
    front.answers.lists = 'refused'
    const page = await browser.visit({ baseURL: front.url(), signedOut: true })
    const failures = watch(page)
    for (const path of ['/projects', '/images', '/settings/ssh-keys', '/projects/plain/instances']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await page.getByRole('link', { name: 'Docs' }).waitFor()
    }
    front.answers.lists = 'many'
    await page.goto('/projects-new')
    await page.getByLabel('Name', { exact: true }).fill('refused')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByText('Error reading API response').waitFor()
    expect(failures).toEqual([])
  })

  test('a page that needs an extension says that this upstream does not offer it', async () => {
    front.answers.isOperator = true
    const page = await browser.visit({ baseURL: front.url(), signedOut: true })
    for (const path of [
      '/overview',
      '/projects/plain/overview',
      '/projects/plain/vpcs/plain/topology',
      '/projects/plain/backups',
      '/projects/plain/instances/plain/backups',
      '/system/overview',
      '/system/issues',
      `/system/inventory/sleds/${missingId}/plan`,
      '/system/networking/allow-list/history',
      '/system/networking/switch-ports/neighbors',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'Not available on this system' }).waitFor()
    }
    await expectAccessible(page)
  })

  test('a form says that this upstream does not offer the action when the response is 501', async () => {
    front.answers.writes = 501
    const page = await browser.visit({ baseURL: front.url(), signedOut: true })
    await page.goto('/projects-new')
    await page.getByLabel('Name', { exact: true }).fill('refused')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByText('This system does not offer this action').waitFor()
  })

  test(`an unknown path shows the console's own "Page not found"`, async () => {
    const page = await browser.visit({ baseURL: front.url(), signedOut: true })
    for (const path of [
      '/nowhere',
      '/projects/plain/nowhere',
      '/system/silos',
      '/login/main/saml/x/redirect',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    }
  })
})
