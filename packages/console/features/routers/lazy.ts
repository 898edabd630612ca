/** Exports for other features, loaded on demand. */
export { routerCode } from './as-code.ts'
/** Deletes a router, also for pages of other features. */
export { deleteRouter } from './actions.ts'
