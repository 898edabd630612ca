import { formatBigNumber } from '../format/big-number.ts'
import { numberText } from '../format/text.ts'
import { tip } from '../overlays/tip.ts'

/** A number that is abbreviated from one million up, with the exact value as tooltip. */
export function BigNumber({ value }: { value: number | bigint }) {
  const { text, isShort } = formatBigNumber(value)
  return <span {...(isShort && tip(numberText(value)))}>{text}</span>
}
