/** Exports for other features, loaded on demand. */
export { instanceCode } from './as-code.tsx'
export { instanceTemplateCode } from './templates/as-code.ts'
export { updateRequest } from './request.ts'
/** Actions of an instance (start, stop, reboot, delete) for other features. */
export { deleteAction, instanceBulk, type Movable, moveActions } from './actions.tsx'
