export { VpcTopology } from './tab.tsx'
