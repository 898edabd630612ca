import type { Page } from 'playwright-core'
import { fillRoute, routePaths } from '../routes.ts'
import { withoutInitialData } from '../without-initial-data.ts'
import type { World } from './worlds.ts'

/** A scene of the contact sheet: a page, and optionally something that is opened on it. */
export interface Scene {
  readonly name: string
  /** path in the route tree */
  readonly route: string
  readonly open?: (page: Page) => Promise<void>
  /** whether the scene is opened without a session */
  readonly signedOut?: boolean
}

const wait = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).and(page.locator(':visible')).first().click()
const rowMenu = (page: Page) => page.getByRole('button', { name: 'Row actions' }).first().click()
const choose = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name }).click()

/** Waits until the delete preview has loaded. */
const known = (page: Page) =>
  page
    .getByRole('alertdialog')
    .getByRole('status')
    .getByText(/prevented by|not possible now/i)
    .waitFor()

/** Opens the confirmation of an action from the menu of the first row. */
const askInRow = async (page: Page, action: string) => {
  await rowMenu(page)
  await choose(page, action)
  await known(page)
}

/** Opens the query of the first chart, if the instance has metrics. */
const chartQuery = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'CPU actions' })
  const none = page.getByRole('main').getByRole('heading', { level: 2 })
  await menu.or(none).first().waitFor()
  if (!(await menu.isVisible())) return
  await menu.click()
  await choose(page, 'View OxQL query')
}

/** Expands the first entry of a change log, if there is one. */
const openLine = async (page: Page) => {
  const line = page.getByRole('button', { expanded: false, name: /, by / }).first()
  const none = page.getByText(/^No (changes|activity)/)
  await line.or(none).first().waitFor()
  if (await line.isVisible()) await line.click()
}

/**
 * The scene of each route. Every route needs an entry, which is either a scene (it may say what to wait for) or the
 * path to which the route redirects.
 */
