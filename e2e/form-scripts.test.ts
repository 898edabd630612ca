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

test('the form of instances loads six scripts, and nothing of what opens later', async () => {
  const scripts = await scriptsOf(`/projects/${project}/instances-new`)
  // The theme's is one more: a line that runs before anything else.
  expect(scripts.filter((file) => !file.includes('/theme-')).length).toBeLessThanOrEqual(6)
  expect(await withOverlays(scripts)).toEqual([])
})

test.each([
  ['disks-new', 6],
  ['snapshots-new', 6],
  ['floating-ips-new', 6],
  // Sending a file is a part of its own.
  ['images-new', 7],
])('the panel of %s loads %i scripts, and of overlays what the panel is', async (form, most) => {
  const scripts = await scriptsOf(`/projects/${project}/${form}`)
  expect(scripts.filter((file) => !file.includes('/theme-')).length).toBeLessThanOrEqual(most)
  expect((await withOverlays(scripts)).map((file) => file.replace(/-.*/, ''))).toEqual(['/assets/floating'])
})

test('what pages ask first comes without these pages', async () => {
  const before = await scriptsOf('/projects')
  const texts = new Map(await Promise.all(before.map(async (file) => [file, await get(file)] as const)))
  const [prefetch = ''] = [...texts.values()].flatMap((text) => text.match(/prefetch-[\w-]+\.js/) ?? [])
  const imported = [...(await get(`/assets/${prefetch}`)).matchAll(/from"\.\/([\w-]+\.js)"/g)].map(
    ([, file = '']) => `/assets/${file}`,
  )
  const own = imported.filter((file) => !texts.has(file))
  // What pages share, and no page's own.
  expect(own.map((file) => file.replace(/-.*/, '')).sort()).toEqual(['/assets/things', '/assets/wider'])
  const further = (await Promise.all(own.map(get))).flatMap((text) => [
    ...text.matchAll(/from"\.\/([\w-]+\.js)"/g),
  ])
  for (const [, file = ''] of further) expect([...before, ...own]).toContain(`/assets/${file}`)
})
