import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBareFront } from './upstream/bare-front.ts'
import {
  adminApi,
  done,
  expectAccessible,
  expectNoOverflow,
  makeImage,
  makeProject,
  useBrowser,
} from './visit.ts'

const browser = useBrowser()
const GIB = 2 ** 30
const blank = { type: 'blank', blockSize: 512 } as const

const makeDisk = (project: string, name: string) =>
  done(
    adminApi().diskCreate({
      query: { project },
      body: { name, description: '', size: GIB, diskSource: blank },
    }),
  )

const makeInstance = (project: string, name: string, disks: readonly string[] = []) =>
  done(
    adminApi().instanceCreate({
      query: { project },
      body: {
        name,
        description: '',
        hostname: name,
        ncpus: 1,
        memory: GIB,
        start: false,
        disks: disks.map((disk) => ({ type: 'attach', name: disk })),
      },
    }),
  )

async function choose(page: Page, row: string | RegExp, action: string): Promise<void> {
  await page.getByRole('row', { name: row }).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const question = (page: Page) => page.getByRole('alertdialog')
const part = (page: Page, name: string) => question(page).getByRole('list', { name })
const lines = (page: Page, name: string) => part(page, name).getByRole('listitem').allInnerTexts()
const status = (page: Page) => question(page).getByRole('status')
const hasFocus = (it: Locator) => it.evaluate((element) => element === document.activeElement)
const button = (page: Page, name: string) => question(page).getByRole('button', { name })

describe('the delete dialog', () => {
  test.each([
    ['dark', 1440],
    ['light', 390],
  ] as const)(
    'lists the resources that are deleted, kept and freed, in %s at %i px',
    async (theme, width) => {
      const project = await makeProject(`goes-${theme}-${width}`)
      await makeImage(project, 'base')
      const page = await browser.visit({ theme, width })
      await page.goto(`/projects/${project}/disks`)
      await choose(page, /base/, 'Delete')
      await status(page).getByText('Ready').waitFor()
      expect(await hasFocus(button(page, 'Keep disk'))).toBe(true)
      expect(await lines(page, 'Removed')).toEqual([
        expect.stringMatching(/^Disk base\s+1 GiB and everything in it$/),
      ])
      expect(await lines(page, 'Kept')).toEqual([
        expect.stringMatching(/^Snapshot base\s+copies of it$/),
        expect.stringMatching(/^Image base\s+created from it$/),
      ])
      await part(page, 'Released')
        .getByText(/Storage/)
        .waitFor()
      await expectAccessible(page)
      await expectNoOverflow(page)
      await page.keyboard.press('Escape')
      await question(page).waitFor({ state: 'detached' })
      await choose(page, /base/, 'Delete')
      await button(page, 'Delete disk').and(page.locator(':not([aria-disabled=true])')).click()
      await page.getByText('Disk base deleted').waitFor()
    },
  )

  test('shows its title before the preview has loaded, and then grows only downward', async () => {
    const project = await makeProject('goes-slow')
    await makeDisk(project, 'slow')
    const page = await browser.visit()
    await page.goto(`/projects/${project}/disks`)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/dry_run=true/, async (route) => {
      await released
      await route.continue()
    })
    await choose(page, /slow/, 'Delete')
    await status(page).getByText('Checking what else is affected').waitFor()
    const title = question(page).getByRole('heading', { name: 'Delete disk slow?' })
    const before = await title.boundingBox()
    expect(await button(page, 'Delete disk').getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page)
    release()
    await part(page, 'Released').waitFor()
    expect(await title.boundingBox()).toEqual(before)
  })

  test('lists the resources that are deleted together with an instance, and links to those that are kept', async () => {
    const project = await makeProject('goes-instance')
    await makeDisk(project, 'data')
    await makeInstance(project, 'box', ['data'])
    const page = await browser.visit()
    await page.goto(`/projects/${project}/instances`)
    await choose(page, /box/, 'Delete')
    await part(page, 'Kept').waitFor()
    expect((await lines(page, 'Removed')).slice(0, 1)).toEqual(['Instance box'])
    expect(await lines(page, 'Removed')).toContain('Network interface net0')
    await part(page, 'Kept').getByRole('link', { name: 'data' }).click()
    await page.waitForURL(/\/goes-instance\/disks\?search=data/)
    await question(page).waitFor({ state: 'detached' })
  })

  test('lists what a project still contains with links, and is updated until the project is empty', async () => {
    const project = await makeProject('goes-project')
    const query = { project }
    const api = adminApi()
    await makeDisk(project, 'one')
    await makeDisk(project, 'two')
    const page = await browser.visit()
    await page.goto('/projects?search=goes-project')
    await choose(page, /goes-project/, 'Delete')
    await status(page).getByText('Not possible now').waitFor()
    await part(page, 'Prevented by').getByRole('link', { name: '2 disks' }).waitFor()
    await part(page, 'Prevented by').getByText('1 VPC').waitFor()
    expect(await button(page, 'Delete project').getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page)
    await done(api.diskDelete({ path: { disk: 'one' }, query }))
    await part(page, 'Prevented by').getByRole('link', { name: '1 disk' }).waitFor()
    await done(api.diskDelete({ path: { disk: 'two' }, query }))
    await done(api.vpcSubnetDelete({ path: { subnet: 'default' }, query: { ...query, vpc: 'default' } }))
    await done(api.vpcDelete({ path: { vpc: 'default' }, query }))
    await status(page).getByText('Ready').waitFor()
    await button(page, 'Delete project').click()
    await page.getByText('Project goes-project deleted').waitFor()
  })

  test('is updated when another user makes changes while it is open', async () => {
    const project = await makeProject('goes-live')
    const { id } = await makeDisk(project, 'data')
    await makeInstance(project, 'box')
    const page = await browser.visit()
    await page.goto(`/projects/${project}/disks`)
    await choose(page, /data/, 'Delete')
    await status(page).getByText('Ready').waitFor()
    await done(
      adminApi().snapshotCreate({
        query: { project },
        body: { name: 'late', description: '', disk: 'data' },
      }),
    )
    await part(page, 'Kept').getByRole('link', { name: 'late' }).waitFor()
    const attach = { path: { instance: 'box' }, query: { project }, body: { disk: id } }
    await done(adminApi().instanceDiskAttach(attach))
    await part(page, 'Prevented by').waitFor()
    expect(await button(page, 'Delete disk').getAttribute('aria-disabled')).toBe('true')
  })

  test('opens before a disk or a floating IP is detached', async () => {
    const project = await makeProject('goes-detach')
    const query = { project }
    await makeDisk(project, 'boot')
    await makeDisk(project, 'data')
    const { id: parent } = await makeInstance(project, 'box', ['boot', 'data'])
    await done(adminApi().floatingIpCreate({ query, body: { name: 'door', description: '' } }))
    const attach = { path: { floatingIp: 'door' }, query, body: { kind: 'instance', parent } } as const
    await done(adminApi().floatingIpAttach(attach))
    const page = await browser.visit()
    await page.goto(`/projects/${project}/floating-ips`)
    await choose(page, /door/, 'Detach')
    await part(page, 'Kept').getByRole('link', { name: 'door' }).waitFor()
    await part(page, 'Removed').getByRole('link', { name: 'box' }).waitFor()
    await button(page, 'Detach floating IP').click()
    await page.getByText('Floating IP door detached').waitFor()
    await page.goto(`/projects/${project}/instances/box/storage`)
    await choose(page, /data/, 'Detach')
    await part(page, 'Kept').getByRole('link', { name: 'data' }).waitFor()
    await button(page, 'Detach disk').click()
    await page.getByText('Disk data detached').waitFor()
  })

  test('adds up the effects of a bulk action, and leaves out rows that cannot be deleted', async () => {
    for (const name of ['goes-many-a', 'goes-many-b']) {
      const query = { project: await makeProject(name) }
      if (name === 'goes-many-b') continue
      await done(
        adminApi().vpcSubnetDelete({ path: { subnet: 'default' }, query: { ...query, vpc: 'default' } }),
      )
      await done(adminApi().vpcDelete({ path: { vpc: 'default' }, query }))
    }
    const page = await browser.visit()
    await page.goto('/projects?search=goes-many')
    await page.getByRole('checkbox', { name: /Select all/ }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await status(page).getByText('1 not possible now').waitFor()
    expect(await lines(page, 'Prevented by')).toEqual([
      expect.stringMatching(/^goes-many-b\s+.*contains a vpc/i),
    ])
    await expectAccessible(page)
    await button(page, 'Delete 1 project').click()
    await page.getByText('1 project deleted').waitFor()
    await page.getByRole('row', { name: /goes-many-a/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /goes-many-b/ }).waitFor()
  })

  test('can be confirmed when the preview fails to load', async () => {
    const project = await makeProject('goes-unknown')
    await makeDisk(project, 'dark')
    const page = await browser.visit()
    await page.goto(`/projects/${project}/disks`)
    await page.route(/dry_run=true/, (route) => route.abort())
    await choose(page, /dark/, 'Delete')
    await question(page)
      .getByText(/Could not check what else/)
      .waitFor()
    await button(page, 'Delete disk').click()
    await page.getByText('Disk dark deleted').waitFor()
  })
})

describe('in front of an upstream that implements only the published contract', () => {
  const front = useBareFront()

  test('the delete dialog has no preview and sends no dry run, which this upstream would execute as a delete', async () => {
    const page = await browser.visit({ baseURL: front.url(), signedOut: true })
    const changes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`)
    })
    await page.goto('/projects/plain/disks')
    await page
      .getByRole('row', { name: /Detached/ })
      .first()
      .getByRole('button', { name: 'Row actions' })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog', { name: 'Confirm delete' }).waitFor()
    await button(page, 'Cancel').click()
    await question(page).waitFor({ state: 'detached' })
    expect(changes).toEqual([])
  })
})
