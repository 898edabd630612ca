import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, useBrowser } from './visit.ts'

/** Address lots and switch ports, of a simulated rack whose neighbours answer. */
const browser = useBrowser()
const lots = '/system/networking/address-lots'
const ports = '/system/networking/switch-ports'

const endTrials = async () => {
  const { items } = await done(adminApi().porticoTrialList({}))
  for (const { id, state } of items)
    if (state === 'running') await done(adminApi().porticoTrialTakeBack({ path: { trial: id } }))
}

/** A port for each journey: they follow each other on one server. */
const factsOf = async (name: string) => {
  const { items } = await done(adminApi().porticoSwitchPorts({}))
  const port = items.find(({ switchLocation, portName }) => switchLocation === 'switch0' && portName === name)
  return port ?? expect.fail(`there is no ${name}`)
}

afterEach(endTrials)

async function makeLot(name: string, first: string, last: string) {
  const blocks = [{ firstAddress: first, lastAddress: last }]
  return done(
    adminApi().networkingAddressLotCreate({ body: { name, description: '', kind: 'infra', blocks } }),
  )
}

async function makeSettings(name: string, speed: 'speed100_g' | 'speed25_g' = 'speed100_g') {
  const link = { autoneg: false, mtu: 1500, speed, lldp: { enabled: true } }
  const body = {
    name,
    description: '',
    groups: [],
    addresses: {},
    bgpPeers: {},
    interfaces: {},
    routes: {},
    portConfig: { geometry: 'qsfp28x1' as const },
    links: { phy0: link },
  }
  return done(adminApi().networkingSwitchPortSettingsCreate({ body }))
}

const apply = async (port: string, portSettings: string) => {
  const { rackId } = await factsOf(port)
  const query = { rackId, switchLocation: 'switch0' }
  return done(adminApi().networkingSwitchPortApplySettings({ path: { port }, query, body: { portSettings } }))
}

test('a lot is made, opened to its blocks and who uses them, and deleted', async () => {
  const page = await browser.visit()
  await page.goto(lots)
  await page.getByRole('link', { name: 'New address lot' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create address lot' })
  await form.getByLabel('Name', { exact: true }).fill('journey-lot')
  await form.getByLabel('Blocks').fill('10.77.0.0/28\n10.77.1.9 - 10.77.1.1')
  await form.getByRole('button', { name: 'Create address lot' }).click()
  await form.getByText('"10.77.1.9 - 10.77.1.1" ends before it begins').first().waitFor()
  await expectAccessible(page)
  await form.getByLabel('Blocks').fill('10.77.0.0/28\n10.77.1.1 - 10.77.1.9')
  await form.getByRole('button', { name: 'Create address lot' }).click()
  await page.getByRole('link', { name: 'journey-lot', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Address lot' })
  await panel.getByText('10.77.0.0 – 10.77.0.15').waitFor()
  await panel.getByText('Nothing of it is in use.').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: /journey-lot/ })
  await row.getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await row.waitFor({ state: 'detached' })
})

test('a lot in use is not deleted, and says who uses it', async () => {
  const { rackId } = await factsOf('qsfp0')
  await makeLot('held-lot', '10.78.0.0', '10.78.0.15')
  const body = {
    addressLot: 'held-lot',
    address: '10.78.0.1',
    mask: 32,
    anycast: false,
    rackId,
    switchLocation: 'switch1',
  }
  await done(adminApi().networkingLoopbackAddressCreate({ body }))
  const page = await browser.visit({ theme: 'light', width: 390 })
  await page.goto(`${lots}/held-lot`)
  await page.getByRole('dialog').getByText('10.78.0.1', { exact: true }).waitFor()
  await page.getByText(/Loopback address/).waitFor()
  await expectNoOverflow(page)
  const refused = await adminApi().networkingAddressLotDelete({ path: { addressLot: 'held-lot' } })
  expect(refused).toMatchObject({ type: 'error', status: 400 })
  await page.goto(`${lots}/held-lot/history`)
  await page.getByRole('dialog').getByText('held-lot').first().waitFor()
})

const bar = (page: Page) => page.getByRole('region', { name: 'Keep this change?' })

test('settings are applied on trial, the link comes up, and the change is kept', async () => {
  await makeSettings('journey-uplink')
  const page = await browser.visit()
  await page.goto(`${ports}/switch0-qsfp16`)
  const panel = page.getByRole('dialog', { name: 'Switch port' })
  await panel.getByText('no settings').first().waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Apply settings' }).click()
  const form = page.getByRole('dialog', { name: 'Set switch0 qsfp16' })
  await form.getByRole('button', { name: /^Settings/ }).click()
  await page.getByRole('option', { name: /journey-uplink/ }).click()
  await form.getByRole('button', { name: 'Apply for 60 s' }).click()
  await bar(page).getByText('Of a switch port').waitFor()
  await panel.getByText('link up').first().waitFor()
  await panel.getByText('nas-1').waitFor()
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Keep this change' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect((await factsOf('qsfp16')).portSettingsName).toBe('journey-uplink')
  await page.getByRole('link', { name: 'switch0 qsfp16, link up, 100G, nas-1' }).waitFor()
  await page.goto(`${ports}/switch0-qsfp16/history`)
  await page.getByRole('dialog').getByText('switch0 qsfp16').first().waitFor()
})

test('a port is cleared on trial and taken back; its menu says why it cannot be set meanwhile', async () => {
  await makeSettings('journey-cleared')
  await apply('qsfp17', 'journey-cleared')
  const page = await browser.visit({ theme: 'light' })
  await page.goto(`${ports}?search=qsfp17`)
  const row = page.getByRole('row', { name: /switch0 qsfp17/ })
  await row.getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Clear settings' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Its link goes down').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: /^Clear/ }).click()
  await bar(page).waitFor()
  await row.getByText('no settings').waitFor()
  await row.getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: /Apply settings/ }).waitFor()
  expect(await page.getByRole('menuitem', { name: /Apply settings/ }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Take back now' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await row.getByText('journey-cleared').waitFor()
})

