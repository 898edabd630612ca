/** Exports for other features, loaded on demand. */
export { routerCode } from './as-code.ts'
/** Deletes a router, wherever it is shown. */
export { deleteRouter } from './actions.ts'
