export { AddressLotCreateForm } from './create-form.tsx'
export { AddressLotList } from './list.tsx'
export { AddressLotView } from './view.tsx'
