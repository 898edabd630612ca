/** What other features fetch when they need it. */
export { routerCode } from './code.ts'
/** Deleting one, wherever it is shown. */
export { deleteRouter } from './actions.ts'
