import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  adminApi,
  done,
  expectAccessible,
  expectFocus,
  expectNoOverflow,
  makeProject,
  useBrowser,
} from './visit.ts'

const browser = useBrowser()

/** Returns a name of 63 letters, between which a browser does not break lines. */
const longest = (start: string) => `${start}${'wm'.repeat(32)}`.slice(0, 63)
const GiB = 2 ** 30

describe('with the longest names', () => {
  const project = longest('project')
  const instance = longest('instance')
  beforeAll(async () => {
    const api = adminApi()
    const query = { project }
    await makeProject(project)
    const description = 'm'.repeat(512)
    const diskSource = { type: 'blank', blockSize: 512 } as const
    await done(
      api.instanceCreate({
        query,
        body: {
          name: instance,
          hostname: 'h'.repeat(63),
          description,
          ncpus: 1,
          memory: GiB,
          start: false,
          disks: [{ type: 'create', name: longest('disk'), description, size: GiB, diskSource }],
        },
      }),
    )
    const spare = { name: longest('spare'), description, size: GiB, diskSource }
    await done(api.diskCreate({ query, body: spare }))
    await done(api.snapshotCreate({ query, body: { name: longest('snap'), description, disk: spare.name } }))
    const ip = await done(api.floatingIpCreate({ query, body: { name: longest('ip'), description } }))
    const { id } = await done(api.instanceView({ path: { instance }, query }))
    await done(api.floatingIpAttach({ path: { floatingIp: ip.id }, body: { kind: 'instance', parent: id } }))
  })

  const of = (rest: string) => `/projects/${project}/${rest}`

  test('nothing extends beyond the edge of a narrow screen', async () => {
    const page = await browser.visit({ width: 390 })
    for (const path of [
      '/projects',
      ...['instances', 'disks', 'snapshots', 'floating-ips'].map(of),
      ...['storage', 'networking', 'connect', 'settings'].map((tab) => of(`instances/${instance}/${tab}`)),
      of(`instances/${instance}/serial-console`),
    ]) {
      await page.goto(path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      await expectNoOverflow(page)
      expect([path, await page.getByRole('region', { name: /scrolls sideways/ }).count()]).toEqual([path, 0])
      expect([path, await cutOff(page)]).toEqual([path, []])
    }
  })

  test('a dialog fits a narrow screen', async () => {
    const page = await browser.visit({ width: 390 })
    await page.goto(of('instances'))
    await page.getByRole('button', { name: 'Row actions' }).click()
    await page.getByRole('menuitem', { name: 'Resize' }).click()
    const close = await page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox()
    expect((close?.x ?? 999) + (close?.width ?? 0)).toBeLessThanOrEqual(390)
  })

  test('the filter field of a list shows its complete placeholder at every width', async () => {
    const page = await browser.visit()
    const field = page.getByRole('searchbox')
    const missing = () =>
      field.evaluate((input: HTMLInputElement) => {
        input.value = input.placeholder
        return input.scrollWidth - input.clientWidth
      })
    for (const part of ['instances', 'floating-ips', 'activity']) {
      await page.goto(of(part))
      for (const width of [390, 640, 720, 768, 900, 1024]) {
        const message = `${part}, ${width} px wide`
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(missing, { message }).toBe(0)
        if (part !== 'instances') continue
        const { width: room } = (await field.boundingBox()) ?? expect.fail(message)
        expect(room, message).toBeGreaterThan(120)
        await page.getByRole('button', { name: /^Failed/ }).click({ trial: true })
      }
    }
  })

  test('a printout includes the whole page', async () => {
    const page = await browser.visit({ width: 768 })
    await page.setViewportSize({ width: 768, height: 300 })
    await page.goto(of('instances'))
    await page.emulateMedia({ media: 'print' })
    const height = () => page.locator('html').evaluate((html) => html.scrollHeight)
    const content = () => page.locator('main').evaluate((main) => main.scrollHeight)
    expect(await height()).toBeGreaterThanOrEqual(await content())
    expect(await page.getByRole('banner').isVisible()).toBe(false)
  })

  test('a list does not scroll sideways on a wide screen', async () => {
    const page = await browser.visit()
    await page.goto(of('instances'))
    await page.getByRole('columnheader', { name: 'Created' }).waitFor()
    expect(await page.getByRole('region', { name: /scrolls sideways/ }).count()).toBe(0)
  })
})

/** Returns the buttons and links that extend beyond the window. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    // Names in cells are left out, because they are truncated intentionally, and so are tabs, whose row scrolls and
    // fades out at its end.
    [...document.querySelectorAll(':is(button, a):not(td *, [role=tablist] *)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return (
          width > 1 &&
          (left < 0 || right > innerWidth + 1) &&
          getComputedStyle(element).position !== 'absolute'
        )
      })
      .map((element) => element.textContent),
  )
}

/** Returns the rows of chips or tabs that can be scrolled but show neither a scrollbar nor a fade. */
const cutRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((row) => row.scrollWidth > row.clientWidth + 1)
      .filter((row) => {
        const { overflowX, scrollbarWidth, backgroundImage } = getComputedStyle(row)
        return overflowX === 'auto' && scrollbarWidth === 'none' && backgroundImage === 'none'
      })
      .map((row) => row.getAttribute('aria-label')),
  )

