/** What other features fetch when they need it. */
export { instanceCode } from './code.ts'
export { updateRequest } from './request.ts'
