import { expect, test } from 'vitest'
import { mergeGroups } from './palette-entries.ts'

test('actions come first, groups are joined, nothing is offered twice, nor the page on screen', () => {
  const groups = mergeGroups(
    [
      { heading: 'Go to project', entries: [{ label: 'web', href: '/projects/web/instances' }] },
      { heading: 'Actions', entries: [{ label: 'New project', href: '/projects-new' }] },
      {
        heading: 'Go to project',
        entries: [
          { label: 'web', href: '/x' },
          { label: 'db', href: '/y' },
        ],
      },
      { heading: 'Pages', entries: [{ label: 'Projects', href: '/projects?search=a' }] },
    ],
    '/projects',
  )
  expect(groups.map(({ heading, entries }) => [heading, ...entries.map((entry) => entry.label)])).toEqual([
    ['Actions', 'New project'],
    ['Go to project', 'web', 'db'],
  ])
})
