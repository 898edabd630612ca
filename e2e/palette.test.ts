import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

async function makeInstance(project: string, name: string, start = false) {
  const body = { name, description: '', hostname: name, ncpus: 1, memory: 2 ** 30, start }
  return done(adminApi().instanceCreate({ query: { project }, body }))
}

async function makeDisk(project: string, name: string): Promise<void> {
  const diskSource = { type: 'blank', blockSize: 512 } as const
  await done(
    adminApi().diskCreate({ query: { project }, body: { name, description: '', size: 2 ** 30, diskSource } }),
  )
}

/** Opens the palette and types `words`. Resolves with the accessible names of the options when the search has ended. */
async function ask(page: Page, words: string): Promise<string[]> {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search or run a command' })
  await dialog.getByRole('combobox').fill(words)
  await page.waitForFunction(() => document.querySelector('[role="dialog"] [role="status"]') === null)
  return dialog.getByRole('option').allTextContents()
}

const option = (page: Page, name: RegExp | string) => page.getByRole('dialog').getByRole('option', { name })

describe('resources in the palette', () => {
  test('are found with their actions by verb and name in either order, and ask before a destructive action', async () => {
    await makeProject('palette-acts')
    await makeProject('palette-elsewhere')
    await makeInstance('palette-acts', 'pa-web', true)
    const page = await browser.visit()
    await page.goto('/projects/palette-elsewhere/disks')
    await page.getByText('No disks').waitFor()
    await ask(page, 'pa-web stop')
    await option(page, /Stop pa-web.*Instance in palette-acts/).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Stop instance' })
    await question.getByText('pa-web').waitFor()
    await question.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('pa-web is stopping').or(page.getByText('pa-web stopped')).first().waitFor()
    await page.getByText('pa-web stopped').waitFor()

    await ask(page, 'stop pa-web')
    const stop = option(page, /Stop pa-web/)
    await stop.getByText('Only a running instance can be stopped').waitFor()
    expect(await stop.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')

    await ask(page, 'resize pa-web')
    await option(page, /Resize pa-web/).click()
    await page.getByRole('dialog', { name: 'Resize instance' }).getByText('1 vCPU').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await ask(page, 'edit project palette-acts')
    await option(page, /Edit palette-acts/).click()
    await page.getByRole('dialog', { name: 'Edit project' }).waitFor()
  })

  test('are listed once, those of the current project first', async () => {
    for (const project of ['palette-one', 'palette-two']) {
      await makeProject(project)
      await makeDisk(project, 'pt-data')
    }
    const page = await browser.visit()
    await page.goto('/projects/palette-two/instances')
    await page.getByText('No instances').waitFor()
    await ask(page, 'pt-data')
    await option(page, /pt-data.*Disk in palette-one/).waitFor()
    const options = await page.getByRole('dialog').getByRole('option').allTextContents()
    expect(options.map((text) => text.replace(/Detached$/, ''))).toEqual([
      'pt-dataDisk in palette-two',
      'pt-dataDisk in palette-one',
    ])
    await page.keyboard.press('Enter')
    await page.waitForURL(/palette-two\/disks\?search=pt-data/)
    await page.getByRole('row', { name: /pt-data/ }).waitFor()
    await ask(page, 'snapshot pt-data')
    expect(await option(page, /^Snapshot pt-data/).count()).toBe(2)
  })

  test('are found by a complete address and by the beginning of one', async () => {
    await makeProject('palette-address')
    const { id } = await makeInstance('palette-address', 'addressed')
    const { items } = await done(adminApi().porticoInstanceAddresses({ query: { instance: [id] } }))
    const address = items[0]?.internal[0] ?? ''
    expect(address).not.toBe('')
    const page = await browser.visit()
    await page.goto('/projects/palette-address/instances')
    await page.getByRole('row', { name: /addressed/ }).waitFor()
    await ask(page, address)
    await option(page, new RegExp(`addressed.*${address}`)).click()
    await page.waitForURL(/instances\/addressed\/networking/)
  })
})

test('the palette lists every page, every action of the current page, and why an action is not available', async () => {
  await makeProject('palette-pages')
  await makeInstance('palette-pages', 'pp-box')
  const page = await browser.visit()
  await page.goto('/projects/palette-pages/instances/pp-box/storage')
  await page.getByRole('heading', { level: 1, name: 'pp-box' }).waitFor()
  await page.getByText('No boot disk set').waitFor()
  const all = await ask(page, '')
  const labels = all.map((text) => text.replace(/Instance (?:is|has) .*/, ''))
  for (const expected of [
    'Start pp-box',
    'Stop pp-box',
    'Reboot pp-box',
    'Resize pp-box',
    'Delete pp-box',
    'Attach existing disk',
    'Create disk',
    'Networking',
    'Connect',
    'Settings',
    'Serial console',
    'Instances',
    'Disks',
    'Snapshots',
    'Floating IPs',
    'Projects',
    'Profile',
    'SSH keys',
    'New instance',
    'New disk',
    'New snapshot',
    'Upload image',
    'New floating IP',
    'Edit project',
    'New project',
    'Add SSH key',
  ]) {
    expect(labels, expected).toContain(expected)
  }
  // Two names occur twice: "Images" of a project and of the silo, and "Metrics" of a project and of an instance.
  const others = all.filter((text) => text !== 'Images' && text !== 'Metrics')
  expect(new Set(others).size).toBe(others.length)
  await option(page, /Stop pp-box.*Only a running instance/).waitFor()
  await page.keyboard.press('Escape')
  await ask(page, 'create disk')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Create disk' }).waitFor()
})

test('the palette finds pages, actions and resources on the page when the upstream has no search, also on a narrow screen', async () => {
  await makeProject('palette-plain')
  await makeInstance('palette-plain', 'pl-box')
  const page = await browser.visit({ width: 390 })
  await page.route(/\/portico\/v1\//, (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto('/projects/palette-plain/instances')
  await page.getByRole('row', { name: /pl-box/ }).waitFor()
  await ask(page, 'start pl-box')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  await page.getByText('pl-box started').waitFor()
})

test('pressing Enter before the results arrive runs the first result, unless the text changes', async () => {
  const project = await makeProject('palette-quick')
  await makeInstance(project, 'pq-web')
  const page = await browser.visit()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/portico\/v1\/search\?/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/projects/${project}/disks`)
  await page.getByText('No disks').waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('pq-nothing')
  await field.press('Enter')
  await field.fill('pq-web')
  await field.press('Enter')
  release()
  await page.waitForURL(/\/instances\/pq-web/)
})

test('the palette finds silo quotas, themes and signing out, and finds the action reboot by a synonym', async () => {
  const project = await makeProject('palette-more')
  await makeInstance(project, 'pm-web', true)
  const page = await browser.visit()
  await page.goto(`/projects/${project}/disks`)
  await page.getByText('No disks').waitFor()
  expect((await ask(page, 'quotas'))[0]).toContain('Quotas of')
  await page.keyboard.press('Escape')
  expect((await ask(page, 'sign out'))[0]).toContain('Sign out')
  await page.keyboard.press('Escape')
  expect(await ask(page, 'system theme')).toEqual(['System theme'])
  await page.keyboard.press('Escape')
  await ask(page, 'restart pm-web')
  await option(page, /Reboot pm-web/).waitFor()
  await page.keyboard.press('Escape')
  // Resources of other tests may have "dark" in their name too.
  expect((await ask(page, 'dark theme'))[0]).toContain('Dark theme')
  await page.keyboard.press('Enter')
  await page.locator('html[data-theme="dark"]').waitFor()
})
