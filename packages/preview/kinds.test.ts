import { allKinds as shown, loggedAs } from '@portico/console/kinds/kinds.ts'
import { shownBy as calls } from '@portico/console/kinds/shown-by.ts'
import { toCamel } from '@portico/contract/casing.ts'
import { allKinds as kept } from '@portico/control-plane/authorization/lookup/kinds.ts'
import { expect, test } from 'vitest'

/** What the console fetches anew when a kind of the change log changes. */
const shownBy = (logged: string): readonly string[] =>
  shown.flatMap(([name]) => (loggedAs(name) === logged ? calls[name] : []))

test.each(kept.map((kind) => [kind.word, kind] as const))(
  'the console knows which of its answers a change of a %s makes old',
  (_, { logged, shownBy: needs }) => {
    expect(shownBy(logged)).toEqual(expect.arrayContaining(needs.map((call) => toCamel(call))))
  },
)
