/** What other features fetch when they need it. */
export { updateRequest } from './request.ts'
