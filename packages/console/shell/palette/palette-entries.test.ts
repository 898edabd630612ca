import { expect, test } from 'vitest'
import { matching, mergeGroups } from './palette-entries.ts'

const shown = (groups: ReturnType<typeof mergeGroups>) =>
  groups.map(({ heading, entries }) => [heading, ...entries.map((entry) => entry.label)])

test('actions come first, groups are joined, and the page on screen is not offered', () => {
  const groups = mergeGroups(
    [
      { heading: 'Go to project', entries: [{ label: 'web', href: '/projects/web/instances' }] },
      { heading: 'Actions', entries: [{ label: 'New project', href: '/projects-new' }] },
      { heading: 'Go to project', entries: [{ label: 'db', href: '/y' }] },
      { heading: 'Pages', entries: [{ label: 'Projects', href: '/projects' }] },
    ],
    '/projects',
  )
  expect(shown(groups)).toEqual([
    ['Actions', 'New project'],
    ['Go to project', 'web', 'db'],
  ])
})

test('what leads to the same place, or does the same, is offered once, where it comes first', () => {
  const stop = { label: 'Stop web', detail: 'Instance' }
  const groups = mergeGroups(
    [
      { heading: 'Actions', entries: [stop] },
      { heading: 'Recent', entries: [{ label: 'web', href: '/i/web' }] },
      { heading: 'Commands', entries: [stop, { ...stop, detail: 'Instance in other' }] },
      { heading: 'Resources', entries: [{ label: 'web', href: '/i/web', detail: 'Instance in p' }] },
    ],
    '/projects',
  )
  expect(shown(groups)).toEqual([
    ['Actions', 'Stop web'],
    ['Recent', 'web'],
    ['Commands', 'Stop web'],
  ])
})

test('what is done to a thing is offered to who types its verb', () => {
  const entries = [
    { label: 'Stop web', command: { verb: 'Stop', name: 'web' } },
    { label: 'web' },
    { label: 'found otherwise', isFound: true as const },
  ]
  const labels = (typed: string) => matching(entries, typed).map(({ label }) => label)
  expect(labels('')).toEqual(['web', 'found otherwise'])
  expect(labels('web')).toEqual(['web', 'found otherwise'])
  expect(labels('web stop')).toEqual(['Stop web', 'found otherwise'])
})

test('of what fits alike the possible comes first', () => {
  const stop = (name: string, disabledReason: string | null) => ({
    label: `Stop ${name}`,
    command: { verb: 'Stop', name },
    disabledReason,
  })
  const entries = [stop('a', 'It does not run'), stop('b', null)]
  expect(matching(entries, 'stop').map(({ label }) => label)).toEqual(['Stop b', 'Stop a'])
})
