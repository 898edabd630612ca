/** Who may do what to one thing, and through which roles. */
import { z } from 'zod'
import { kindsWith } from '#resources/kinds.ts'
import { component } from '#schemas/component.ts'
import { IdentityType } from '#schemas/policies.ts'
import { Name, NameOrId, Uint32, Uuid } from '#schemas/primitives.ts'

/** What can be asked about. Without an id `silo` is the asker's own. */
export const AccessKind = z.enum(['silo', ...kindsWith('whoCan'), 'ssh_key'])
export type AccessKind = z.infer<typeof AccessKind>

const AccessRole = z.enum(['admin', 'collaborator', 'viewer'])
const AccessScope = z.enum(['fleet', 'silo', 'project'])

/** The thing asked about. */
export const AccessThing = component(
  'PorticoAccessThing',
  z.object({ kind: AccessKind, id: Uuid, name: NameOrId }),
)

/**
 * The weakest role on each scope that suffices; any one of them does. `member` is everybody of the silo. Nothing in it:
 * any user may, or with `own` whose it is.
 */
export const AccessNeed = component(
  'PorticoAccessNeed',
  z.object({
    own: z.boolean(),
    project: AccessRole.optional(),
    silo: z.union([AccessRole, z.literal('member')]).optional(),
    fleet: AccessRole.optional(),
  }),
)

/** A role, and where it comes from. */
export const AccessSource = component(
  'PorticoAccessSource',
  z.object({
    /** The assignment that gives it, as the change log knows it. */
    assignment_id: Uuid,
    scope: AccessScope,
    role_name: AccessRole,
    /** The role on the silo that gives this one on the fleet; absent where it was assigned as such. */
    conferred_by: AccessRole.optional(),
    /** Whom it was given to. */
    identity_type: IdentityType,
    identity_id: Uuid,
    display_name: z.string(),
    silo: Name,
    /** People in a group; absent for a person. */
    members: Uint32.optional(),
  }),
)
export type AccessSource = z.infer<typeof AccessSource>

/** One operation: whether a person may do it, and which of their roles would do alone. */
export const Ability = component(
  'PorticoAbility',
  z.object({
    operation: z.string(),
    summary: z.string(),
    /** It changes something, and is in the change log when it is done. */
    changes: z.boolean(),
    needs: AccessNeed,
    allowed: z.boolean(),
    /** No role is needed: everybody of the silo may. */
    everybody: z.boolean(),
    /** It is theirs, which suffices. */
    owner: z.boolean(),
    /** Places in `sources` of those that suffice alone. */
    through: z.array(z.int().min(0)),
  }),
)

export const Abilities = component(
  'PorticoAbilities',
  z.object({
    user: z.object({ id: Uuid, display_name: z.string() }),
    thing: AccessThing,
    /** All roles that the person has where the thing lies; on the fleet only for those who see them. */
    sources: z.array(AccessSource),
    /** Roles on the fleet may allow more: the asker does not see them. */
    fleet_unseen: z.boolean(),
    abilities: z.array(Ability),
  }),
)
export type Abilities = z.infer<typeof Abilities>

export const AccessHolders = component(
  'PorticoAccessHolders',
  z.object({
    thing: AccessThing,
    operation: z.string(),
    summary: z.string(),
    needs: AccessNeed,
    /** No role is needed: everybody of the silo may. */
    everybody: z.boolean(),
    /** Whose thing it is, where that suffices. */
    owner: z.object({ id: Uuid, display_name: z.string() }).optional(),
    /** Roles each of which suffices alone. */
    holders: z.array(AccessSource),
    /** Roles on the fleet may suffice too: the asker does not see whose. */
    fleet_unseen: z.boolean(),
  }),
)
export type AccessHolders = z.infer<typeof AccessHolders>
