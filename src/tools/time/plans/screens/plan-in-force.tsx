import { formatDate } from '#base/text/format'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { Notice } from '#ui/page/notice'
import { NEW_PLAN_PATH } from '../../paths.ts'
import type { LocalDate } from '../../calendar/zoned.ts'
import { useToday } from '../../frame/screens/use-today.ts'

/** Says of a plan that has begun that changing it changes what has been (P5). */
export function PlanInForce({ validFrom }: { readonly validFrom: LocalDate }) {
  const today = useToday()
  if (validFrom >= today) return null
  return (
    <Notice>
      <Icon name="info" size={20} />
      <span>
        Dieser Plan hat schon begonnen: Was du hier änderst, ändert dein Soll seit dem {formatDate(validFrom)}.
        Arbeitest du ab jetzt anders, <Link to={NEW_PLAN_PATH}>leg einen neuen Plan an</Link>.
      </span>
    </Notice>
  )
}
