/** What comes when it is needed. */
export { Plan } from './plan.tsx'
