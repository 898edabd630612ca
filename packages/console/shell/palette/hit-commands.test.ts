import { expect, test } from 'vitest'
import { hitCommands, nameIn } from './hit-commands.ts'
import type { Hit } from './hits.ts'
import { matching } from './palette-entries.ts'

const hit = (kind: string, name: string, state: string | null = null): Hit => ({
  kind,
  id: `${kind}-${name}`,
  name,
  description: '',
  silo: null,
  project: 'p',
  projectId: null,
  state,
  vpc: null,
  address: null,
})

const things = {
  instance: {
    kind: 'Instance',
    verbs: [
      { label: 'Stop', whyNot: (state: string) => (state === 'running' ? null : 'It does not run') },
      { label: 'Delete' },
    ],
    menu: () => Promise.resolve([]),
  },
  project: { kind: 'Project', verbs: [{ label: 'Edit' }], menu: () => Promise.resolve([]) },
}

test.each([
  ['web', 'web'],
  ['stop web', 'web'],
  ['web delete', 'web'],
  ['edit project x', 'x'],
  ['stop', 'stop'],
  ['10.0.0.', '10.0.0.'],
])('typing "%s" searches the server for %s', (typed, name) => {
  expect(nameIn(typed, things)).toBe(name)
})

test('a search hit offers the actions of its kind, with the reason when an action is not available', () => {
  const commands = hitCommands([hit('instance', 'web', 'stopped'), hit('disk', 'web')], things, () => {})
  const found = matching(commands, 'stop web')
  expect(found.map(({ label, detail, disabledReason }) => [label, detail, disabledReason])).toEqual([
    ['Stop web', 'Instance in p', 'It does not run'],
  ])
})
