import { allKinds as shown, loggedAs } from '@portico/console/kinds/kinds.ts'
import { toCamel } from '@portico/contract/casing.ts'
import { allKinds as kept } from '@portico/control-plane/kernel/lookup/kinds.ts'
import { expect, test } from 'vitest'

/** What the console fetches anew when a kind of the change log changes. */
const shownBy = (logged: string): readonly string[] =>
  shown.flatMap(([name, kind]) => (loggedAs(name) === logged ? kind.shownBy : []))

test.each(kept.map((kind) => [kind.word, kind] as const))(
  'the console knows which of its answers a change of a %s makes old',
  (_, { logged, shownBy: calls }) => {
    expect(shownBy(logged)).toEqual(expect.arrayContaining(calls.map((call) => toCamel(call))))
  },
)
