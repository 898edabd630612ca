import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, expectFocus, makeProject, useBrowser, withoutInitialData } from './visit.ts'

const browser = useBrowser()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a list that fails to load keeps the frame, and is shown when the server works again', async () => {
  await makeProject('fails')
  const page = await browser.visit()
  await withoutInitialData(page)
  let broken = true
  await page.route(/\/v1\/disks\?/, (route) =>
    broken
      ? route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({
            message: 'Internal Server Error',
            error_code: 'Internal',
            request_id: 'r-1',
          }),
        })
      : route.continue(),
  )
  await page.goto('/projects/fails/disks')
  await heading(page, 'Something went wrong').waitFor()
  await page.getByText('r-1').waitFor()
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Instances' }).click()
  await heading(page, 'Instances').waitFor()
  await page.goto('/projects/fails/disks')
  await heading(page, 'Something went wrong').waitFor()
  broken = false
  await heading(page, 'Disks').waitFor()
})

test('a list that failed to load can still be filtered, and shows a request ID only when the response had one', async () => {
  await makeProject('filters-on')
  const disk = {
    name: 'boot',
    description: '',
    size: 2 ** 30,
    diskSource: { type: 'blank', blockSize: 512 },
  } as const
  await done(adminApi().diskCreate({ query: { project: 'filters-on' }, body: disk }))
  const page = await browser.visit()
  await withoutInitialData(page)
  await page.goto('/projects/filters-on/disks')
  const field = page.getByRole('searchbox')
  await page.route(/\/v1\/disks\?.*bo/, (route) => route.fulfill({ status: 503, json: {} }))
  await field.fill('bo')
  await page.getByText('Could not load the disks').waitFor()
  expect(await page.getByText('Request', { exact: true }).count()).toBe(0)
  await expectFocus(field)
  await field.press('Backspace')
  await field.press('Backspace')
  await page.getByText('boot', { exact: true }).waitFor()
})

test('the retry button sends the request again after an invalid response', async () => {
  const project = await makeProject('odd-answers')
  const page = await browser.visit()
  await withoutInitialData(page)
  await page.route(/\/v1\/disks\?/, (route) => route.fulfill({ json: { items: null } }))
  await page.goto(`/projects/${project}/disks`)
  await heading(page, 'Something went wrong').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Disks').waitFor()
})

test('a page is shown in the end when its first request fails for a while', async () => {
  const page = await browser.visit()
  await withoutInitialData(page)
  let broken = true
  await page.route(/\/v1\/me(\?|$)/, (route) => (broken ? route.abort() : route.continue()))
  await page.goto('/projects')
  await heading(page, 'Something went wrong').waitFor()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Projects').waitFor()
})

test.each([
  ['the current user', /\/v1\/me(\?|$)/],
  ['their access to the fleet', /\/v1\/system\/policy/],
])('the frame stays when reloading %s fails', async (_, call) => {
  const project = await makeProject(`stays-${call.source.length}`)
  const page = await browser.visit()
  await page.clock.install()
  // The list may have more projects than a page shows.
  await page.goto(`/projects?search=${project}`)
  await heading(page, 'Projects').waitFor()
  let failures = 0
  await page.route(call, (route) => {
    failures++
    return failures % 2 === 0 ? route.abort() : route.fulfill({ status: 500, body: '' })
  })
  // The session is cached for a minute.
  await page.clock.fastForward('02:00')
  await page.getByRole('link', { name: project, exact: true }).click()
  await heading(page, 'Instances').waitFor()
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Disks' }).click()
  await heading(page, 'Disks').waitFor()
  expect(failures).toBeGreaterThan(0)
})

test("a page is shown when the user's groups, which it does not display, fail to load", async () => {
  const page = await browser.visit()
  await page.route(/\/v1\/me\/groups/, (route) => route.abort())
  await page.goto('/projects')
  await heading(page, 'Projects').waitFor()
})

test.each(['page=garbage', 'sort=nonsense', 'page=garbage&sort=-name&rows=50'])(
  'a list with %s in its URL is shown with default settings',
  async (search) => {
    const page = await browser.visit()
    await page.goto(`/projects?${search}`)
    await heading(page, 'Projects').waitFor()
    await page.waitForURL(/\/projects$/)
  },
)

