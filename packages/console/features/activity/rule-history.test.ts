import { expect, test } from 'vitest'
import { entriesOf, entryText } from './entries.ts'
import { ruleHistory } from './rule-history.ts'
import { makeChange } from './testing.ts'

let ids = 0

/** Creates a change of one rule as it is logged when the whole rule set is replaced. */
function write(action: 'create' | 'delete', name: string, priority: number, requestId = 'set') {
  ids++
  const row = {
    id: `rule-${ids}`,
    name,
    priority,
    targets: [{ type: 'subnet', value: 'app' }],
    // Two representations of an empty filter.
    filters: action === 'create' ? { hosts: null, ports: ['22'], protocols: null } : { ports: ['22'] },
    time_created: `${ids}`,
    time_modified: `${ids}`,
  }
  return makeChange({
    kind: 'vpc-firewall-rule',
    id: row.id,
    name,
    nameNow: null,
    exists: false,
    operation: 'vpc_firewall_rules_update',
    requestId,
    action,
    before: action === 'delete' ? row : null,
    after: action === 'create' ? row : null,
  })
}

const texts = (...args: Parameters<typeof ruleHistory>) =>
  entriesOf(ruleHistory(...args), { isStory: true }).map(entryText)

test('replacing a rule set shows only the rules that changed', () => {
  const set = [
    write('delete', 'ssh', 100),
    write('delete', 'web', 100),
    write('delete', 'old', 100),
    write('create', 'ssh', 100),
    write('create', 'web', 7),
    write('create', 'new', 100),
  ].toReversed()
  const vpc = makeChange({ kind: 'vpc', name: 'shop', operation: 'vpc_update', action: 'update' })
  const story = ruleHistory([vpc, ...set], false)
  expect(story.map(({ action, name }) => `${action} ${name}`)).toEqual([
    'update shop',
    'create new',
    'update web',
    'delete old',
  ])
  const web = story.find(({ name }) => name === 'web')
  expect(web?.before).toEqual({ ...web?.after, priority: 100 })
  expect(web?.after).toMatchObject({ targets: 'subnet app', hosts: null, ports: '22' })
  expect(texts(set, false)).toEqual(['Deleted firewall rule old and 2 more'])
})

test('replacing a rule set by an equal one shows no changes', () => {
  expect(texts([write('create', 'ssh', 1), write('delete', 'ssh', 1)], false)).toEqual([])
})

test('the changes of the oldest request are shown as logged if the log continues on the next page', () => {
  const set = [write('create', 'ssh', 1), write('create', 'web', 1)]
  expect(ruleHistory(set, true).map(({ action, name }) => `${action} ${name}`)).toEqual([
    'create ssh',
    'create web',
  ])
  expect(texts([...set, write('create', 'mail', 1, 'earlier')], true)[0]).toMatch(/^Created firewall rule/)
})
