/** Exports for other features, loaded on demand. */
export { instanceCode } from './as-code.tsx'
export { instanceTemplateCode } from './templates/as-code.ts'
export { updateRequest } from './request.ts'
/** Start, stop, reboot and delete, as on the instance's page and list. */
export { deleteAction, instanceBulk, type Movable, moveActions } from './actions.tsx'
