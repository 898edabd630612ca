import { beforeAll, expect, test } from 'vitest'
import { consoleUnderTest, makeProject } from './visit.ts'

const project = 'scripts'
beforeAll(() => makeProject(project))

/** The scripts that a page's document names: all that run before it is first painted. */
async function scriptsOf(path: string): Promise<readonly string[]> {
  const document = await get(path)
  return [...new Set([...document.matchAll(/\/assets\/[\w-]+\.js/g)].map(([file]) => file))]
}

async function get(path: string): Promise<string> {
  const { url, cookie } = consoleUnderTest()
  const response = await fetch(url + path, {
    headers: { cookie, accept: 'text/html' },
  })
  return response.text()
}

/** React Aria's components, by an attribute that all of them write. */
const overlays = /data-rac\b/

async function withOverlays(scripts: readonly string[]): Promise<readonly string[]> {
  const sources = await Promise.all(scripts.map(get))
  return scripts.filter((_, at) => overlays.test(sources[at] ?? ''))
}

test.each(['instances-new', 'disks-new', 'snapshots-new', 'floating-ips-new', 'images-new', 'vpcs-new'])(
  'the form %s loads six scripts, and nothing of what opens later',
  async (form) => {
    const scripts = await scriptsOf(`/projects/${project}/${form}`)
    // The theme's is one more: a line that runs before anything else.
    expect(scripts.filter((file) => !file.includes('/theme-')).length).toBeLessThanOrEqual(6)
    expect(await withOverlays(scripts)).toEqual([])
  },
)

test('what pages ask first comes without these pages', async () => {
  const before = await scriptsOf('/projects')
  const texts = await Promise.all(before.map(get))
  const [prefetch = ''] = texts.flatMap((text) => text.match(/prefetch-[\w-]+\.js/) ?? [])
  const brought = new Set([`/assets/${prefetch}`])
  // Those that are added on the way have their turn too.
  for (const script of brought) {
    const imports = (await get(script)).matchAll(/from"\.\/([\w-]+\.js)"/g)
    for (const [, file = ''] of imports)
      if (!before.includes(`/assets/${file}`)) brought.add(`/assets/${file}`)
  }
  // What pages share, and no page's own.
  expect([...brought].map((file) => file.replace(/-.*/, '')).toSorted()).toEqual([
    '/assets/prefetch',
    '/assets/things',
  ])
})
