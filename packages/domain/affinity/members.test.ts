import { expect, test } from 'vitest'
import { reasonOf } from '#refusals.ts'
import { checkJoin, whyNoMoreMembers, whyNoMoreGroups } from './members.ts'

test.each([
  ['stopped', null],
  ['creating', null],
  ['failed', null],
  ['starting', 'Instance is starting. Stop it to add it to a group.'],
  ['running', 'Instance is running. Stop it to add it to a group.'],
  ['stopping', 'Instance is stopping. Wait until it is stopped.'],
  ['destroyed', 'Instance is deleted.'],
] as const)('adding an instance that is %s to a group returns the expected reason or null', (state, why) =>
  expect(reasonOf(checkJoin('affinity', state))).toBe(why),
)

test.each([
  [undefined, undefined, null],
  [32, 100, 'Group has 32 members, the most it can have'],
  [31, 100, null],
  [0, 0, 'Project has no instances'],
  [3, 3, 'All instances of the project are members already'],
  [2, 3, null],
])(
  'a group with %s members in a project of %s instances accepts another member or says why not',
  (members, instances, why) => expect(whyNoMoreMembers(members, instances)).toBe(why),
)

test.each([
  [undefined, undefined, null],
  [0, 0, 'Project has no affinity groups'],
  [2, 2, 'Instance is in all groups of the project'],
  [1, 2, null],
])(
  "an instance in %s of the project's %s groups can join another one or the reason says why not",
  (joined, groups, why) => expect(whyNoMoreGroups(joined, groups)).toBe(why),
)