const routeEntries: Readonly<Record<string, Omit<Scene, 'name' | 'route'> | { readonly leadsTo: string }>> = {
  '/': { leadsTo: '/projects' },
  '/access': {},
  '/access/users': {},
  '/access/users-new': {},
  '/access/users/$user': {},
  '/access/groups': {},
  '/access/groups/$group': {},
  '/access/why': {},
  '/activity': {},
  '/certificates': {},
  '/certificates-new': {},
  '/certificates/$certificate': {},
  '/certificates/$certificate/history': {},
  '/device/success': {},
  '/device/verify': {},
  '/instance-templates': {},
  '/instance-templates/$template/edit': {},
  '/instance-templates/$template/history': {},
  '/images': {},
  '/images/$image/edit': {},
  '/images/$image/history': {},
  '/lookup/i/$instance': { leadsTo: '/projects/$project/instances/$instance/storage' },
  '/lookup/instances/$instance': { leadsTo: '/projects/$project/instances/$instance/storage' },
  '/projects': {},
  '/projects-new': {},
  '/projects/$project': { leadsTo: '/projects/$project/instances' },
  '/projects/$project/access': {},
  '/projects/$project/access/why': {},
  '/projects/$project/activity': { open: openLine },
  '/projects/$project/affinity': {},
  '/projects/$project/affinity-new': {},
  '/projects/$project/affinity/$antiAffinityGroup': {},
  '/projects/$project/affinity/$antiAffinityGroup/edit': {},
  '/projects/$project/affinity/$antiAffinityGroup/history': {},
  '/projects/$project/affinity-groups': {},
  '/projects/$project/affinity-groups-new': {},
  '/projects/$project/affinity-groups/$affinityGroup': {},
  '/projects/$project/affinity-groups/$affinityGroup/edit': {},
  '/projects/$project/affinity-groups/$affinityGroup/history': {},
  '/projects/$project/connect': {},
  '/projects/$project/disks': {},
  '/projects/$project/disks/$disk/history': {},
  '/projects/$project/disks-new': {},
  '/projects/$project/edit': {},
  '/projects/$project/floating-ips': {},
  '/projects/$project/floating-ips-new': {},
  '/projects/$project/floating-ips/$floatingIp/edit': {},
  '/projects/$project/floating-ips/$floatingIp/history': {},
  '/projects/$project/history': {},
  '/projects/$project/image-uploads/$upload': {},
  '/projects/$project/instance-templates': {},
  '/projects/$project/instance-templates/$template/edit': {},
  '/projects/$project/instance-templates/$template/history': {},
  '/projects/$project/images': {},
  '/projects/$project/images-new': {},
  '/projects/$project/images/$image/edit': {},
  '/projects/$project/images/$image/history': {},
  '/projects/$project/metrics': {},
  '/projects/$project/instances': {},
  '/projects/$project/instances-new': {},
  '/projects/$project/instances/$instance': { leadsTo: '/projects/$project/instances/$instance/storage' },
  '/projects/$project/instances/$instance/connect': {},
  '/projects/$project/instances/$instance/history': { open: openLine },
  '/projects/$project/instances/$instance/metrics': {},
  '/projects/$project/instances/$instance/metrics/$part': {
    leadsTo: '/projects/$project/instances/$instance/metrics',
  },
  '/projects/$project/instances/$instance/networking': {},
  '/projects/$project/instances/$instance/serial-console': {},
  '/projects/$project/instances/$instance/settings': {},
  '/projects/$project/instances/$instance/storage': {},
  '/projects/$project/vpcs/$vpc/subnets': {},
  '/projects/$project/vpcs/$vpc/subnets-new': {},
  '/projects/$project/vpcs/$vpc/subnets/$subnet/edit': {},
  '/projects/$project/vpcs/$vpc/subnets/$subnet/history': {},
  '/projects/$project/vpcs/$vpc/subnets/$subnet/addresses': {},
  '/projects/$project/vpcs/$vpc/routers': {},
  '/projects/$project/vpcs/$vpc/routers-new': {},
  '/projects/$project/vpcs/$vpc/routers/$router': {},
  '/projects/$project/vpcs/$vpc/routers/$router/edit': {},
  '/projects/$project/vpcs/$vpc/routers/$router/history': {},
  '/projects/$project/vpcs/$vpc/routers/$router/routes-new': {},
  '/projects/$project/vpcs/$vpc/routers/$router/routes/$route/edit': {},
  '/projects/$project/vpcs/$vpc/routers/$router/routes/$route/history': {},
  '/projects/$project/vpcs/$vpc/internet-gateways': {},
  '/projects/$project/vpcs/$vpc/internet-gateways-new': {},
  '/projects/$project/vpcs/$vpc/internet-gateways/$gateway': {},
  '/projects/$project/vpcs/$vpc/internet-gateways/$gateway/history': {},
  '/projects/$project/backups': {},
  '/projects/$project/backups/$backup/history': {},
  '/projects/$project/instances/$instance/backups': {},
  '/projects/$project/snapshots': {},
  '/projects/$project/snapshots-new': {},
  '/projects/$project/snapshots/$snapshot/images-new': {},
  '/projects/$project/snapshots/$snapshot/history': {},
  '/projects/$project/probes': {},
  '/projects/$project/probes-new': {},
  '/projects/$project/probes/$probe': {},
  '/projects/$project/vpcs': {},
  '/projects/$project/vpcs-new': {},
  '/projects/$project/vpcs/$vpc': { leadsTo: '/projects/$project/vpcs/$vpc/firewall-rules' },
  '/projects/$project/vpcs/$vpc/connect': {},
  '/projects/$project/vpcs/$vpc/edit': {},
  '/projects/$project/vpcs/$vpc/firewall-rules': {},
  '/projects/$project/vpcs/$vpc/firewall-rules-new': {},
  '/projects/$project/vpcs/$vpc/firewall-rules-new/$rule': {},
  '/projects/$project/vpcs/$vpc/firewall-rules/$rule/edit': {},
  '/projects/$project/vpcs/$vpc/history': { open: openLine },
  '/projects/$project/vpcs/$vpc/topology': {},
  '/settings': { leadsTo: '/settings/profile' },
  '/settings/profile': {},
  '/settings/sessions': {},
  '/settings/access-tokens': {},
  '/settings/appearance': {},
  '/settings/ssh-keys': {},
  '/settings/ssh-keys-new': {},
  '/settings/ssh-keys/$sshKey/edit': {},
  '/settings/ssh-keys/$sshKey/history': {},
  '/overview': {},
  '/projects/$project/overview': {},
  '/utilization': {},
  '/system': { leadsTo: '/system/silos' },
  '/system/access': {},
  '/system/activity': {},
  '/system/support': { leadsTo: '/system/support/bundles' },
  '/system/support/bundles': {},
  '/system/support/bundles/$bundle': { leadsTo: '/system/support/bundles/$bundle/files' },
  '/system/support/bundles/$bundle/files': {},
  '/system/support/bundles/$bundle/history': {},
  '/system/updates': {},
  '/system/updates/set': {},
  '/system/issues': {},
  '/system/overview': {},
  '/system/inventory': { leadsTo: '/system/inventory/sleds' },
  '/system/inventory/sleds': {},
  '/system/inventory/disks': {},
  '/system/inventory/switches': {},
  '/system/inventory/sleds/$sled': { leadsTo: '/system/inventory/sleds/$sled/instances' },
  '/system/inventory/sleds/$sled/instances': {},
  '/system/inventory/sleds/$sled/plan': {},
  '/system/inventory/sleds/$sled/outages': {},
  '/system/inventory/sleds/$sled/disks': {},
  '/system/inventory/sleds/$sled/history': {},
  '/system/networking': { leadsTo: '/system/networking/ip-pools' },
  '/system/networking/address-lots': {},
  '/system/networking/address-lots-new': {},
  '/system/networking/address-lots/$lot': {},
  '/system/networking/address-lots/$lot/history': {},
  '/system/networking/bgp': {},
  '/system/networking/bgp/$session': {},
  '/system/networking/bgp/configurations': {},
  '/system/networking/bgp/configurations-new': {},
  '/system/networking/bgp/configurations/$config/history': {},
  '/system/networking/bgp/announce-sets': {},
  '/system/networking/bgp/announce-sets-new': {},
  '/system/networking/bgp/announce-sets/$set': {},
  '/system/networking/bgp/announce-sets/$set/edit': {},
  '/system/networking/bgp/announce-sets/$set/history': {},
  '/system/networking/bgp/bfd': {},
  '/system/networking/bgp/bfd-new': {},
  '/system/networking/loopbacks': {},
  '/system/networking/loopbacks-new': {},
  '/system/networking/switch-ports': {},
  '/system/networking/switch-ports/$port': {},
  '/system/networking/switch-ports/$port/history': {},
  '/system/networking/switch-ports/neighbors': {},
  '/system/networking/switch-ports/settings': {},
  '/system/networking/switch-ports/settings-new': {},
  '/system/networking/switch-ports/settings-new/$settings': {},
  '/system/networking/switch-ports/settings/$settings': {},
  '/system/networking/switch-ports/settings/$settings/edit': {},
  '/system/networking/switch-ports/settings/$settings/history': {},
  '/system/networking/allow-list': {},
  '/system/networking/allow-list/history': {},
  '/system/networking/ip-pools': {},
  '/system/networking/ip-pools-new': {},
  '/system/networking/ip-pools/$pool': { leadsTo: '/system/networking/ip-pools/$pool/addresses' },
  '/system/networking/ip-pools/$pool/addresses': {},
  '/system/networking/ip-pools/$pool/edit': {},
  '/system/networking/ip-pools/$pool/history': {},
  '/system/networking/ip-pools/$pool/ranges': {},
  '/system/networking/ip-pools/$pool/ranges-add': {},
  '/system/networking/ip-pools/$pool/silos': {},
  '/system/silos': {},
  '/system/silos-new': {},
  '/system/silos/$silo': { leadsTo: '/system/silos/$silo/idps' },
  '/system/silos/$silo/fleet-roles': {},
  '/system/silos/$silo/history': {},
  '/system/silos/$silo/idps': {},
  '/system/silos/$silo/idps-new': {},
  '/system/silos/$silo/idps/saml/$provider': {},
  '/system/silos/$silo/ip-pools': {},
  '/system/silos/$silo/quotas': {},
  '/system/silos/$silo/users': {},
  '/system/utilization': {},
  '/system/metrics': {},
  '/system/silos/$silo/users-new': {},
  '/system/silos/$silo/users/$user': {},
  '/tasks': {},
  '/tasks/$task': {},
}

