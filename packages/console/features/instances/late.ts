/** What other features fetch when they need it. */
export { instanceCode } from './code.tsx'
export { updateRequest } from './request.ts'