test('an invalid name in the URL leads to "not found"', async () => {
  const page = await browser.visit()
  await page.goto('/projects/Nope_X/instances')
  await heading(page, 'Page not found').waitFor()
  expect(await page.getByText('did not match').count()).toBe(0)
})

test.each(['/nope', '/lookup/instances/nope', '/projects/%', '/projects/%ff/disks'])(
  '%s leads to "not found" inside the frame',
  async (address) => {
    const page = await browser.visit()
    await page.goto(address)
    await heading(page, 'Page not found').waitFor()
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Projects' }).click()
    await heading(page, 'Projects').waitFor()
  },
)

test('a resource is shown again when it is deleted and another one with the same name is created', async () => {
  const query = { project: await makeProject('comes-again') }
  const body = { name: 'web', description: '', hostname: 'web', ncpus: 1, memory: 2 ** 30, start: false }
  await done(adminApi().instanceCreate({ query, body }))
  const page = await browser.visit()
  await page.goto('/projects/comes-again/instances/web/settings')
  await heading(page, 'web').waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  await done(adminApi().instanceDelete({ path: { instance: 'web' }, query }))
  await heading(page, 'Page not found').waitFor()
  await done(adminApi().instanceCreate({ query, body }))
  await heading(page, 'web').waitFor()
})

/** Deletes the content of a project and then the project. */
async function deleteProject(project: string): Promise<void> {
  const query = { project, vpc: 'default' }
  await done(adminApi().vpcSubnetDelete({ path: { subnet: 'default' }, query }))
  await done(adminApi().vpcDelete({ path: { vpc: 'default' }, query: { project } }))
  await done(adminApi().projectDelete({ path: { project } }))
}

test.each([
  ['instances', 'Instances'],
  ['metrics', 'Metrics'],
  ['connect', 'Can it connect?'],
])(
  'the page of %s shows "not found" when its project is deleted, and its content when the project is created again',
  async (part, title) => {
    const project = await makeProject(`goes-${part}`)
    const page = await browser.visit()
    await page.goto(`/projects/${project}/${part}`)
    await heading(page, title).waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
    await deleteProject(project)
    await heading(page, 'Page not found').waitFor()
    await makeProject(project)
    await heading(page, title).waitFor()
  },
)

test('a page that was not found appears when its resource is created', async () => {
  const page = await browser.visit()
  await page.goto('/projects/comes-later/disks')
  await heading(page, 'Page not found').waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  await makeProject('comes-later')
  await heading(page, 'Disks').waitFor()
})

test('deleting an instance on its own page never shows "not found"', async () => {
  await makeProject('leaves')
  const body = { description: '', ncpus: 1, memory: 2 ** 30, start: false }
  await done(
    adminApi().instanceCreate({
      query: { project: 'leaves' },
      body: { ...body, name: 'gone', hostname: 'gone' },
    }),
  )
  const page = await browser.visit()
  await page.goto('/projects/leaves/instances/gone')
  await heading(page, 'gone').waitFor()
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.body.textContent.includes('Page not found')) document.body.dataset['flashed'] = 'yes'
    })
    seen.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Instance actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  // The destructive button must not have the initial focus.
  await expectFocus(question.getByRole('button', { name: 'Keep instance' }))
  await question.getByRole('button', { name: 'Delete' }).click()
  await heading(page, 'Instances').waitFor()
  expect(await page.locator('body').getAttribute('data-flashed')).toBeNull()
})

test('the previous page of a list is shown when the last row of its last page is deleted', async () => {
  const project = await makeProject('last-row')
  const diskSource = { type: 'blank', blockSize: 512 } as const
  for (let i = 10; i < 36; i++) {
    await done(
      adminApi().diskCreate({
        query: { project },
        body: { name: `d-${i}`, description: '', size: 2 ** 30, diskSource },
      }),
    )
  }
  const page = await browser.visit()
  await page.goto(`/projects/${project}/disks?sort=name`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('row', { name: /d-35/ }).getByText('Detached').waitFor()
  await done(adminApi().diskDelete({ path: { disk: 'd-35' }, query: { project } }))
  await page.getByRole('row', { name: /d-10/ }).waitFor()
})

/** response of the server to an internal error */
const internal = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ message: 'Internal Server Error', error_code: 'Internal', request_id: 'r-1' }),
}

