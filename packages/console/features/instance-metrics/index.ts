export { InstanceMetrics } from './page.tsx'
