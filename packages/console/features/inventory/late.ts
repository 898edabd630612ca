/** What comes when it is needed. */
export { Plan } from './plan.tsx'
export { askToStopInstances } from './stop-instances-dialog.tsx'
