import { lostText } from '@portico/domain/issues/lost.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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

const sleds = async () => (await done(adminApi().sledList({ query: { sort: 'serial' } }))).items
const contents = async () => {
  const [rack] = (await done(adminApi().rackList({}))).items
  return done(adminApi().porticoRackContents({ path: { rack: rack?.id ?? '' } }))
}

/** Creates a running instance and returns its sled. */
async function running(project: string, name: string) {
  await makeProject(project)
  const body = { name, hostname: name, description: '', ncpus: 2, memory: 2 ** 31, start: true }
  await done(adminApi().instanceCreate({ query: { project }, body }))
  await expect
    .poll(
      async () =>
        (await done(adminApi().instanceView({ path: { instance: name }, query: { project } }))).runState,
    )
    .toBe('running')
  const sled = (await contents()).sleds.find(({ largest }) => largest.some((each) => each.name === name))
  if (sled === undefined) throw new Error(`${name} runs nowhere`)
  return sled
}

const agree = (page: Page, label: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click()

async function menu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Sled actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the rack is shown as a diagram and as tables, with %s at %i', async (theme, width) => {
  const page = await browser.visit({ theme, width })
  await page.goto('/system/inventory')
  await page.waitForURL('**/system/inventory/sleds')
  await page.getByRole('group', { name: 'Sleds of the rack' }).waitFor()
  expect(await page.getByRole('radio').count()).toBe((await contents()).sleds.length)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('tab', { name: 'Disks' }).click()
  await page.getByRole('heading', { name: 'Physical disks' }).waitFor()
  await page
    .getByRole('row')
    .nth(1)
    .getByText(/^\d+ %$/)
    .waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('tab', { name: 'Switches' }).click()
  await page.getByRole('row').filter({ hasText: 'switch0' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'switch1' }).waitFor()
  await expectAccessible(page)
})

