export { HistoryPanel } from './history-panel.tsx'
export { LatestList, useLatest } from './latest.tsx'
export { ActivityPage } from './page.tsx'
export { ResourceHistory, VpcHistory } from './resource-history.tsx'
