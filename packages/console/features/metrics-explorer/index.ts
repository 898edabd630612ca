export { MetricsExplorer } from './page.tsx'
