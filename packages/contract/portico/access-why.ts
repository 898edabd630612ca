/** Who may do what to a resource, and through which roles. */
import { z } from 'zod'
import { kindsWith } from '#resources/kinds.ts'
import { component } from '#schemas/component.ts'
import { IdentityType } from '#schemas/policies.ts'
import { Name, NameOrId, Uint32, Uuid } from '#schemas/primitives.ts'

/** The resource kinds that can be queried. Without an id, `silo` is the caller's own. */
export const AccessKind = z.enum(['silo', ...kindsWith('whoCan'), 'ssh_key'])
export type AccessKind = z.infer<typeof AccessKind>

const AccessRole = z.enum(['admin', 'collaborator', 'viewer'])
const AccessScope = z.enum(['fleet', 'silo', 'project'])

/** The queried resource. */
export const AccessResource = component(
  'PorticoAccessThing',
  z.object({ kind: AccessKind, id: Uuid, name: NameOrId }),
)

/**
 * The weakest sufficient role on each scope; any one of them suffices. `member` is every user of the silo. Empty: any
 * user may, or with `own` the owner.
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

/** A role and its source. */
export const AccessSource = component(
  'PorticoAccessSource',
  z.object({
    /** The assignment that gives the role, by its id in the change log. */
    assignment_id: Uuid,
    scope: AccessScope,
    role_name: AccessRole,
    /** The silo role that confers this fleet role; absent if it was assigned directly. */
    conferred_by: AccessRole.optional(),
    /** The user or group to whom it is assigned. */
    identity_type: IdentityType,
    identity_id: Uuid,
    display_name: z.string(),
    silo: Name,
    /** Number of users in a group; absent for a user. */
    members: Uint32.optional(),
  }),
)
export type AccessSource = z.infer<typeof AccessSource>

/** An operation: whether a user may call it, and which of their roles suffice alone. */
export const Ability = component(
  'PorticoAbility',
  z.object({
    operation: z.string(),
    summary: z.string(),
    /** It is a write, and appears in the change log. */
    changes: z.boolean(),
    needs: AccessNeed,
    allowed: z.boolean(),
    /** No role is needed: every user of the silo may. */
    everybody: z.boolean(),
    /** The user owns the resource, which suffices. */
    owner: z.boolean(),
    /** Indices in `sources` of the roles that suffice alone. */
    through: z.array(z.int().min(0)),
  }),
)

export const Abilities = component(
  'PorticoAbilities',
  z.object({
    user: z.object({ id: Uuid, display_name: z.string() }),
    thing: AccessResource,
    /** All roles of the user that apply to the resource; fleet roles only if the caller may read them. */
    sources: z.array(AccessSource),
    /** Fleet roles may allow more, but the caller may not read them. */
    fleet_unseen: z.boolean(),
    abilities: z.array(Ability),
  }),
)
export type Abilities = z.infer<typeof Abilities>

export const AccessHolders = component(
  'PorticoAccessHolders',
  z.object({
    thing: AccessResource,
    operation: z.string(),
    summary: z.string(),
    needs: AccessNeed,
    /** No role is needed: every user of the silo may. */
    everybody: z.boolean(),
    /** The owner, if ownership suffices. */
    owner: z.object({ id: Uuid, display_name: z.string() }).optional(),
    /** Roles each of which suffices alone. */
    holders: z.array(AccessSource),
    /** Fleet roles may suffice too, but the caller may not read them. */
    fleet_unseen: z.boolean(),
  }),
)
export type AccessHolders = z.infer<typeof AccessHolders>
