/** Permissions on a resource: which users may call which operations, and through which roles. */
import { z } from 'zod'
import { kindsWith } from '#resources/kinds.ts'
import { component } from '#schemas/component.ts'
import { IdentityType } from '#schemas/policies.ts'
import { Name, NameOrId, Uint32, Uuid } from '#schemas/primitives.ts'

/** The resource kinds whose permissions can be queried. Without an ID, `silo` is the caller's own silo. */
export const AccessKind = z.enum(['silo', ...kindsWith('whoCan'), 'ssh_key'])
export type AccessKind = z.infer<typeof AccessKind>

const AccessRole = z.enum(['admin', 'collaborator', 'viewer'])
const AccessScope = z.enum(['fleet', 'silo', 'project'])

/** The resource whose permissions were queried. */
export const AccessResource = component(
  'PorticoAccessThing',
  z.object({ kind: AccessKind, id: Uuid, name: NameOrId }),
)

/**
 * The weakest sufficient role on each scope. A role on one of the scopes is enough. `member` stands for every user of
 * the silo. Empty: every user may call the operation, or, with `own`, the owner may.
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
    /** ID of the assignment that gives the role, as in the change log */
    assignment_id: Uuid,
    scope: AccessScope,
    role_name: AccessRole,
    /** silo role that confers this fleet role; absent if the role was assigned directly */
    conferred_by: AccessRole.optional(),
    /** kind of the identity to which the role is assigned: a user or a group */
    identity_type: IdentityType,
    identity_id: Uuid,
    display_name: z.string(),
    silo: Name,
    /** number of users in the group; absent for a user */
    members: Uint32.optional(),
  }),
)
export type AccessSource = z.infer<typeof AccessSource>

/**
 * An operation with two answers: whether a user may call it, and which of the user's roles are sufficient on their own.
 */
export const Ability = component(
  'PorticoAbility',
  z.object({
    operation: z.string(),
    summary: z.string(),
    /** whether the operation is a write, which appears in the change log */
    changes: z.boolean(),
    needs: AccessNeed,
    allowed: z.boolean(),
    /** whether every user of the silo may call the operation, without a role */
    everybody: z.boolean(),
    /** whether the user may call the operation as the owner of the resource */
    owner: z.boolean(),
    /** indices in `sources` of the roles that are sufficient on their own */
    through: z.array(z.int().min(0)),
  }),
)

export const Abilities = component(
  'PorticoAbilities',
  z.object({
    user: z.object({ id: Uuid, display_name: z.string() }),
    thing: AccessResource,
    /** all roles of the user that apply to the resource; fleet roles are included only if the caller may read them */
    sources: z.array(AccessSource),
    /** whether fleet roles may allow more operations but were omitted, since the caller may not read them */
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
    /** whether every user of the silo may call the operation, without a role */
    everybody: z.boolean(),
    /** owner of the resource; absent if ownership does not allow the operation */
    owner: z.object({ id: Uuid, display_name: z.string() }).optional(),
    /** roles that are each sufficient on their own, with the users and groups that have them */
    holders: z.array(AccessSource),
    /** whether fleet roles may be sufficient too but were omitted, since the caller may not read them */
    fleet_unseen: z.boolean(),
  }),
)
export type AccessHolders = z.infer<typeof AccessHolders>
