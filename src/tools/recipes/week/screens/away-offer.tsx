/** What another tool hands over: days on which the household is away (R92). Nothing is written before the user says so. */
import { useNavigate } from 'react-router'
import { mondayOf } from '#base/calendar/calendar-day'
import { formatCount, formatDate } from '#base/text/format'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { Notice } from '#ui/page/notice'
import type { DaysAway } from '../../../days-away-port.ts'
import { mealsCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { WEEK_PATH } from '../../paths.ts'
import { awayMeals } from '../plan-week.ts'
import type { Week } from './use-week.ts'

export function AwayOffer({ away, week }: { readonly away: DaysAway; readonly week: Week }) {
  const { run, cookbook } = useKitchen()
  const navigate = useNavigate()
  const close = (): void => void navigate(`${WEEK_PATH}/${mondayOf(away.from)}`, { replace: true })
  const count = awayMeals(away, { meals: week.meals, cookbookId: cookbook.id, servings: week.usualServings }).length

  function pause(): void {
    run(`Wochenplan für „${away.title}“ pausiert`, (editing, cookbookId) => {
      const made = awayMeals(away, { meals: week.meals, cookbookId, servings: week.usualServings })
      for (const { id, meal } of made) editing.add(mealsCollection, meal, id)
    })
    close()
  }

  return (
    <Notice as="section" aria-label="Unterwegs">
      <div>
        {away.title}: Vom {formatDate(away.from)} bis {formatDate(away.to)} seid ihr unterwegs.
        <Cluster>
          <Button variant="secondary" disabled={count === 0} onClick={pause}>
            {formatCount(count, 'Abend', 'Abende')} freihalten
          </Button>
          <Button variant="quiet" onClick={close}>
            Nicht eintragen
          </Button>
        </Cluster>
      </div>
    </Notice>
  )
}
