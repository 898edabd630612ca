import { expect, test } from 'vitest'
import { commandScore, withoutVerb } from './command.ts'

test.each([
  ['stop web', 'Stop', undefined, 'web'],
  ['web stop', 'Stop', undefined, 'web'],
  ['st web', 'Stop', undefined, 'web'],
  ['console web', 'View serial console', undefined, 'web'],
  ['edit project x', 'Edit', 'project', 'x'],
  ['edit project', 'Edit', 'project', 'project'],
  ['stop', 'Stop', undefined, ''],
  ['restart web', 'Reboot', undefined, 'web'],
  ['web rest', 'Reboot', undefined, 'web'],
  ['start web', 'Reboot', undefined, null],
  ['web', 'Stop', undefined, null],
  ['', 'Stop', undefined, null],
  ['web-stop', 'Stop', undefined, null],
  ['cancel import', 'Cancel import', 'disk', ''],
  ['cancel import backup', 'Cancel import', 'disk', 'backup'],
  ['cancel import disk backup', 'Cancel import', 'disk', 'backup'],
  ['backup cancel import', 'Cancel import', 'disk', 'backup'],
  ['can imp backup', 'Cancel import', 'disk', 'backup'],
  ['import cancel', 'Cancel import', 'disk', 'cancel'],
  ['hello back up', 'Back up now', 'instance', 'hello'],
  ['back up instance hello', 'Back up now', 'instance', 'hello'],
  ['backup hello', 'Back up now', 'instance', 'hello'],
  ['hello edit schedule', 'Edit backup schedule', 'instance', 'hello'],
  ['schedule hello', 'Edit backup schedule', 'instance', 'hello'],
  ['serial console web', 'View serial console', undefined, 'web'],
  ['cancel import-2', 'Cancel import', 'disk', 'import-2'],
])('withoutVerb removes from "%s" the verb %s and returns %s', (typed, verb, kind, rest) => {
  expect(withoutVerb(typed, verb, kind)).toBe(rest)
})

test('a command is found when its verb and name are typed in either order', () => {
  const command = { verb: 'Stop', name: 'web-01' }
  expect(commandScore('stop web', command)).not.toBeNull()
  expect(commandScore('web stop', command)).not.toBeNull()
  expect(commandScore('stop db', command)).toBeNull()
  expect(commandScore('web', command)).toBeNull()
})

test('an exact name ranks before a longer one', () => {
  const score = (name: string) => commandScore('stop web', { verb: 'Stop', name }) ?? -Infinity
  expect(score('web')).toBeGreaterThan(score('web-server-two'))
})

test.each(['cancel', 'cancel import', 'cancel import backup', 'backup cancel import'])(
  'an action whose label has two words is found when "%s" is typed',
  (typed) => {
    expect(commandScore(typed, { verb: 'Cancel import', name: 'backup', kind: 'disk' })).not.toBeNull()
  },
)