/** The sign-in pages are a separate application that is not in the route tree (decision 17). */
const signIn: readonly Scene[] = ['/login', '/login/$silo/local', '/login/$silo/saml/$provider'].map(
  (route) => ({
    name: route,
    route,
    signedOut: true,
  }),
)

/**
 * Returns a scene for every route that shows a page.
 * @throws if a route has no entry, or an entry has no route
 */
export function routeScenes(): readonly Scene[] {
  const routes = routePaths()
  const missing = routes.filter((route) => routeEntries[route] === undefined)
  const gone = Object.keys(routeEntries).filter((route) => !routes.includes(route))
  if (missing.length > 0) throw new Error(`e2e/sheet/scenes.ts has no entry for ${missing.join(', ')}`)
  if (gone.length > 0) throw new Error(`e2e/sheet/scenes.ts has entries of no route: ${gone.join(', ')}`)
  const behind = routes.flatMap((route) => {
    const entry = routeEntries[route]
    return entry === undefined || 'leadsTo' in entry ? [] : [{ ...entry, name: route, route }]
  })
  return [...signIn, ...behind]
}

const instances = '/projects/$project/instances'
const instance = `${instances}/$instance`
const create = '/projects/$project/instances-new'
const disks = '/projects/$project/disks'

/**
 * Scenes of everything that opens over a page (menus, popovers, dialogs, panels without a URL) and of further states of
 * pages.
 */
