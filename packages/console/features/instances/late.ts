/** What other features fetch when they need it. */
export { instanceCode, useInstanceLike } from './code.tsx'
export { updateRequest } from './request.ts'
/** Start, stop, reboot and delete, as its own page and list offer them. */
export { deleteAction, instanceBulk, type Movable, moveActions } from './actions.tsx'
