import type { Issue } from '@portico/contract/types.ts'
import { describe, expect, test } from 'vitest'
import { readIssuesSearch } from '#data/issues-search.ts'
import { groupsOf, matching, openIssues } from './issues.ts'

const base = { timeSince: null, timeBreaks: null, silence: null }
const silence = {
  timeUntil: new Date(0),
  reason: 'known',
  userId: 'u',
  displayName: null,
  timeCreated: new Date(0),
}

const sled = (n: number): Issue => ({
  ...base,
  key: `sled_out_of_service:${n}`,
  severity: 'unfinished',
  about: { kind: 'sled_out_of_service', sled: `${n}`, serial: `PSL${n}`, cubby: n, instances: 0 },
})
const bfd: Issue = {
  ...base,
  key: 'bfd_down:switch0-10.0.0.1',
  severity: 'broken',
  about: { kind: 'bfd_down', switch: 'switch0', addr: '10.0.0.1' },
}
const hidden: Issue = { ...sled(9), silence }

test('hidden issues are not included in the number of issues', () => {
  expect(openIssues({ items: [bfd, hidden] })).toEqual([bfd])
})

describe('the filters in the URL', () => {
  const items = [bfd, sled(1), hidden]
  test.each([
    [{}, [bfd, sled(1)]],
    [{ hidden: 'true' }, [hidden]],
    [{ severity: 'broken' }, [bfd]],
    [{ kind: 'sled_out_of_service' }, [sled(1)]],
    [{ severity: 'broken', kind: 'sled_out_of_service' }, []],
    [{ severity: 'nonsense', kind: 'constructor' }, [bfd, sled(1)]],
  ])('%j', (raw, expected) => {
    expect(matching(items, readIssuesSearch(raw))).toEqual(expected)
  })
})

describe('the groups of issues', () => {
  test('are one per severity, without empty groups', () => {
    expect(groupsOf([bfd, sled(1)])).toEqual([
      { severity: 'broken', count: 1, lines: [{ issue: bfd }] },
      { severity: 'unfinished', count: 1, lines: [{ issue: sled(1) }] },
    ])
  })

  test('show many issues of one kind as one row, and a few individually', () => {
    const many = [1, 2, 3, 4, 5, 6].map(sled)
    expect(groupsOf(many)[0]?.lines).toEqual([{ many }])
    expect(groupsOf(many.slice(1))[0]?.lines).toHaveLength(5)
  })
})