test('the rack diagram is navigated by keyboard, and finds instances by name', async () => {
  const { cubby } = await running('rack-search', 'needle')
  const page = await browser.visit()
  await page.goto('/system/inventory/sleds')
  const slots = page.getByRole('group', { name: 'Sleds of the rack' })
  const first = slots.getByRole('radio', { name: /^Slot 00,/ })
  await first.focus()
  await page.keyboard.press('Space')
  await page.getByRole('region', { name: 'Slot 00' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('region', { name: 'Slot 01' }).waitFor()
  await expectFocus(slots.getByRole('radio', { name: /^Slot 01,/ }))
  await page.getByRole('searchbox', { name: 'Find in the rack' }).fill('needle')
  const slot = String(cubby).padStart(2, '0')
  await slots.getByRole('radio', { name: new RegExp(`^Slot ${slot},.* 1 match$`) }).waitFor()
  expect(await slots.getByRole('radio', { name: /, 0 matches$/ }).count()).toBe(
    (await slots.getByRole('radio').count()) - 1,
  )
})

test('the first page of the list of physical disks shows their total number', async () => {
  const all = await done(adminApi().physicalDiskList({ query: { limit: 1000 } }))
  const page = await browser.visit()
  await page.goto('/system/inventory/disks')
  const total = all.items.length.toLocaleString('en-US')
  await page.getByText(`1–25 of ${total}`).waitFor()
})

test('a sled is found in the table, taken out of service, and put back into service', async () => {
  const sled = await running('rack-policy', 'stays')
  const { serial } = sled.baseboard
  const page = await browser.visit()
  await page.goto('/system/inventory/sleds')
  await page.getByPlaceholder('Serial or part number').fill(serial)
  await page.waitForURL('**sleds.search=**')
  await page.getByRole('row').getByRole('link', { name: serial }).click()
  await page.getByRole('heading', { name: `Sled ${serial}` }).waitFor()
  await page.getByRole('row').filter({ hasText: 'stays' }).waitFor()
  await expectAccessible(page)

  await menu(page, 'Take out of service')
  const question = page.getByRole('alertdialog')
  await question.getByText('stays', { exact: true }).waitFor()
  await question.getByRole('heading', { name: /finds? a place$/ }).waitFor()
  await expectAccessible(page, '[role=alertdialog]')
  await agree(page, 'Take out of service')
  await page.getByText('Out of service', { exact: true }).first().waitFor()
  await page
    .getByRole('note')
    .getByText(/still runs? on it. Nothing is stopped or moved automatically/)
    .waitFor()
  await page.getByRole('note').getByRole('button', { name: 'Stop instances' }).click()
  const stop = page.getByRole('alertdialog')
  await stop.getByText(/\/ rack-policy \/ stays$/).waitFor()
  await expectAccessible(page, '[role=alertdialog]')
  await stop.getByRole('button', { name: 'Cancel' }).click()
  // Running instances stay on a sled that is taken out of service.
  const instance = await done(
    adminApi().instanceView({ path: { instance: 'stays' }, query: { project: 'rack-policy' } }),
  )
  expect(instance.runState).toBe('running')

  await page.getByRole('tab', { name: 'If it fails' }).click()
  await page.getByText('All of its instances could be placed on other sleds.').waitFor()
  await page.getByRole('row').filter({ hasText: 'stays' }).getByRole('link', { name: /^PSL/ }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page
    .getByText(/Changed sled/)
    .first()
    .waitFor()

  await menu(page, 'Put back in service')
  await agree(page, 'Put back in service')
  await page.getByText('In service', { exact: true }).waitFor()
})

test('an operator moves an instance, cancels a move, and moves all instances off a sled', async () => {
  const sled = await running('rack-moves', 'mover')
  const api = adminApi()
  const page = await browser.visit()
  await page.goto(`/system/inventory/sleds/${sled.id}`)
  const row = page.getByRole('row').filter({ hasText: 'mover' })
  await row.getByRole('button', { name: /Actions|actions/ }).click()
  await page.getByRole('menuitem', { name: 'Move to another sled' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move mover' })
  await dialog
    .getByRole('radio', { name: /^PSL\d+/ })
    .first()
    .check()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  const moves = page.getByRole('region', { name: 'Latest moves' })
  await moves.getByText('Moved out').waitFor({ timeout: 20_000 })
  await expectAccessible(page)
  const { sled: now } = await done(api.porticoInstanceMoveView({ path: { instanceId: (await mover()).id } }))
  expect(now?.id).not.toBe(sled.id)

  // A move of this much memory takes half a minute.
  const query = { project: 'rack-moves' }
  const body = { name: 'large', hostname: 'large', description: '', ncpus: 1, memory: 2 ** 35, start: true }
  await done(api.instanceCreate({ query, body }))
  await page.goto('/projects/rack-moves/instances/large')
  await page.getByText('Running', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Instance actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to another sled' }).click()
  const large = page.getByRole('dialog', { name: 'Move large' })
  await large.getByRole('button', { name: 'Move', exact: true }).click()
  const note = page.getByRole('note').filter({ hasText: 'The instance is migrating' })
  await note.getByRole('progressbar', { name: 'Progress of the move' }).waitFor()
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Cancel move' }).click()
  await note.waitFor({ state: 'detached', timeout: 20_000 })
  await done(api.instanceStop({ path: { instance: 'large' }, query }))
  await page.getByText('Stopped', { exact: true }).waitFor()

  await page.goto(`/system/inventory/sleds/${now?.id ?? ''}`)
  await menu(page, 'Take out of service')
  const question = page.getByRole('alertdialog')
  await question.getByRole('checkbox', { name: /^Move its instances to other sleds/ }).check()
  await expectAccessible(page, '[role=alertdialog]')
  await agree(page, 'Take out of service')
  await page.getByText('No instances found.').waitFor({ timeout: 30_000 })
  await page.getByText('Out of service', { exact: true }).first().waitFor()
  await expect.poll(async () => (await done(api.porticoTaskList({}))).items[0]?.state).toBe('done')
  await menu(page, 'Put back in service')
  const back = page.getByRole('alertdialog').getByRole('checkbox', { name: /^Move \d+ instances? back/ })
  await back.check()
  await agree(page, 'Put back in service')
  await page.getByRole('row').filter({ hasText: 'mover' }).waitFor({ timeout: 30_000 })
  await moves.getByText('Moved in').first().waitFor({ timeout: 30_000 })
  const last = await done(api.porticoInstanceMoveView({ path: { instanceId: (await mover()).id } }))
  expect(last.sled?.id).toBe(now?.id)
})

const mover = () =>
  done(adminApi().instanceView({ path: { instance: 'mover' }, query: { project: 'rack-moves' } }))

test('a failed sled is shown at once with the instances that it lost, and works again later', async () => {
  const sled = await running('rack-failure', 'lost')
  const page = await browser.visit()
  await page.goto(`/system/inventory/sleds/${sled.id}`)
  await menu(page, 'Make it fail')
  await agree(page, 'Make it fail')
  await page.getByText(`Sled ${sled.baseboard.serial} was lost.`).waitFor()
  await page.getByText(/^It failed (just now|\d+\w ago), and nothing starts on it until it is back/).waitFor()
  // The number of instances may differ from the number before: other tests may have started some on this sled, and lost
  // ones restart on other sleds.
  await expect
    .poll(
      async () => {
        const lost = (await contents()).sleds.find(({ id }) => id === sled.id)?.failure
        return lost && lost.elsewhere + lost.down > 0 && page.getByText(lostText(lost)).isVisible()
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  expect(await page.title()).toContain(`/ ${sled.baseboard.serial} / Inventory`)
  await page.getByText('No instances found.').waitFor()
  await page.getByRole('tab', { name: 'Lost instances' }).click()
  await page.getByRole('row', { name: /rack-failure/ }).waitFor()
  await page.goto('/system/inventory/sleds')
  await page.getByRole('radio', { name: new RegExp(`${sled.baseboard.serial}, Failed`) }).waitFor()
  await page.goto(`/system/inventory/sleds/${sled.id}`)
  await menu(page, 'Bring it back')
  await agree(page, 'Bring it back')
  await expect
    .poll(async () => (await contents()).sleds.find(({ id }) => id === sled.id)?.failure, { timeout: 20_000 })
    .toBeNull()
  await page.getByText('In service', { exact: true }).waitFor()
})

test('a sled that does not answer is fenced by an operator, and rejoins when it answers', async () => {
  const sled = await running('rack-outage', 'ghost')
  const page = await browser.visit({ theme: 'dark', width: 390 })
  await page.goto(`/system/inventory/sleds/${sled.id}`)
  await menu(page, 'Make it fail')
  await page.getByRole('alertdialog').getByText('Unreachable').click()
  await agree(page, 'Make it fail')
  await page.getByText('Sled does not answer').waitFor({ timeout: 40_000 })
  await page.getByRole('link', { name: 'Open outage' }).click()
  await page
    .getByText(/only the connection to Portico may be broken/)
    .first()
    .waitFor()
  await page.getByText('Storage sees it').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Fence now' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('rack-outage').waitFor()
  await expectAccessible(page, '[role=alertdialog]')
  await agree(page, 'Fence now')
  await page.getByText('Wait for the sled').waitFor({ timeout: 40_000 })
  await page.getByText(/^by /).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/system/inventory/sleds')
  await page.getByRole('note').getByRole('link', { name: sled.baseboard.serial }).click()
  await expectAccessible(page)
  await menu(page, 'Bring it back')
  await agree(page, 'Bring it back')
  await page.getByText('Earlier outage').waitFor({ timeout: 40_000 })
  await page.getByText('In service', { exact: true }).waitFor()
})

test('an unused sled is added, and is in the list when it has started', async () => {
  const before = (await sleds()).length
  const page = await browser.visit()
  await page.goto('/system/inventory/sleds')
  await page.getByRole('button', { name: 'Add sled' }).first().click()
  await agree(page, 'Add sled')
  await page.getByText(/^starting, added/).waitFor()
  await expect.poll(async () => (await sleds()).length, { timeout: 20_000 }).toBe(before + 1)
  await expect.poll(() => page.getByRole('radio').count()).toBe(before + 1)
})

test('the palette finds a sled by its serial number', async () => {
  const [sled] = await sleds()
  const serial = sled?.baseboard.serial ?? ''
  const page = await browser.visit()
  await page.goto('/system/silos')
  await page.getByRole('heading', { name: 'Silos', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(serial)
  await page
    .getByRole('option', { name: new RegExp(serial) })
    .first()
    .click()
  await page.waitForURL('**/system/inventory/sleds?**')
  await page.getByRole('row').getByRole('link', { name: serial }).waitFor()
})
