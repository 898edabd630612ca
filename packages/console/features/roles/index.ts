export type { Assignment, Identity } from './assignments.ts'
export { roleChoices } from './role-choices.ts'
export { RoleChange } from './role-change.tsx'
export { changed, policyCall, policyOf, setRole } from './set-role.ts'
