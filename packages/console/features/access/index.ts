export { type Assignment, type Identity, withoutRole, withRole } from './shared/assignments.ts'
export { roleChoices } from './shared/role-choices.ts'
export { RoleChange } from './shared/role-change.tsx'
