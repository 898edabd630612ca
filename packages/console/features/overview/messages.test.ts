import type { Need, NeedAbout } from '@portico/contract/types.ts'
import { describe, expect, test } from 'vitest'
import { needTextOf, outlookNote, siloNote, weekText } from './messages.ts'

const now = new Date(Date.UTC(2026, 2, 12, 12))
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const project = { id: 'p', name: 'shop' }

type Of<K extends NeedAbout['kind']> = Extract<NeedAbout, { kind: K }>

function said(about: NeedAbout, { isOfProject = true, breaks = null as Date | null } = {}) {
  const need: Need = { severity: 'broken', about, timeSince: now, timeBreaks: breaks }
  const { title, why, href } = needTextOf(need, isOfProject, now)
  return [title, why, href]
}

describe('an item that needs attention', () => {
  test('is named if it is one resource, and counted if there are several', () => {
    const about: Of<'instances_failed'> = { kind: 'instances_failed', project, count: 1, names: ['web-1'] }
    expect(said(about)).toEqual(['Instance web-1 has failed', '', '/projects/shop/instances/web-1/storage'])
    expect(said({ ...about, count: 3, names: ['a', 'b', 'c'] })).toEqual([
      '3 instances have failed',
      'a, b and c',
      '/projects/shop/instances?state=failed',
    ])
    expect(said({ ...about, count: 1200, names: ['a', 'b', 'c'] }).slice(0, 2)).toEqual([
      '1,200 instances have failed',
      'a, b, c and 1,197 more',
    ])
  })

  test('contains the project on the overview of a silo', () => {
    const about: Of<'snapshots_failed'> = { kind: 'snapshots_failed', project, count: 2, names: ['a', 'b'] }
    expect(said(about, { isOfProject: false })[1]).toBe('in project shop: a and b')
    expect(said({ ...about, count: 1, names: ['a'] }, { isOfProject: false })).toEqual([
      'Snapshot a has failed',
      'in project shop',
      '/projects/shop/snapshots?state=faulted',
    ])
  })

  test('advises to back up again when backups are damaged', () => {
    const about: Of<'backups_damaged'> = { kind: 'backups_damaged', project, count: 1, names: ['a'] }
    expect(said(about)).toEqual([
      'Backup a is damaged',
      'Back up the instance again, which stores lost data that it still has',
      '/projects/shop/backups?state=damaged',
    ])
  })

  test('links to a single upload, or to the list of several', () => {
    const about: Of<'uploads_held'> = {
      kind: 'uploads_held',
      project,
      count: 1,
      names: ['debian'],
      upload: 'u',
    }
    expect(said(about, { breaks: later(5) })).toEqual([
      'Upload of debian is paused',
      'Choose the file to resume; the uploaded part is deleted in 5 days',
      '/projects/shop/image-uploads/u',
    ])
    expect(said({ ...about, count: 2, names: ['a', 'b'] })).toEqual([
      '2 image uploads are paused',
      'a and b. Choose the file to resume',
      '/projects/shop/images',
    ])
    const failed = { ...about, kind: 'uploads_failed', why: 'The file is empty' } as const
    expect(said(failed).slice(0, 2)).toEqual(['Upload of debian has failed', 'The file is empty'])
  })

  test('says how much of a quota is used, how fast the usage grows, and when the quota is used up', () => {
    const quota = { resource: 'cpus', used: 18_340, all: 20_480 } as const
    expect(said({ kind: 'quota_fills', ...quota, perDay: 240 }, { breaks: later(8.5) })).toEqual([
      'vCPU quota full in about 9 days',
      '18,340 of 20,480, growing by 240 a day',
      '/utilization?by=cpus',
    ])
    expect(said({ kind: 'quota_full', ...quota, used: 20_480 })[0]).toBe('vCPU quota is used up')
    expect(said({ kind: 'quota_nearly_used', ...quota, used: 19_000 })[0]).toBe('vCPU quota is at 93 %')
  })

  test('links to tasks and to certificates', () => {
    expect(said({ kind: 'tasks_failed', count: 1, task: 't' })[2]).toBe('/tasks/t')
    expect(said({ kind: 'tasks_failed', count: 3, task: 't' })[2]).toBe('/tasks?state=failed')
    const about = { kind: 'certificate_expiring', certificate: 'c', name: 'door' } as const
    const [title, , href] = said(about, { breaks: later(0.4) })
    expect([title, href]).toEqual(['Certificate door expires within a day', '/certificates/door'])
  })
})

describe('the outlook of a quota', () => {
  const days = (time: Date) => time.toISOString().slice(5, 10)
  const of = (used: number, all: number, filling: Parameters<typeof outlookNote>[0]['filling']) =>
    ({ resource: 'cpus', used, all, filling }) as const
  test.each([
    [of(50, 100, { kind: 'unknown' }), 'calm', '50 % of the quota', 'silo at 50 % of 100'],
    [of(50, 100, { kind: 'far' }), 'calm', '50 % of the quota', 'silo at 50 % of 100'],
    [of(85, 100, { kind: 'far' }), 'warn', 'quota nearly used up', 'silo quota nearly used up'],
    [of(100, 100, { kind: 'full' }), 'bad', 'quota used up', 'silo quota used up'],
    [
      of(50, 100, { kind: 'fills', timeLikely: later(9) }),
      'warn',
      'quota full 03-21, in 9 days',
      'silo quota full 03-21, in 9 days',
    ],
  ] as const)('%j is described', (outlook, tone, own, silo) => {
    expect(outlookNote(outlook, now, days)).toEqual({ tone, text: own })
    expect(siloNote(outlook, now, days)).toEqual({ tone, text: silo })
  })
})

test('a chart is described by its lowest and highest value, and has no description without data', () => {
  const text = (value: number) => `${value} running`
  expect(weekText([null, 2, 14, 7], text)).toBe('Last 7 days: between 2 running and 14 running')
  expect(weekText([3, 3], text)).toBe('Last 7 days: always 3 running')
  expect(weekText([null, 3], text)).toBe(null)
})
