import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, useBrowser } from './visit.ts'

/** Tests of address lots and switch ports, on a simulated rack with neighbors that respond. */
const browser = useBrowser()
const lots = '/system/networking/address-lots'
const ports = '/system/networking/switch-ports'

const endTrials = async () => {
  const { items } = await done(adminApi().porticoTrialList({}))
  for (const { id, state } of items)
    if (state === 'running') await done(adminApi().porticoTrialTakeBack({ path: { trial: id } }))
}

/** Each test uses a port of its own, since all tests of the file share one server. */
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

const replaceDescription = (name: string, description: string) =>
  makeSettings(name, 'speed100_g', description)

async function makeSettings(
  name: string,
  speed: 'speed100_g' | 'speed25_g' = 'speed100_g',
  description = '',
) {
  const link = { autoneg: false, mtu: 1500, speed, lldp: { enabled: true } }
  const body = {
    name,
    description,
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

test('an address lot is created, expanded to its blocks and their uses, and deleted', async () => {
  const page = await browser.visit()
  await page.goto(lots)
  await page.getByRole('link', { name: 'New address lot' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create address lot' })
  await form.getByLabel('Name', { exact: true }).fill('e2e-lot')
  await form.getByLabel('Blocks').fill('10.77.0.0/28\n10.77.1.9 - 10.77.1.1')
  await form.getByRole('button', { name: 'Create address lot' }).click()
  await form.getByText('"10.77.1.9 - 10.77.1.1" ends before it begins').first().waitFor()
  await expectAccessible(page)
  await form.getByLabel('Blocks').fill('10.77.0.0/28\n10.77.1.1 - 10.77.1.9')
  await form.getByRole('button', { name: 'Create address lot' }).click()
  await page.getByRole('link', { name: 'e2e-lot', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Address lot' })
  await panel.getByText('10.77.0.0 – 10.77.0.15').waitFor()
  await panel.getByText('No address is in use.').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: /e2e-lot/ })
  await row.getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await row.waitFor({ state: 'detached' })
})

test('an address lot in use cannot be deleted, and its page names the resources that use it', async () => {
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

test('the link of a port comes up after settings are applied as a revertible change, which is then confirmed', async () => {
  await makeSettings('e2e-uplink')
  const page = await browser.visit()
  await page.goto(`${ports}/switch0-qsfp16`)
  const panel = page.getByRole('dialog', { name: 'Switch port' })
  await panel.getByText('no settings').first().waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Apply settings' }).click()
  const form = page.getByRole('dialog', { name: 'Set switch0 qsfp16' })
  await form.getByRole('button', { name: /^Settings/ }).click()
  await page.getByRole('option', { name: /e2e-uplink/ }).click()
  await form.getByRole('button', { name: 'Apply for 60 s' }).click()
  await bar(page).getByText('The change to switch0 qsfp16').waitFor()
  await panel.getByText('link up').first().waitFor()
  await panel.getByText('nas-1').first().waitFor()
  await bar(page)
    .getByText(/1 of 1 link up, 1 neighbor/)
    .waitFor()
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Keep this change' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect((await factsOf('qsfp16')).portSettingsName).toBe('e2e-uplink')
  await page.getByRole('link', { name: 'switch0 qsfp16, link up, 100G, nas-1' }).waitFor()
  await page.goto(`${ports}/switch0-qsfp16/history`)
  await page.getByRole('dialog').getByText('switch0 qsfp16').first().waitFor()
})

test('clearing a port can be reverted, and the menu says why the port cannot be configured until then', async () => {
  await makeSettings('e2e-cleared')
  await apply('qsfp17', 'e2e-cleared')
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
  await bar(page).getByRole('button', { name: 'Revert now' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await row.getByText('e2e-cleared').waitFor()
})

test('a link that is down shows the reason, also on narrow screens', async () => {
  await makeSettings('e2e-dark')
  await apply('qsfp23', 'e2e-dark')
  const page = await browser.visit({ width: 390 })
  await page.goto(ports)
  await page.getByRole('link', { name: /^switch0 qsfp23, link down/ }).click()
  await page.getByText('No light is received.').waitFor()
  await expectNoOverflow(page)
})

/** Creates a port with two BGP peers, one of which responds. The other one does not exist. */
async function makeSessions() {
  const { blocks } = await makeLot('bgp-lot', '10.79.0.0', '10.79.0.255')
  const announcement = blocks.map(({ id }) => ({ addressLotBlock: id, network: '10.79.0.0/24' }))
  await done(
    adminApi().networkingBgpAnnounceSetUpdate({ body: { name: 'e2e-bgp', description: '', announcement } }),
  )
  const config = { name: 'e2e-bgp', description: '', asn: 64500, bgpAnnounceSetId: 'e2e-bgp' }
  await done(adminApi().networkingBgpConfigCreate({ body: config }))
  const peer = (addr: string) => ({
    addr,
    allowedExport: { type: 'no_filtering' as const },
    allowedImport: { type: 'no_filtering' as const },
    bgpConfig: 'e2e-bgp',
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
    name: 'e2e-bgp',
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
  await apply('qsfp18', 'e2e-bgp')
}

test('BGP sessions come up without a reload, and can be expanded to their reason, messages and routes', async () => {
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
  await page.getByText('10.79.0.9 does not answer').waitFor()
  await page.getByText('No messages yet.').waitFor()
  await expectNoOverflow(page)
})

/** Selects an option in a picker of a form. */
async function choose(page: Page, form: Locator, field: RegExp, option: RegExp) {
  await form.getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('an uplink is configured completely: lot, loopback address, announce set, BGP, settings, confirmation', async () => {
  const page = await browser.visit()
  const panel = (name: string) => page.getByRole('dialog', { name })

  await page.goto(lots)
  await page.getByRole('link', { name: 'New address lot' }).first().click()
  const lot = panel('Create address lot')
  await lot.getByLabel('Name', { exact: true }).fill('edge-links')
  await lot.getByLabel('Blocks').fill('10.81.0.0/24')
  await lot.getByRole('button', { name: 'Create address lot' }).click()
  await page.getByRole('link', { name: 'edge-links', exact: true }).waitFor()

  await page.getByRole('tab', { name: 'Loopbacks' }).click()
  await page.getByRole('link', { name: 'New loopback address' }).first().click()
  const loopback = panel('Create loopback address')
  await choose(page, loopback, /^Address lot/, /edge-links/)
  await loopback.getByText('The lot has 10.81.0.0 – 10.81.0.255').waitFor()
  await loopback.getByLabel('Address', { exact: true }).fill('10.82.0.1')
  await loopback.getByRole('button', { name: 'Create loopback address' }).click()
  await loopback.getByText('The lot does not have this address').waitFor()
  await expectAccessible(page)
  await loopback.getByLabel('Address', { exact: true }).fill('10.81.0.250')
  await loopback.getByRole('button', { name: 'Create loopback address' }).click()
  const loopbackRow = page.getByRole('row', { name: /10\.81\.0\.250\/32/ })
  await loopbackRow.getByRole('link', { name: 'edge-links' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'BGP', exact: true }).click()
  await page.getByRole('tab', { name: 'Announce sets' }).click()
  await page.getByRole('link', { name: 'New announce set' }).first().click()
  const set = panel('Create announce set')
  await set.getByLabel('Name', { exact: true }).fill('edge')
  await set.getByRole('button', { name: 'Add network' }).click()
  const network = panel('Add network')
  await choose(page, network, /^Address lot/, /edge-links/)
  await choose(page, network, /^Block/, /10\.81\.0\.0/)
  expect(await network.getByLabel('Network').inputValue()).toBe('10.81.0.0/24')
  await network.getByRole('button', { name: 'Add network' }).click()
  await expectAccessible(page)
  await set.getByRole('button', { name: 'Create announce set' }).click()
  await page.getByRole('link', { name: 'edge', exact: true }).waitFor()

  await page.getByRole('tab', { name: 'Configurations' }).click()
  await page.getByRole('link', { name: 'New BGP configuration' }).first().click()
  const config = panel('Create BGP configuration')
  await config.getByLabel('Name', { exact: true }).fill('edge-as')
  await config.getByLabel('AS', { exact: true }).fill('64777')
  await choose(page, config, /^Announce set/, /edge/)
  await expectAccessible(page)
  await config.getByRole('button', { name: 'Create BGP configuration' }).click()
  const configRow = page.getByRole('row', { name: /edge-as/ })
  await configRow.getByRole('link', { name: 'edge', exact: true }).waitFor()
  await expectAccessible(page)

  // A switch has only one AS number, so this test uses the switch that the tests before it do not use.
  await page.goto(`${ports}/switch1-qsfp18`)
  await panel('Switch port').getByRole('link', { name: 'New settings' }).click()
  await page.getByRole('heading', { name: 'New port settings' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('edge-uplink')
  await page.getByRole('button', { name: 'Add address' }).click()
  const address = panel('Add address')
  await choose(page, address, /^Address lot/, /edge-links/)
  await address.getByText(/in use: 10\.81\.0\.250/).waitFor()
  await address.getByLabel('Address', { exact: true }).fill('10.81.0.2/30')
  await address.getByRole('button', { name: 'Add address' }).click()
  await page.getByRole('button', { name: 'Add BGP peer' }).click()
  const peer = panel('Add BGP peer')
  await peer.getByLabel('Address of the peer').fill('10.81.0.1')
  await choose(page, peer, /^BGP configuration/, /edge-as/)
  await expectAccessible(page)
  await peer.getByRole('button', { name: 'Add peer' }).click()
  await page.getByRole('table', { name: 'BGP peers' }).getByText('10.81.0.1').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create port settings' }).click()

  const port = panel('Switch port')
  await bar(page).getByText('The change to switch1 qsfp18').waitFor()
  await port.getByText('link up').first().waitFor()
  await port.getByText('1 of 1 up').waitFor()
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Keep this change' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await page.goto('/system/networking/bgp')
  await page
    .getByRole('row', { name: /10\.81\.0\.1 / })
    .getByText('established')
    .waitFor()
  await page.goto('/system/networking/bgp/announce-sets/edge')
  await page.getByText('of edge-links, announced to 1 peer now').waitFor()
  await expectAccessible(page)
})

test('changing the settings of a port shows a preview of the effects, and can be reverted', async () => {
  await makeLot('change-lot', '10.83.0.0', '10.83.0.255')
  await makeSettings('e2e-change')
  await apply('qsfp19', 'e2e-change')
  const page = await browser.visit({ theme: 'light' })
  await page.goto(`${ports}/switch0-qsfp19`)
  await page
    .getByRole('dialog', { name: 'Switch port' })
    .getByRole('link', { name: 'Change settings' })
    .click()
  const changes = page.getByRole('complementary', { name: 'Summary' })
  await changes.getByText('On switch0 qsfp19').waitFor()
  await changes.getByText('Nothing drops.').waitFor()
  await page.getByRole('button', { name: 'Change link phy0' }).click()
  const link = page.getByRole('dialog', { name: 'Change link phy0' })
  await link.getByLabel('System name').fill('the-rack')
  await expectAccessible(page)
  await link.getByRole('button', { name: 'Change link' }).click()
  await changes.getByText('No link or session drops.').waitFor()
  await page.getByRole('button', { name: 'Change link phy0' }).click()
  await link.getByRole('spinbutton', { name: 'MTU' }).fill('9000')
  await link.getByRole('button', { name: 'Change link' }).click()
  await changes.getByText('Link phy0 drops for some seconds.').waitFor()
  await changes.getByText('MTU: 1500').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply for 60 s' }).click()
  await bar(page).getByText('The change to the port settings "e2e-change"').waitFor()
  await page.getByRole('heading', { name: 'e2e-change' }).waitFor()
  await page.getByRole('row', { name: /phy0 100G 9000/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Edit', exact: true }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await bar(page).getByRole('button', { name: 'Revert now' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /phy0 100G 1500/ }).waitFor()
  await expectAccessible(page)
})

test('settings are listed with their ports, duplicated, pasted, and deleted if no port uses them', async () => {
  await makeSettings('e2e-listed')
  await apply('qsfp20', 'e2e-listed')
  const page = await browser.visit()
  await page.goto(`${ports}/settings?search=e2e-listed`)
  const row = page.getByRole('row', { name: /e2e-listed/ })
  await row.getByText('switch0 qsfp20').waitFor()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Row actions' }).click()
  expect(await page.getByRole('menuitem', { name: /^Delete/ }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByText('A duplicate has no addresses and no keys').waitFor()
  await page.getByRole('button', { name: 'As code' }).click()
  const code = page.getByRole('region', { name: 'As code' })
  await code.getByText('switch-port-settings').first().waitFor()
  await code.getByRole('button', { name: 'Paste' }).click()
  const paste = page.getByRole('dialog')
  await paste.getByRole('textbox').fill('{"description": "pasted", "port_config": {"geometry": "sfp28x4"}}')
  await paste.getByRole('button', { name: /^Fill/ }).click()
  await page.getByRole('radio', { name: 'SFP28, four links' }).waitFor()
  expect(await page.getByRole('radio', { name: 'SFP28, four links' }).isChecked()).toBe(true)
  await page.getByLabel('Name', { exact: true }).fill('e2e-listed')
  await page.getByRole('button', { name: 'Create port settings' }).click()
  await page.getByText('Name already exists').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('e2e-copied')
  await page.getByRole('button', { name: 'Create port settings' }).click()
  await page.getByRole('heading', { name: 'e2e-copied' }).waitFor()
  await page.getByText('No port', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Port settings actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.waitForURL(/\/switch-ports\/settings$/)
})

test("two users who edit the same settings see the conflict, and none overwrites the other's change without confirming", async () => {
  await makeSettings('e2e-shared')
  const page = await browser.visit()
  await page.goto(`${ports}/settings/e2e-shared/edit`)
  const description = page.getByLabel('Description')
  await description.fill('mine')
  await replaceDescription('e2e-shared', 'theirs')
  const save = page.getByRole('button', { name: 'Save port settings' })
  await page
    .getByRole('alert')
    .getByText(/ changed (this|the|these) /)
    .waitFor()
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  const changes = page.getByRole('complementary', { name: 'Summary' })
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await changes.getByText('theirs', { exact: true }).waitFor()
  expect(await description.inputValue()).toBe('mine')

  await replaceDescription('e2e-shared', 'theirs again')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => description.inputValue()).toBe('theirs again')
  await page
    .getByRole('alert')
    .getByText(/ changed (this|the|these) /)
    .waitFor({ state: 'detached' })
})

test('the key of a BGP session can be set and is kept, but is never shown', async () => {
  const page = await browser.visit()
  await done(
    adminApi().networkingBgpAnnounceSetUpdate({ body: { name: 'keyed', description: '', announcement: [] } }),
  )
  const body = { name: 'keyed', description: '', asn: 64888, bgpAnnounceSetId: 'keyed' }
  await done(adminApi().networkingBgpConfigCreate({ body }))
  await page.goto(`${ports}/settings-new`)
  await page.getByLabel('Name', { exact: true }).fill('e2e-keyed')
  await page.getByRole('button', { name: 'Add BGP peer' }).click()
  const peer = page.getByRole('dialog', { name: 'Add BGP peer' })
  await peer.getByLabel('Address of the peer').fill('10.84.0.1')
  await choose(page, peer, /^BGP configuration/, /keyed/)
  await peer.getByLabel('MD5 key').fill('very secret')
  await peer.getByLabel('Communities').fill('65536:1')
  await peer.getByRole('button', { name: 'Add peer' }).click()
  await peer
    .getByText(/is not a community/)
    .first()
    .waitFor()
  await peer.getByLabel('Communities').fill('65000:1')
  await peer.getByRole('button', { name: 'Add peer' }).click()
  await page.getByRole('button', { name: 'Create port settings' }).click()
  await page.getByRole('heading', { name: 'e2e-keyed' }).waitFor()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Change peer 10.84.0.1' }).click()
  const change = page.getByRole('dialog', { name: 'Change BGP peer 10.84.0.1' })
  expect(await change.getByRole('radio', { name: 'Keep the key that is set' }).isChecked()).toBe(true)
  await change.getByRole('spinbutton', { name: 'Hold time', exact: true }).fill('30')
  await change.getByRole('button', { name: 'Change peer' }).click()
  await page.getByText('Hold time: 9 s').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('very secret')
  await page.getByRole('button', { name: 'Save port settings' }).click()
  await page.getByRole('heading', { name: 'e2e-keyed' }).waitFor()
  const { bgpPeers } = await done(
    adminApi().networkingSwitchPortSettingsView({ path: { port: 'e2e-keyed' } }),
  )
  expect(bgpPeers).toMatchObject([{ holdTime: 30, md5AuthKey: 'very secret', communities: [4259840001] }])
})

test('the LLDP neighbors of a port are listed, and LLDP can be configured', async () => {
  await makeSettings('e2e-lldp')
  await apply('qsfp0', 'e2e-lldp')
  const page = await browser.visit()
  await page.goto(`${ports}/neighbors`)
  await page.getByRole('link', { name: /^switch0 qsfp0$/ }).waitFor()
  await page
    .getByRole('row', { name: /switch0 qsfp0/ })
    .getByText('leaf-a')
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^switch0 qsfp0$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Switch port' })
  await panel.getByRole('button', { name: 'Configure LLDP' }).click()
  const form = page.getByRole('dialog', { name: 'Configure LLDP of switch0 qsfp0' })
  await form.getByLabel('System name').fill('portico-rack')
  await form.getByLabel('Management address').fill('10.0.0.300')
  await form.getByRole('button', { name: 'Save LLDP' }).click()
  await form.getByText('Not a valid IP address').waitFor()
  await form.getByLabel('Management address').fill('10.0.0.3')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save LLDP' }).click()
  await panel.getByText('portico-rack').waitFor()
  await panel.getByText('10.0.0.3').waitFor()
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoOverflow(page)
})

test('an announce set is replaced as a revertible change, after a preview of the networks that are added and withdrawn', async () => {
  const { blocks } = await makeLot('replace-lot', '10.85.0.0', '10.85.1.255')
  const announcement = blocks.map(({ id }) => ({ addressLotBlock: id, network: '10.85.0.0/24' }))
  await done(
    adminApi().networkingBgpAnnounceSetUpdate({ body: { name: 'replaced', description: '', announcement } }),
  )
  const body = { name: 'replaced', description: '', asn: 64999, bgpAnnounceSetId: 'replaced' }
  await done(adminApi().networkingBgpConfigCreate({ body }))
  const page = await browser.visit({ theme: 'light' })
  await page.goto('/system/networking/bgp/announce-sets/replaced')
  const view = page.getByRole('dialog', { name: 'Announce set' })
  await view.getByText('not announced now').waitFor()
  await view.getByRole('link', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit announce set' })
  await form.getByRole('button', { name: 'remove network 10.85.0.0/24' }).click()
  await form.getByText('is withdrawn and can no longer be reached from outside').waitFor()
  await form.getByRole('button', { name: 'Add network' }).click()
  const network = page.getByRole('dialog', { name: 'Add network' })
  await choose(page, network, /^Address lot/, /replace-lot/)
  await choose(page, network, /^Block/, /10\.85\.0\.0/)
  await network.getByLabel('Network').fill('10.85.1.0/24')
  await network.getByRole('button', { name: 'Add network' }).click()
  await form.getByText('is announced').waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Apply for 60 s' }).click()
  await bar(page).getByText('The change to the announce set "replaced"').waitFor()
  await bar(page).getByRole('button', { name: 'Revert now' }).click()
  await bar(page).waitFor({ state: 'detached' })
  const now = await done(adminApi().networkingBgpAnnouncementList({ path: { announceSet: 'replaced' } }))
  expect(now.map((one) => one.network)).toEqual(['10.85.0.0/24'])
})

test('a BGP configuration cannot be deleted while resources use it, and lists them', async () => {
  await done(
    adminApi().networkingBgpAnnounceSetUpdate({
      body: { name: 'unused', description: '', announcement: [] },
    }),
  )
  const body = { name: 'unused-as', description: '', asn: 65001, bgpAnnounceSetId: 'unused' }
  await done(adminApi().networkingBgpConfigCreate({ body }))
  const page = await browser.visit()
  const remove = async (name: RegExp) => {
    const row = page.getByRole('row', { name })
    await row.getByRole('button', { name: 'Row actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await row.waitFor({ state: 'detached' })
  }
  await page.goto('/system/networking/bgp/announce-sets?search=unused')
  const row = page.getByRole('row', { name: /unused/ })
  await row.getByText('unused-as').waitFor()
  await row.getByRole('button', { name: 'Row actions' }).click()
  expect(await page.getByRole('menuitem', { name: /^Delete/ }).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  // The palette finds both configurations.
  const ask = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(words)
  }
  await ask('delete unused')
  await page.getByRole('option', { name: /^Delete unused\s*announce set/ }).waitFor()
  await page.keyboard.press('Escape')
  await ask('unused-as')
  await page.getByRole('option', { name: /^unused-as\s*BGP configuration/ }).click()
  await page.waitForURL('**/system/networking/bgp/configurations?search=unused-as')
  await page.goto('/system/networking/bgp/configurations?search=unused')
  await remove(/unused-as/)
  await page.goto('/system/networking/bgp/announce-sets?search=unused')
  await remove(/unused/)
})

test('a BFD session is enabled, shown with its state, and disabled as a revertible change', async () => {
  await makeSettings('e2e-bfd')
  const page = await browser.visit({ theme: 'light' })
  await page.goto('/system/networking/bgp/bfd')
  await page.getByRole('link', { name: 'New BFD session' }).first().click()
  const form = page.getByRole('dialog', { name: 'Enable BFD session' })
  await form.getByLabel('Address of the peer').fill('10.86.0.1')
  await form.getByLabel('Own address').fill('::1')
  await form.getByRole('button', { name: 'Enable BFD session' }).click()
  await form.getByText('It is IPv6, but the peer is IPv4').waitFor()
  await expectAccessible(page)
  await form.getByLabel('Own address').fill('')
  await form.getByRole('button', { name: 'Enable BFD session' }).click()
  const row = page.getByRole('row', { name: /10\.86\.0\.1 switch0/ })
  await row.getByText('down').waitFor()
  await row.getByText('300 ms').waitFor()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('detects the loss of the peer').waitFor()
  await question.getByRole('button', { name: /^Disable/ }).click()
  await bar(page).getByText('The change to the BFD session of switch0 with 10.86.0.1').waitFor()
  await row.waitFor({ state: 'detached' })
  await bar(page).getByRole('button', { name: 'Revert now' }).click()
  await row.waitFor()
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoOverflow(page)
})