test.each([768, 390])(
  'a row of chips or tabs that can be scrolled fades out at its end, at a width of %i',
  async (width) => {
    const page = await browser.visit({ width })
    await page.goto('/system/metrics')
    await page.getByRole('navigation', { name: 'Views and examples' }).waitFor()
    expect(await cutRows(page)).toEqual([])
  },
)

test.each([
  [1440, 800],
  [390, 800],
])('the bulk bar covers no selected row in a window of %i by %i', async (width, height) => {
  const project = await makeProject(`covered-${width}`)
  const diskSource = { type: 'blank', blockSize: 512 } as const
  for (let at = 10; at < 26; at++) {
    const body = { name: `disk-${at}`, description: '', size: GiB, diskSource }
    await done(adminApi().diskCreate({ query: { project }, body }))
  }
  const page = await browser.visit({ width })
  await page.setViewportSize({ width, height })
  await page.goto(`/projects/${project}/disks?sort=name`)
  const last = page.getByRole('row').filter({ hasText: 'disk-25' })
  const edge = async (place: Locator, side: 'top' | 'bottom') =>
    place.evaluate((element, end) => element.getBoundingClientRect()[end], side)
  // This row is at the lower edge of the window, where the bulk bar appears.
  await last.evaluate((row) => row.scrollIntoView({ block: 'end' }))
  await last.getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
  await bar.waitFor()
  await expect.poll(async () => (await edge(bar, 'top')) - (await edge(last, 'bottom'))).toBeGreaterThan(0)
})

test('selected items can be recognized when colors are forced', async () => {
  await makeProject('forced')
  const page = await browser.visit()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/projects/forced/instances-new')
  const start = page.getByRole('checkbox', { name: /^Start/ })
  const ground = () => start.evaluate((box) => getComputedStyle(box).backgroundColor)
  const chosen = await ground()
  await start.uncheck()
  expect(await ground()).not.toBe(chosen)
  const sizes = page.getByRole('radiogroup', { name: 'Size', exact: true }).locator('label')
  const lines = await sizes.evaluateAll((labels) =>
    labels.map((label) => getComputedStyle(label).textDecorationLine),
  )
  expect(lines.filter((each) => each === 'underline')).toHaveLength(1)
})

test('the header of a long list stays below the top bar, and covers the rows that scroll behind it', async () => {
  const project = await makeProject('sticks')
  const query = { project }
  for (let at = 10; at < 30; at++) {
    const body = { name: `group-${at}`, description: '', policy: 'allow', failureDomain: 'sled' } as const
    await done(adminApi().affinityGroupCreate({ query, body }))
  }
  const page = await browser.visit()
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/projects/sticks/affinity-groups')
  await page.getByRole('link', { name: 'group-10' }).waitFor()
  await page.locator('main').evaluate((main) => main.scrollTo(0, 300))
  const gap = () =>
    page.evaluate(() => {
      const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0
      return (document.querySelector('main thead th')?.getBoundingClientRect().top ?? 0) - top
    })
  await expect.poll(gap).toBe(0)
})