/** name of a project with the instance `box` */
const withParts = 'parts-fail'

beforeAll(async () => {
  const query = { project: await makeProject(withParts) }
  const body = { name: 'box', description: '', hostname: 'box', ncpus: 1, memory: 2 ** 30, start: false }
  await done(adminApi().instanceCreate({ query, body }))
})

test('a section that fails to load shows its error instead of an empty state, and is shown when a retry succeeds', async () => {
  const page = await browser.visit()
  let broken = true
  // The pattern also matches the document of the page, since the document contains the initial data.
  await page.route(
    /\/box\/(storage|networking|settings)(\?|$)|\/v1\/instances\/box\/disks|\/v1\/vpcs\?|\/v1\/network-interfaces\?|\/v1\/.*\/(external-ips|effective-rules|affinity-groups)/,
    (route) =>
      broken && route.request().resourceType() !== 'document' ? route.fulfill(internal) : route.continue(),
  )
  await page.goto(`/projects/${withParts}/instances`)
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  await page.getByRole('link', { name: 'box', exact: true }).click()
  await page.getByRole('heading', { name: 'Could not load the disks' }).waitFor()
  const fact = (name: string) => page.locator('dl > div', { hasText: name })
  await fact('External IPs').getByText('not known').waitFor()
  await fact('VPC').getByText('not known').waitFor()
  await page.getByRole('tab', { name: 'Networking' }).click()
  await page.getByRole('heading', { name: 'Could not load the network interfaces' }).waitFor()
  await page.getByRole('heading', { name: 'Could not load the external IPs' }).waitFor()
  await page.getByRole('heading', { name: 'Could not load the rules' }).waitFor()
  broken = false
  await page.getByRole('row', { name: /^net0 primary/ }).waitFor()
  await fact('VPC').getByText('default').waitFor()
  await fact('External IPs').locator('.dash').waitFor()
  await expect.poll(() => page.getByText('Could not load').count()).toBe(0)
})

test.each(['activity', 'instances/box/history'])(
  '%s is shown after a failure when a retry succeeds',
  async (path) => {
    const page = await browser.visit()
    await withoutInitialData(page)
    let broken = true
    await page.route(/\/portico\/v1\/changes\?/, (route) =>
      broken ? route.fulfill(internal) : route.continue(),
    )
    await page.goto(`/projects/${withParts}/${path}`)
    await page.getByRole('heading', { name: 'Could not load the changes' }).waitFor()
    broken = false
    await page.getByRole('region', { name: /: Today$/ }).waitFor()
  },
)

test('a list with an invalid state or page in its URL is shown with default settings and without an error', async () => {
  const project = await makeProject('bogus-state')
  const diskSource = { type: 'blank', blockSize: 512 } as const
  await done(
    adminApi().diskCreate({
      query: { project },
      body: { name: 'data', description: '', size: 2 ** 30, diskSource },
    }),
  )
  const page = await browser.visit()
  const failures: string[] = []
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  for (const senseless of ['state=bogus', 'page=99']) {
    await page.goto(`/projects/${project}/disks?${senseless}`)
    await page.getByRole('row', { name: /data/ }).waitFor()
    await page.waitForURL(/\/disks$/)
  }
  // No request failed, because the document contained both responses.
  expect(failures).toEqual([])
})

test.each(['switch-ports/zz', 'bgp/zz', 'bgp/announce-sets/zz'])(
  'the page %s shows "not found" inside the frame when there is no such fabric resource',
  async (path) => {
    const page = await browser.visit()
    await page.goto(`/system/networking/${path}`)
    await heading(page, 'Page not found').waitFor()
    await page.getByRole('complementary', { name: 'Sidebar' }).waitFor()
  },
)
