import path from 'node:path'
import { localClient } from '@portico/control-plane/kernel/client.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtConsole } from '#console-build.ts'
import { rendererFile } from './console-files.ts'
import { PageRenderer } from './page-renderer.ts'
import { pageStart, type RenderPage } from './page-start.ts'

let cloud: TestCloud
let pages: PageRenderer
const failures: string[] = []

beforeAll(async () => {
  const folder = await builtConsole(() => {}, new AbortController().signal)
  cloud = await testCloud()
  pages = new PageRenderer({
    build: path.join(folder, rendererFile),
    // No page is late, however busy the machine is.
    clock: manualClock(),
    log: ({ message }) => failures.push(message),
  })
  await cloud.admin.post('/v1/projects', { name: 'shown', description: '<script>alert(1)</script>' })
  await cloud.admin.post('/v1/instances?project=shown', {
    name: 'web',
    description: '"><img src=x>',
    hostname: 'web',
    ncpus: 1,
    memory: 2 ** 30,
    start: false,
    disks: [
      {
        type: 'create',
        name: 'data',
        description: '',
        size: 2 ** 30,
        disk_source: { type: 'blank', block_size: 512 },
      },
    ],
  })
  await cloud.admin.post('/v1/floating-ips?project=shown', { name: 'address', description: '' })
}, 300_000)
afterAll(async () => {
  await pages.close()
  await cloud.close()
})

/** The HTML that somebody's document has for an address. @param render how a page is rendered */
async function shown(
  address: string,
  token = cloud.admin.token,
  cookies = '',
  render: RenderPage = (page) => pages.render(page),
): Promise<string | null> {
  const headers = { cookie: `session=${token}${cookies}` }
  const start = await pageStart(
    cloud.controlPlane,
    new Request(`http://portico${address}`, { headers }),
    localClient(new URL('http://portico')),
    render,
  )
  return start?.html ?? null
}

const instance = '/projects/shown/instances/web'

test.each([
  ['/projects', '<a href="/projects/shown/instances"'],
  ['/images', 'No silo images'],
  ['/settings/profile', 'Profile'],
  ['/settings/ssh-keys', 'SSH keys'],
  ['/projects/shown/instances', `<a href="${instance}/storage"`],
  [`${instance}/storage`, 'Additional disks'],
  [`${instance}/networking`, 'Network interfaces'],
  [`${instance}/connect`, 'Serial console'],
  [`${instance}/settings`, 'Auto-restart'],
  ['/projects/shown/disks', '>data<'],
  ['/projects/shown/snapshots', 'No snapshots'],
  ['/projects/shown/images', 'images'],
  ['/projects/shown/floating-ips', 'address'],
])('the document of %s shows it, as the content security policy allows', async (address, text) => {
  const html = await shown(address)
  expect(failures).toEqual([])
  expect(html?.includes(text)).toBe(true)
  expect(html?.match(/<script|<style|\sstyle="|\son\w+="/g)).toBeNull()
})

test('what people have written stays text', async () => {
  expect(await shown('/projects')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(await shown(`${instance}/storage`)).not.toContain('<img')
})

test('nobody is shown what another was, however often they take turns', async () => {
  const { body } = await cloud.admin.post('/v1/projects', { name: 'others', description: '' })
  const stranger = await cloud.user({ projects: { [String(body.id)]: 'viewer' } })
  for (let turn = 0; turn < 3; turn++) {
    const pages = await Promise.all([
      shown('/projects/shown/instances'),
      shown('/projects/others/instances', stranger.token),
      shown('/settings/profile', stranger.token),
    ])
    expect(pages[0]).toContain(`${instance}/storage`)
    for (const html of pages.slice(1)) {
      expect(html).toContain('user-1')
      expect(html).not.toMatch(/projects\/shown|>(web|shown|admin)</)
    }
    expect(await shown('/projects/shown/disks', stranger.token)).toBeNull()
  }
})

test.each([
  [404, '{}'],
  [200, '{"items":[{}]}'],
])('a page of which a part was answered %i %s is left to the console', async (status, body) => {
  const html = await shown(`${instance}/storage`, undefined, undefined, ({ answers, ...page }) => {
    const disks = `/v1/instances/web/disks?project=shown`
    const asked = answers[disks] ?? expect.fail('it is asked for')
    return pages.render({ ...page, answers: { ...answers, [disks]: { ...asked, status, body } } })
  })
  expect(html).toBeNull()
  expect(failures).toEqual([])
})

test('columns that a browser hides are not shown, and the others are in its order', async () => {
  const hidden = encodeURIComponent('["ncpus"]')
  expect(await shown('/projects/shown/instances')).toContain('vCPUs')
  expect(
    await shown('/projects/shown/instances', cloud.admin.token, `; portico.columns.instanceList=${hidden}`),
  ).not.toContain('vCPUs')
  const choice = encodeURIComponent('{"hidden":[],"order":["hostname","run_state"]}')
  const html = await shown(
    '/projects/shown/instances',
    cloud.admin.token,
    `; portico.columns.instanceList=${choice}`,
  )
  expect(html?.match(/Hostname|vCPUs/)?.[0]).toBe('Hostname')
})

test.each(['/projects/missing/disks', '/projects/shown/disks-new', '/projects/shown/disks?sort=nothing'])(
  '%s is left to the console',
  async (address) => {
    expect(await shown(address)).toBeNull()
    expect(failures).toEqual([])
    expect(await shown('/projects')).not.toBeNull()
  },
)
