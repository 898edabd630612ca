import { expect, test } from 'vitest'
import { matching, mergeGroups } from './palette-entries.ts'

const shown = (groups: ReturnType<typeof mergeGroups>) =>
  groups.map(({ heading, entries }) => [heading, ...entries.map((entry) => entry.label)])

test('actions come first, groups with the same heading are joined, and the current page is omitted', () => {
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

test('entries with the same target or action are listed once, at the position of the first one', () => {
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

test('an action on a resource is listed only when its verb is typed', () => {
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

test('an available action comes before an unavailable one that matches equally well', () => {
  const stop = (name: string, disabledReason: string | null) => ({
    label: `Stop ${name}`,
    command: { verb: 'Stop', name },
    disabledReason,
  })
  const entries = [stop('a', 'It does not run'), stop('b', null)]
  expect(matching(entries, 'stop').map(({ label }) => label)).toEqual(['Stop b', 'Stop a'])
})
