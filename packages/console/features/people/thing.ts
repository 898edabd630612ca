import { abilitiesAsked } from '#data/access-asked.ts'
import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { allows } from '#shell/use-may.ts'
import { userActions } from './actions.ts'

/** What the palette can do to a person who was found: one of the own silo. */
export const userThing: PaletteThing = {
  kind: 'User',
  verbs: [{ label: 'What they may do' }, { label: 'Delete' }],
  menu: async ({ id, name }) => {
    const [self, { abilities }] = await Promise.all([
      invoke('currentUserView', {}),
      invoke('porticoAccessAbilities', abilitiesAsked(null)),
    ])
    const silo = await invoke('siloView', { path: { silo: self.siloId } })
    return userActions(
      { id, displayName: name, siloId: self.siloId },
      {
        place: { silo, isOwn: true, may: (operation) => allows(abilities, operation), contents: undefined },
        self: self.id,
        canAsk: true,
        // Setting a password takes typing: it is done at the list.
        onSetPassword: () => {},
      },
    )
  },
}

/** Nobody changes groups here: a hit leads to what one has. */
export const groupThing: PaletteThing = { kind: 'Group', verbs: [], menu: () => Promise.resolve([]) }
