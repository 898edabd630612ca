/** Exports for other features, loaded on demand. */
export { gatewayCode } from './as-code.ts'
/** Deletes a gateway, wherever it is shown. */
export { deleteGateway } from './actions.ts'