test('the last breadcrumb is that of the current tab', async () => {
  const project = await makeProject('crumbs')
  const body = { name: 'web', hostname: 'web', description: '', ncpus: 1, memory: GiB, start: false }
  await done(adminApi().instanceCreate({ query: { project }, body }))
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances/web/networking`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect.poll(() => crumbs.locator('[aria-current=page]').innerText()).toBe('Networking')
  await crumbs.getByRole('link', { name: 'web' }).click()
  await expect.poll(() => crumbs.locator('[aria-current=page]').innerText()).toBe('Storage')
})

test('filter chips keep their counts when no row matches, and every list shows its total', async () => {
  const project = await makeProject('counted')
  const diskSource = { type: 'blank', blockSize: 512 } as const
  for (const name of ['a', 'b']) {
    const body = { name, description: '', size: GiB, diskSource }
    await done(adminApi().diskCreate({ query: { project }, body }))
  }
  const page = await browser.visit()
  await page.goto(`/projects/${project}/disks`)
  await page.getByText('1–2 of 2').waitFor()
  await page.getByRole('button', { name: 'Detached 2' }).waitFor()
  await page.getByRole('searchbox').fill('nothing is called this')
  await page.getByText('No disks match').waitFor()
  await page.getByRole('button', { name: 'Detached 2' }).waitFor()
  await page.getByRole('button', { name: 'All 2' }).waitFor()
  await page.goto(`/projects/${project}/disks?state=faulted`)
  await page.getByText('No disks match').waitFor()
  await page.getByRole('button', { name: 'Detached 2' }).waitFor()

  const key = { name: 'counted', description: '', publicKey: `ssh-ed25519 ${'A'.repeat(68)}` }
  await done(adminApi().currentUserSshKeyCreate({ body: key }))
  await page.goto('/settings/ssh-keys')
  await page.getByText(/^1–(\d+) of \1$/).waitFor()
})

test('the grid of the properties of a resource has no empty cell', async () => {
  const page = await browser.visit()
  await page.goto('/settings/profile')
  const box = page.locator('dl')
  const last = box.locator('> div').last()
  const right = async (part: typeof box) => {
    const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 }
    return x + width
  }
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => Math.abs((await right(box)) - (await right(last)))).toBeLessThanOrEqual(2)
  }
})

test('silo images and project images can be told apart in a list', async () => {
  const project = await makeProject('two-kinds')
  const page = await browser.visit()
  await page.goto('/images')
  await page.getByRole('heading', { level: 1, name: 'Silo images' }).waitFor()
  const current = page.locator('[aria-current=page]')
  expect(await current.allInnerTexts()).toEqual(['Silo images', 'Silo images'])
  await page.goto(`/projects/${project}/images`)
  await page.getByRole('heading', { level: 1, name: 'Project images' }).waitFor()
})

test.each(['light', 'dark'] as const)(
  'the sign-in page names the system, with the %s theme',
  async (theme) => {
    const page = await browser.visit({ theme, width: 390, signedOut: true })
    await page.goto('/login/main/local?redirect_uri=%2Fprojects%2Fp%2Fdisks')
    await page.getByRole('heading', { level: 1, name: 'Sign in to Portico' }).waitFor()
    await page.getByText('main', { exact: true }).waitFor()
    await page.getByText('/projects/p/disks').waitFor()
    await page.getByLabel('Username').fill('nobody-here')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('Could not sign in').waitFor()
    await expectFocus(page.getByLabel('Password', { exact: true }))
    await expectAccessible(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
    }
    await page.goto('/login/main/saml/company')
    await page.getByRole('link', { name: 'Sign in with company' }).waitFor()
    await expectAccessible(page)
  },
)

test('a list in a section has a filter and an order of its own in the URL, which switching tabs keeps', async () => {
  const project = await makeProject('sections')
  const disks = Array.from({ length: 7 }, (_, index) => ({
    type: 'create' as const,
    name: `disk-${index}`,
    description: '',
    size: (7 - index) * GiB,
    diskSource: { type: 'blank', blockSize: 512 } as const,
  }))
  const body = { name: 'web', hostname: 'web', description: '', ncpus: 1, memory: GiB, start: false, disks }
  await done(adminApi().instanceCreate({ query: { project }, body }))
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances/web/storage`)
  const rows = page.getByRole('table', { name: 'Additional disks' }).getByRole('row')
  const first = () => rows.nth(1).getByRole('cell').first().innerText()
  await expect.poll(first).toBe('disk-0')
  await page.getByRole('button', { name: 'Size' }).click()
  await expect.poll(first).toBe('disk-6')
  await page.getByRole('searchbox').fill('disk-3')
  await expect.poll(() => rows.count()).toBe(2)
  expect(new URL(page.url()).search).toBe('?disks.sort=size&disks.search=disk-3')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Networking' }).click()
  await page.getByRole('heading', { name: 'Network interfaces' }).waitFor()
  await page.getByRole('tab', { name: 'Storage' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(() => rows.count()).toBe(8)
})
