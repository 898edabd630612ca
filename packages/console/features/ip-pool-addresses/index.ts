export { IpPoolAddresses } from './page.tsx'