export const openedScenes: readonly Scene[] = [
  { name: 'login refused', route: '/login/$silo/local', signedOut: true, open: refusedLogin },
  {
    name: 'login empty',
    route: '/login/$silo/local',
    signedOut: true,
    open: (page) => press(page, 'Sign in'),
  },
  {
    name: 'user menu',
    route: '/projects',
    open: (page) => page.locator('header button[aria-haspopup]').last().click(),
  },
  {
    name: 'palette',
    route: instances,
    async open(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('e')
    },
  },
  {
    name: 'silo and system',
    route: '/system/silos',
    open: (page) => press(page, /switch between silo and system/),
  },
  {
    name: 'an address of a pool',
    route: '/system/networking/ip-pools/$pool/addresses',
    open: (page) => page.getByRole('grid').focus(),
  },
  {
    name: 'addresses of a pool as a table',
    route: '/system/networking/ip-pools/$pool/addresses',
    open: (page) => page.getByText('Table', { exact: true }).click(),
  },
  {
    name: 'take sled out of service',
    route: '/system/inventory/sleds',
    open: (page) => press(page, 'Take out of service'),
  },
  {
    name: 'add sled question',
    route: '/system/inventory/sleds',
    open: (page) => press(page, 'Add sled'),
  },
  {
    name: 'remove range question',
    route: '/system/networking/ip-pools/$pool/ranges',
    open: (page) => askInRow(page, 'Remove'),
  },
  {
    name: 'link IP pool',
    route: '/system/silos/$silo/ip-pools',
    open: (page) => press(page, 'Link IP pool'),
  },
  { name: 'add access', route: '/system/access', open: (page) => press(page, 'Add user or group') },
  {
    name: 'change role',
    route: '/system/access',
    async open(page) {
      await rowMenu(page)
      await choose(page, 'Change role')
    },
  },
  { name: 'guides popover', route: instances, open: (page) => press(page, /^About /) },
  { name: 'switch project', route: instances, open: (page) => press(page, /switch project/) },
  { name: 'columns', route: instances, open: (page) => press(page, 'Columns') },
  { name: 'export', route: instances, open: (page) => press(page, /Export/) },
  { name: 'row menu', route: instances, open: rowMenu },
  {
    name: 'no match',
    route: disks,
    async open(page) {
      await page.getByRole('searchbox').fill('nothing is called this')
      await wait(page, /No disks match/)
    },
  },
  {
    name: 'save view',
    route: instances,
    async open(page) {
      await page.getByRole('searchbox').fill('w')
      await press(page, /^Save as view/)
    },
  },
  {
    name: 'view changed',
    route: instances,
    async open(page) {
      await page
        .getByRole('navigation', { name: /^Views of/ })
        .getByRole('link')
        .last()
        .click()
      await page.getByRole('searchbox').fill('w')
      await press(page, /^Save or reset/)
    },
  },
  {
    name: 'put back',
    route: `${instance}/history`,
    async open(page) {
      await openLine(page)
      await page.getByRole('button', { name: 'Undo…' }).first().click({ force: true })
    },
  },
  {
    name: 'selection',
    route: instances,
    open: (page) => page.getByRole('checkbox', { name: 'Select all rows on this page' }).check(),
  },
  {
    name: 'bulk question',
    route: instances,
    async open(page) {
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
      await page.getByRole('button', { name: 'Delete' }).first().click({ force: true })
    },
  },
  {
    name: 'stop question',
    route: `${instance}/storage`,
    open: (page) => press(page, 'Stop'),
  },
  { name: 'instance menu', route: `${instance}/storage`, open: (page) => press(page, 'Instance actions') },
  {
    name: 'resize',
    route: instances,
    open: resizeStopped,
  },
  { name: 'delete question', route: disks, open: deleteDetached },
  {
    name: 'delete project question',
    route: '/projects',
    async open(page) {
      await askInRow(page, 'Delete')
    },
  },
  {
    name: 'delete instance question',
    route: instances,
    async open(page) {
      await menuOfRow(page, /Stopped|Failed/)
      await choose(page, 'Delete')
      await known(page)
    },
  },
  {
    name: 'delete snapshots question',
    route: '/projects/$project/snapshots',
    async open(page) {
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
      await known(page)
    },
  },
  {
    name: 'restore backup form',
    route: '/projects/$project/backups',
    async open(page) {
      await rowMenu(page)
      await choose(page, 'Restore as new instance')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'files of a backup',
    route: '/projects/$project/backups',
    async open(page) {
      await rowMenu(page)
      await choose(page, 'Browse files')
      await page.getByRole('dialog').getByText('file system that can be read').first().waitFor()
    },
  },
  {
    name: 'backup schedule form',
    route: '/projects/$project/instances/$instance/backups',
    async open(page) {
      await page.getByRole('button', { name: 'Edit schedule' }).click()
      await page.getByRole('radio', { name: 'Weekly' }).check({ force: true })
    },
  },
  {
    name: 'detach floating IP question',
    route: '/projects/$project/floating-ips',
    async open(page) {
      await askInRow(page, 'Detach')
    },
  },
  {
    name: 'a path that is asked for',
    route: '/projects/$project/connect',
    async open(page) {
      const first = page.getByRole('option').nth(1)
      for (const end of ['From', 'To']) {
        await page.getByRole('combobox', { name: end, exact: true }).click()
        await first.click()
      }
      await page.getByRole('textbox', { name: 'Port' }).fill('443')
      await wait(page, 'How this is computed')
    },
  },
  {
    name: 'topology with an instance chosen',
    route: '/projects/$project/vpcs/$vpc/topology',
    async open(page) {
      await page
        .getByRole('group', { name: 'Topology' })
        .getByRole('button', { name: /subnet/ })
        .last()
        .click()
      await page.getByRole('complementary', { name: /^Chosen/ }).waitFor()
    },
  },
  {
    name: 'topology with a subnet chosen',
    route: '/projects/$project/vpcs/$vpc/topology',
    async open(page) {
      await page
        .getByRole('group', { name: 'Topology' })
        .getByRole('button', { name: /^Subnet / })
        .first()
        .click()
      await page.getByRole('complementary', { name: /^Chosen/ }).waitFor()
    },
  },
  {
    name: 'topology as a table',
    route: '/projects/$project/vpcs/$vpc/topology',
    async open(page) {
      await page.getByText('Table', { exact: true }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'rules selected',
    route: '/projects/$project/vpcs/$vpc/firewall-rules',
    async open(page) {
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
      await page.getByRole('toolbar').waitFor()
    },
  },
  {
    name: 'rule with text that is not added',
    route: '/projects/$project/vpcs/$vpc/firewall-rules-new',
    async open(page) {
      await page.getByRole('combobox', { name: /^Host: / }).fill('10.0.12.0/26')
      await page.getByRole('textbox', { name: 'Name' }).fill('a')
      await press(page, 'Add rule')
      await wait(page, 'is typed, but not added')
    },
  },
  {
    name: 'add instance to group',
    route: '/projects/$project/affinity/$antiAffinityGroup',
    open: (page) => press(page, 'Add instance'),
  },
  {
    name: 'remove from group question',
    route: '/projects/$project/affinity/$antiAffinityGroup',
    async open(page) {
      await askInRow(page, 'Remove from group')
    },
  },
  {
    name: 'promote question',
    route: '/projects/$project/images',
    async open(page) {
      await rowMenu(page)
      await choose(page, 'Promote')
    },
  },
  { name: 'attach floating IP', route: '/projects/$project/floating-ips', open: attachLast },
  {
    name: 'address of a subnet',
    route: '/projects/$project/vpcs/$vpc/subnets/$subnet/addresses',
    async open(page) {
      await page.getByRole('grid').focus()
      for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
    },
  },
  {
    name: 'runs of a subnet',
    route: '/projects/$project/vpcs/$vpc/subnets/$subnet/addresses',
    open: (page) => page.getByRole('radio', { name: 'Runs' }).check({ force: true }),
  },
  {
    name: 'attach pool to a gateway',
    route: '/projects/$project/vpcs/$vpc/internet-gateways/$gateway',
    open: (page) => press(page, 'Attach IP pool'),
  },
  { name: 'CLI command', route: `${instance}/connect`, open: (page) => press(page, 'CLI command') },
  {
    name: 'attach address',
    route: `${instance}/networking`,
    open: (page) => press(page, 'Attach floating IP'),
  },
  {
    name: 'detach address question',
    route: `${instance}/networking`,
    async open(page) {
      await rowMenu(page)
      await choose(page, 'Detach')
    },
  },
  { name: 'disk menu', route: `${instance}/storage`, open: rowMenu },
  {
    name: 'metrics as tables',
    route: `${instance}/metrics`,
    open: (page) => page.getByRole('radio', { name: 'Tables' }).check({ force: true }),
  },
  { name: 'query of a chart', route: `${instance}/metrics`, open: chartQuery },
  {
    name: 'form refused',
    route: create,
    open: (page) => page.getByLabel('Name', { exact: true }).press('Enter'),
  },
  { name: 'form with everything', route: create, open: everything },
  {
    name: 'new disk of an instance',
    route: create,
    open: (page) => press(page, 'Create new disk'),
  },
  {
    name: 'attach disk to an instance',
    route: create,
    open: (page) => press(page, 'Attach existing disk'),
  },
  {
    name: 'new network interface',
    route: create,
    async open(page) {
      await page.getByRole('radio', { name: 'Custom' }).last().check({ force: true })
      await press(page, 'Add network interface')
    },
  },
  { name: 'add SSH key', route: create, open: (page) => press(page, 'Add SSH key') },
  {
    name: 'leave question',
    route: '/projects/$project/disks-new',
    async open(page) {
      await page.getByLabel('Name', { exact: true }).fill('unsaved')
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'disk of an image',
    route: '/projects/$project/disks-new',
    async open(page) {
      await page.getByRole('radio', { name: 'Image' }).check()
      await page.getByRole('combobox', { name: 'Source image' }).click()
    },
  },
  {
    name: 'copied',
    route: disks,
    async open(page) {
      await rowMenu(page)
      await choose(page, 'Copy ID')
    },
  },
  { name: 'instance form as code', route: create, open: (page) => asCode(page, 'Terraform') },
  { name: 'disk form as code', route: '/projects/$project/disks-new', open: (page) => asCode(page, 'curl') },
  {
    name: 'paste',
    route: create,
    async open(page) {
      await asCode(page, 'TypeScript')
      await press(page, 'Paste')
      await page
        .getByLabel('JSON or Terraform')
        .fill('{\n  "name": "web-9",\n  "ncpus": 16,\n  "start": true,\n  "gpu": "a100"\n}')
      await wait(page, 'no such field in this form')
    },
  },
  {
    name: 'instance as code',
    route: `${instance}/storage`,
    async open(page) {
      await press(page, 'Instance actions')
      await choose(page, 'As code')
      await page.getByRole('tab', { name: 'curl' }).waitFor()
    },
  },
  {
    name: 'disk as code',
    route: disks,
    async open(page) {
      await rowMenu(page)
      await choose(page, 'As code')
      await page.getByRole('tab', { name: 'Terraform', exact: true }).click()
    },
  },
  {
    name: 'image as code',
    route: '/projects/$project/images/$image/edit',
    open: (page) => asCode(page, 'CLI'),
  },
  {
    name: 'project form as code',
    route: '/projects/$project/edit',
    open: (page) => asCode(page, 'Terraform'),
  },
  { name: 'upload as code', route: '/projects/$project/images-new', open: (page) => asCode(page, 'CLI') },
  { name: 'settings as code', route: `${instance}/settings`, open: (page) => asCode(page, 'curl') },
  {
    name: 'resize as code',
    route: instances,
    async open(page) {
      await resizeStopped(page)
      await asCode(page, 'Terraform')
    },
  },
  {
    name: 'attach address as code',
    route: '/projects/$project/floating-ips',
    async open(page) {
      await attachLast(page)
      await page.getByRole('combobox', { name: 'Instance' }).click()
      await page.getByRole('listbox').getByRole('option').first().click()
      await asCode(page, 'CLI')
    },
  },
  {
    name: 'delete as code',
    route: disks,
    async open(page) {
      await deleteDetached(page)
      await asCode(page, 'curl')
    },
  },
  { name: 'page not found', route: '/projects', open: (page) => elsewhere(page, '/nowhere') },
  {
    name: 'not found in the frame',
    route: '/projects',
    open: (page) => elsewhere(page, '/projects/not-there/disks'),
  },
  { name: 'list fails', route: disks, open: failing },
]

const menuOfRow = (page: Page, row: RegExp) =>
  page.getByRole('row', { name: row }).first().getByRole('button', { name: 'Row actions' }).click()

async function resizeStopped(page: Page): Promise<void> {
  await menuOfRow(page, /Stopped/)
  await choose(page, 'Resize')
}

async function deleteDetached(page: Page): Promise<void> {
  await menuOfRow(page, /Detached/)
  await choose(page, 'Delete')
  await known(page)
}

async function attachLast(page: Page): Promise<void> {
  // The last disk is detached in both worlds.
  await page.getByRole('button', { name: 'Row actions' }).last().click()
  await choose(page, 'Attach')
}

async function asCode(page: Page, language: string): Promise<void> {
  await press(page, 'As code')
  await page.getByRole('tab', { name: language }).click()
}

async function refusedLogin(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('no-such-user')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await press(page, 'Sign in')
  // The wait is longer here, because password hashing is slow by design, and slower on a busy machine.
  await page.getByText('Could not sign in').waitFor({ timeout: 60_000 })
}

async function elsewhere(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await wait(page, 'Page not found')
}

/** Expands all parts of the instance form that can be expanded. */
async function everything(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Custom' }).first().check({ force: true })
  await page.getByText('User data').first().click()
  await page.getByText('Addresses', { exact: true }).scrollIntoViewIfNeeded()
}

/** Makes the requests for the list fail. */
async function failing(page: Page): Promise<void> {
  await withoutInitialData(page)
  await page.route(/\/v1\/disks\?/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await wait(page, 'Try again')
}

/** Returns the path of a scene in a world; null if the world lacks a resource in the path. */
export function addressOf(scene: Scene, world: World): string | null {
  const needs = [...scene.route.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
  // The names depend on the route: an image belongs to a silo or a project, a user to the caller's silo or another one.
  const names = scene.route.startsWith('/images')
    ? { ...world.names, image: world.names['siloImage'] }
    : scene.route.startsWith('/instance-templates')
      ? { ...world.names, template: world.names['siloTemplate'] }
      : scene.route.startsWith('/system/silos')
        ? { ...world.names, user: world.names['siloUser'] }
        : world.names
  const known = Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => (name === undefined ? [] : [[key, name]])),
  )
  return needs.every((name) => known[name] !== undefined) ? fillRoute(scene.route, known) : null
}
