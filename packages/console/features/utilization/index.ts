export { amountText, resources, shareOf, shareText, stateOf, usedText } from './amounts.ts'
export { UtilizationPage } from './page.tsx'
export { QuotaBars } from './quota-bars.tsx'
