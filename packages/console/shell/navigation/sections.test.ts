import { expect, test } from 'vitest'
import { isActiveLink, projectSections, systemSections } from './sections.ts'

const activeAt = (pathname: string): readonly string[] =>
  systemSections(true)
    .flatMap(({ links }) => links)
    .filter((link) => isActiveLink(link, pathname))
    .map(({ label }) => label)

test.each([
  ['/system/inventory/sleds', 'Inventory'],
  ['/system/inventory/sleds/a/instances', 'Inventory'],
  ['/system/inventory/disks', 'Inventory'],
  ['/system/inventory/switches', 'Inventory'],
  ['/system/networking/loopbacks-new', 'Address lots'],
  ['/system/networking/switch-ports/settings/uplink', 'Switch ports'],
  ['/system/networking/bgp/announce-sets', 'BGP'],
])('on the page %s the active link of the sidebar is %s', (pathname, label) => {
  expect(activeAt(pathname)).toEqual([label])
})

test('each section of a project has an icon of its own', () => {
  const icons = projectSections('shop', true, {
    overviews: true,
    instanceTemplates: true,
    guestBackups: true,
  })
    .flatMap(({ links }) => links)
    .map(({ icon }) => icon)
  expect(new Set(icons).size).toBe(icons.length)
})
