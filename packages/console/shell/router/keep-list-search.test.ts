import type { AnyRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { keepListSearch } from './keep-list-search.ts'

const list = { id: '/_disks', fullPath: '/projects/$project', options: { staticData: { list: true } } }
const leaf = (id: string) => ({ id, fullPath: id, options: {} })

/** A router whose current page is the filtered list of disks of project `a`. */
const router = {
  state: {
    matches: [{ routeId: '/_disks', staticData: { list: true }, params: { project: 'a' } }],
    location: { searchStr: '?search=x' },
  },
  getMatchedRoutes: (pathname: string) => {
    const [, project, place] = /^\/projects\/(\w+)\/(.*)$/.exec(pathname) ?? []
    if (place === 'disks-new') return [[list, leaf('/disks-new')], { project }, leaf('/disks-new')]
    if (place === 'disks') return [[list, leaf('/disks/')], { project }, leaf('/disks/')]
    return [[leaf('/other')], {}, leaf('/other')]
  },
} as unknown as AnyRouter

test.each([
  ['a form over the list keeps it as it is', '/projects/a/disks-new', '/projects/a/disks-new?search=x', true],
  [
    'what the link itself asks for wins',
    '/projects/a/disks-new?search=y',
    '/projects/a/disks-new?search=y',
    true,
  ],
  ['the plain list is plain', '/projects/a/disks', '/projects/a/disks', false],
  ['another project has its own list', '/projects/b/disks-new', '/projects/b/disks-new', false],
  ['elsewhere is elsewhere', '/projects', '/projects', false],
])('the target of the link: %s', (_, href, leads, overList) => {
  expect(keepListSearch(router, href)).toEqual({ href: leads, overList })
})
