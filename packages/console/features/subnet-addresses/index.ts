export { SubnetAddresses } from './page.tsx'
