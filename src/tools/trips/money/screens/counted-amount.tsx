/** What an expense or a payment counts, with the amount as it was paid below it. */
import { Detail } from '#ui/detail'
import { StatusLine } from '#ui/page/status-line'
import { formatMoney } from '../amount.ts'
import { tripMinorOf, type RatedMoney } from '../rates.ts'

type CountedAmountProps = {
  readonly money: RatedMoney
  /** The trip's. */
  readonly currency: string
}

export function CountedAmount({ money, currency }: CountedAmountProps) {
  const { total } = money
  if (total.currency === currency) return formatMoney(total)
  const minor = tripMinorOf(money, currency)
  return (
    <>
      {minor === undefined ? formatMoney(total) : formatMoney({ minor, currency })}
      <Detail>
        {minor === undefined ? (
          <StatusLine icon="warning" tone="warning">
            Kurs fehlt
          </StatusLine>
        ) : (
          formatMoney(total)
        )}
      </Detail>
    </>
  )
}
