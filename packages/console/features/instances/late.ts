/** What other features fetch when they need it. */
export { instanceCode } from './code.tsx'
export { updateRequest } from './request.ts'
/** Start, stop and reboot, as its own page offers them. */
export { moveActions } from './actions.tsx'
