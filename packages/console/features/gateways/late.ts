/** What other features fetch when they need it. */
export { gatewayCode } from './code.ts'
/** Deleting one, wherever it is shown. */
export { deleteGateway } from './actions.ts'
