import { expect, test } from 'vitest'
import { readGuide } from './guides/page.ts'
import { type Guide, guides } from './shell/docs.ts'
import { guideHref, guidesHref } from './shell/guide-address.ts'
import { pages, textOf } from './vite.guides.ts'

const names = Object.keys(guides) as Guide[]

test('the guides that the console links to are exactly those in docs/guides', () => {
  const made = pages({ styles: ['/a.css'], themeScript: '/theme.js' })
  expect([...made.keys()].toSorted()).toEqual([guidesHref, ...names.map(guideHref)].toSorted())
})

test.each(names)('the guide %s has the title that links to it use, and links only to guides', (name) => {
  const guide = readGuide(textOf(name))
  expect(guide.title).toBe(guides[name])
  expect(guide.links.filter((link) => !(link in guides))).toEqual([])
})

test('a page contains no script or style of its own, and HTML in a guide is escaped', () => {
  const { html } = readGuide('# A\n\n<script>alert(1)</script>\n\nSee [disks](disks.md)\n')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('href="./disks.html"')
  for (const page of pages({ styles: ['/a.css'], themeScript: '/theme.js' }).values()) {
    expect(page.match(/<script[^>]*>[^<]|<style| style=| on\w+=/g)).toBeNull()
  }
})
