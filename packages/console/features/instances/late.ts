/** Exports for other features, loaded on demand. */
export { instanceCode } from './code.tsx'
export { instanceTemplateCode } from './templates/code.ts'
export { updateRequest } from './request.ts'
/** Start, stop, reboot and delete, as on the instance's page and list. */
export { deleteAction, instanceBulk, type Movable, moveActions } from './actions.tsx'
