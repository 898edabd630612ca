/** Exports that are loaded on demand. */
export { Plan } from './plan.tsx'
export { confirmStopInstances } from './stop-instances-dialog.tsx'
