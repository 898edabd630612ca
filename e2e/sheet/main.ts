/**
 * npm run sheet: takes screenshots of every page, dialog, menu and panel, in both themes at three widths, with demo
 * content, with extreme content and with none. `npm run sheet -- TEXT …` selects scenes by name. `--world`, `--theme`
 * and `--width`, which may be repeated, limit the screenshots further.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { contactSheet, type Shot } from './contact-sheet.ts'
import { addressOf, openedScenes, routeScenes, type Scene } from './scenes.ts'
import { startWorlds, type World } from './worlds.ts'

const folder = path.resolve(import.meta.dirname, '../../.sheet')
const themes = ['light', 'dark'] as const
const widths = [390, 768, 1440] as const
/** Maximum ms for opening a scene. */
const patience = 10_000
/**
 * Number of screenshots that are taken at the same time. Most of the time is spent waiting, so there can be several.
 */
const atOnce = 3

interface Look {
  readonly world: World
  readonly theme: (typeof themes)[number]
  readonly width: number
}

/** Waits until the page does not load anything and its fonts are available. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.waitForLoadState('networkidle', { timeout: 1000 }).catch(() => {
    // The timeout is no failure: the network may never be idle, because the event stream stays open.
  })
  await page.evaluate(() => document.fonts.ready)
}

async function take(page: Page, scene: Scene, { world, theme, width }: Look): Promise<Shot | null> {
  const address = addressOf(scene, world)
  if (address === null) return null
  const about = { scene: scene.name, world: world.name, theme, width }
  const file = `${[world.name, scene.name, theme, width].join(' ').replaceAll(/[^a-z0-9$-]+/gi, '_')}.png`
  try {
    await page.goto(world.url + address)
    await settle(page)
    await scene.open?.(page)
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    )
    await page.screenshot({ path: path.join(folder, file) })
    return { ...about, file }
  } catch (error) {
    return { ...about, file: null, failure: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Takes screenshots of all scenes with one theme and one width. Each scene has a page of its own, so that no state of
 * the previous scene is left.
 */
async function takeAll(browser: Browser, look: Look, scenes: readonly Scene[]): Promise<Shot[]> {
  const { world, theme, width } = look
  const contexts = await Promise.all(
    [true, false].map(async (signedOut) => {
      const context = await browser.newContext({
        colorScheme: theme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const [name = '', value = ''] = (world.cookie ?? '').split('=')
      if (world.cookie !== null && !signedOut) await context.addCookies([{ name, value, url: world.url }])
      return context
    }),
  )
  const [strangers, members] = contexts
  const shots: Shot[] = []
  for (const scene of scenes) {
    const page = await (scene.signedOut === true ? strangers : members)?.newPage()
    if (page === undefined) continue
    page.setDefaultTimeout(patience)
    const shot = await take(page, scene, look)
    if (shot !== null) shots.push(shot)
    await page.close()
  }
  await Promise.all(contexts.map((context) => context.close()))
  process.stdout.write(`${world.name}, ${theme}, ${width}: ${shots.length} pictures\n`)
  return shots
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    world: { type: 'string', multiple: true, default: [] },
    theme: { type: 'string', multiple: true, default: [...themes] },
    width: { type: 'string', multiple: true, default: widths.map(String) },
  },
})
const wanted = (scene: Scene) =>
  positionals.length === 0 || positionals.some((text) => scene.name.includes(text))
const pages = routeScenes().filter(wanted)
const opened = openedScenes.filter(wanted)
const isList = (scene: Scene) => /^[^$]*(\$project[^$]*)?$/.test(scene.route)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const { worlds, stop } = await startWorlds(values.world)
const browser = await openBrowser()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)))
try {
  const looks = worlds.flatMap((world) =>
    themes
      .filter((theme) => values.theme.includes(theme))
      .flatMap((theme) =>
        widths
          .filter((width) => values.width.includes(String(width)))
          .map((width): Look => ({ world, theme, width })),
      ),
  )
  const queue = looks.entries()
  const taken: Shot[][] = []
  const worker = async () => {
    for (const [place, look] of queue) {
      const scenes = look.world.listsOnly === true ? pages.filter(isList) : [...pages, ...opened]
      taken[place] = await takeAll(browser, look, scenes)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const order = [...pages, ...opened].map(({ name }) => name)
  const shots = taken.flat().toSorted((a, b) => order.indexOf(a.scene) - order.indexOf(b.scene))
  writeFileSync(path.join(folder, 'index.html'), contactSheet(shots))
  const failed = shots.filter(({ file }) => file === null)
  for (const { scene, world, theme, width, failure } of failed) {
    process.stderr.write(`${scene}, ${world}, ${theme}, ${width}: ${failure?.split('\n')[0]}\n`)
  }
  process.stdout.write(`${shots.length} pictures: ${path.join(folder, 'index.html')}\n`)
  if (failed.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await stop()
}
