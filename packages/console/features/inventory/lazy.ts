/** Exports that are loaded on demand. */
export { Plan } from './plan.tsx'
export { askToStopInstances } from './stop-instances-dialog.tsx'
