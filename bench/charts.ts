import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { openGallery } from '../e2e/gallery-page.ts'

type Report = (cells: readonly string[]) => void

/** Number of times that the charts are drawn from scratch; the median is reported. */
const rounds = 9
/** Number of updates, and ms between them. */
const moves = 30
const pause = 250
/** Interval in ms between two frames above which a frame was dropped between them, at 60 frames per second. */
const late = 1.5 * (1000 / 60)

declare global {
  interface Window {
    /** ms from each click until its result was painted */
    pressToPaint: number[]
    /** ms between each two frames */
    frameTimes: number[]
  }
}

/** Measures times within the page, to exclude the time that the browser driver takes. */
async function watch(page: Page): Promise<void> {
  await page.evaluate((wanted) => {
    window.pressToPaint = []
    window.frameTimes = []
    const painted = new MessageChannel()
    let pressed = 0
    const lines = () => document.querySelectorAll('.chart-box .chart-line').length
    painted.port1.addEventListener('message', () => window.pressToPaint.push(performance.now() - pressed))
    painted.port1.start()
    addEventListener(
      'click',
      () => {
        pressed = performance.now()
        const wait = () => {
          // A task posted in a frame runs after that frame was painted.
          if (lines() === wanted) painted.port2.postMessage(null)
          else requestAnimationFrame(wait)
        }
        requestAnimationFrame(wait)
      },
      true,
    )
    let before = performance.now()
    const next = () => {
      const now = performance.now()
      window.frameTimes.push(now - before)
      before = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  }, 10 * 3)
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const lateIn = (frames: readonly number[]) =>
  `${frames.filter((ms) => ms > late).length} late frames of ${frames.length}`
const text = (ms: number) => `${ms.toFixed(1)} ms`

const draw = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('button')?.click()
  })

/**
 * Measures ten charts with three lines of a thousand points each: drawing, updating, and moving the cursor over them.
 */
export async function measureCharts(report: Report): Promise<void> {
  const gallery = await openGallery()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const first: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto(`${gallery.url}/?many-charts`)
      await page.getByRole('button', { name: 'Draw' }).waitFor()
      await watch(page)
      await draw(page)
      await page.waitForFunction(() => window.pressToPaint.length === 1)
      first.push(...(await page.evaluate(() => window.pressToPaint)))
    }
    report([
      '10 charts of 3 × 1,000 points, drawn',
      text(median(first)),
      `at most ${text(Math.max(...first))}`,
    ])

    await page.evaluate(() => {
      window.frameTimes = []
    })
    await page.waitForTimeout(2000)
    const atRest = await page.evaluate(() => window.frameTimes)
    report(['… left alone', `${text(median(atRest))} a frame`, lateIn(atRest)])

    await page.evaluate(() => {
      window.pressToPaint = []
      window.frameTimes = []
    })
    for (let move = 0; move < moves; move++) {
      await draw(page)
      await page.waitForTimeout(pause)
    }
    const moved = await page.evaluate(() => [window.pressToPaint, window.frameTimes] as const)
    report([`… all of them moved on, ${moves} times`, text(median(moved[0])), lateIn(moved[1])])

    const box = await page.getByRole('slider').first().boundingBox()
    await page.evaluate(() => (window.frameTimes = []))
    for (let step = 0; step < 200; step++) {
      await page.mouse.move((box?.x ?? 0) + 20 + step * 2, (box?.y ?? 0) + 60)
    }
    const frames = await page.evaluate(() => window.frameTimes)
    report(['… a line moved over them', `${text(median(frames))} a frame`, lateIn(frames)])
  } finally {
    await browser.close()
    gallery.close()
  }
}
