/** What other features fetch when they need it. */
export { instanceCode } from './code.tsx'
export { instanceTemplateCode } from './templates/code.ts'
export { updateRequest } from './request.ts'
/** Start, stop, reboot and delete, as its own page and list offer them. */
export { deleteAction, instanceBulk, type Movable, moveActions } from './actions.tsx'
