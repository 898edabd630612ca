/** Exports that are loaded on demand. */
export { makeFail } from './drill.tsx'
export { Plan } from './plan.tsx'
export { confirmStopInstances } from './stop-instances-dialog.tsx'