test('a link that does not come up says why, on narrow screens too', async () => {
  await makeSettings('journey-dark')
  await apply('qsfp23', 'journey-dark')
  const page = await browser.visit({ width: 390 })
  await page.goto(ports)
  await page.getByRole('link', { name: /^switch0 qsfp23, link down/ }).click()
  await page.getByText('No light is received.').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
})

/** A port with two peers: one that answers, and one that is not there. */
async function makeSessions() {
  const { blocks } = await makeLot('bgp-lot', '10.79.0.0', '10.79.0.255')
  const announcement = blocks.map(({ id }) => ({ addressLotBlock: id, network: '10.79.0.0/24' }))
  await done(
    adminApi().networkingBgpAnnounceSetUpdate({ body: { name: 'journeys', description: '', announcement } }),
  )
  const config = { name: 'journeys', description: '', asn: 64500, bgpAnnounceSetId: 'journeys' }
  await done(adminApi().networkingBgpConfigCreate({ body: config }))
  const peer = (addr: string) => ({
    addr,
    allowedExport: { type: 'no_filtering' as const },
    allowedImport: { type: 'no_filtering' as const },
    bgpConfig: 'journeys',
    communities: [],
    connectRetry: 3,
    delayOpen: 0,
    enforceFirstAs: false,
    holdTime: 9,
    idleHoldTime: 1,
    interfaceName: 'phy0',
    keepalive: 3,
    md5AuthKey: null,
  })
  const body = {
    name: 'journey-bgp',
    description: '',
    groups: [],
    addresses: { phy0: { addresses: [{ address: '10.79.0.2/30', addressLot: 'bgp-lot' }] } },
    bgpPeers: { phy0: { peers: [peer('10.79.0.1'), peer('10.79.0.9')] } },
    interfaces: { phy0: { kind: { type: 'primary' as const }, v6Enabled: false } },
    routes: {},
    portConfig: { geometry: 'qsfp28x1' as const },
    links: { phy0: { autoneg: false, mtu: 1500, speed: 'speed100_g' as const, lldp: { enabled: true } } },
  }
  await done(adminApi().networkingSwitchPortSettingsCreate({ body }))
  await apply('qsfp18', 'journey-bgp')
}

test('sessions come up by themselves, and open to why, what was said, and the routes', async () => {
  await makeSessions()
  const page = await browser.visit()
  await page.goto('/system/networking/bgp')
  const row = page.getByRole('row', { name: /10\.79\.0\.1 / })
  await row.getByText('established').waitFor()
  await row.getByText('nas-3').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: '10.79.0.1', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'BGP session' })
  await panel.getByText(/^AS 64500, hold time 9 s/).waitFor()
  await panel.getByText('0.0.0.0/0').waitFor()
  await panel.getByText('10.79.0.0/24').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/system/networking/bgp/switch0-10.79.0.9')
  await page.getByText('Nobody answers at 10.79.0.9').waitFor()
  await page.getByText('Nothing was said yet.').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
})
